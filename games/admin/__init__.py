"""The admin's pages about tables and matches; importing them registers them."""

from games.admin import matches, tables

__all__ = ["matches", "tables"]
