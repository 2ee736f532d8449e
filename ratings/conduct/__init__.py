"""The arithmetic of fair play alone: the conduct of one player, and who gains from whom.

No framework; docs/fair-play.md tells the rules (C1 to C5 and F1 to F3).
"""
