"""Writes, a module a topic: the only functions that change rows of this app."""
