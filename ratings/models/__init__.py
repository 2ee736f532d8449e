"""Rows of ladders and ratings, a module a topic."""

from ratings.models.books import Book, RatingConfiguration
from ratings.models.challenges import Challenge, ChallengeSeat
from ratings.models.conduct import Conduct, ConductLine, NetworkSighting
from ratings.models.ladders import Invitation, Ladder, Membership, OpenHours
from ratings.models.ledger import LedgerEvent, RatedMatch, RatingRun, RatingSweep
from ratings.models.queue import LadderSeat, LadderTable, Proposal, Ticket
from ratings.models.ratings import Rating, RatingChange, RatingShift
from ratings.models.seasons import Season, SeasonLine

__all__ = [
    "Book",
    "Challenge",
    "ChallengeSeat",
    "Conduct",
    "ConductLine",
    "Invitation",
    "Ladder",
    "LadderSeat",
    "LadderTable",
    "LedgerEvent",
    "Membership",
    "NetworkSighting",
    "OpenHours",
    "Proposal",
    "RatedMatch",
    "Rating",
    "RatingChange",
    "RatingConfiguration",
    "RatingRun",
    "RatingShift",
    "RatingSweep",
    "Season",
    "SeasonLine",
    "Ticket",
]
