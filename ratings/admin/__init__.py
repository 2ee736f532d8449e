"""The admin's pages about ladders; importing them registers them."""

from ratings.admin import ladders, results, seasons

__all__ = ["ladders", "results", "seasons"]
