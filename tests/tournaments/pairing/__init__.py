"""Pairing: pods, seats, byes, certificates."""
