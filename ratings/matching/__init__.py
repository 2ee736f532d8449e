"""Tables from waiting players: pure, standard library only."""

from ratings.matching.making import make_tables
from ratings.matching.values import FoundTable, Matching, Rules, Ticket, Waits, Why

__all__ = ["FoundTable", "Matching", "Rules", "Ticket", "Waits", "Why", "make_tables"]
