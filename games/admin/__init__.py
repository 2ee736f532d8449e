"""The admin's pages about tables and matches; importing them registers them."""

from games.admin import matches

__all__ = ["matches"]
