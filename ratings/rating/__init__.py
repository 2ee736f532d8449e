"""The rating: Elo with uncertainty, for finishing orders of four to eight (RATINGS.md).

Pure Python, standard library only: no clock, no dice, no database. `fold` is the one
implementation of the rule; everything that changes a rating goes through it.
"""
