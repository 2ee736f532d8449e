"""Queries of tournaments: read and change nothing."""
