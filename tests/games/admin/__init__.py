"""The admin's pages about tables."""
