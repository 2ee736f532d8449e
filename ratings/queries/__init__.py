"""Questions about ladders and ratings; nothing here writes."""
