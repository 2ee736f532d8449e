"""The arithmetic of seasons alone: scores and divisions, exact, from the season's matches.

No framework; docs/seasons.md tells the rules (S1 to S9).
"""
