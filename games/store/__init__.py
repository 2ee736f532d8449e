"""What stands between rows and the engine: deals from sealed seeds, plays judged and stored."""
