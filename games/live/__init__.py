"""The move pipeline: how a card gets from a hand to everybody's screen (docs/realtime.md)."""
