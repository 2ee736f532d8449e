"""The admin's pages about ladders; importing them registers them."""

from ratings.admin import conduct, ladders, results, seasons

__all__ = ["conduct", "ladders", "results", "seasons"]
