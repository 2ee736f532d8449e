"""Ladders under /api/v1/: one module a topic, as in `games.api`."""
