"""Reads, a module a topic; nothing here writes."""
