"""The admin's pages about ladders; importing them registers them."""

from ratings.admin import ladders

__all__ = ["ladders"]
