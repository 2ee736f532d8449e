"""Rows of ladders and ratings, a module a topic."""

from ratings.models.books import Book, RatingConfiguration
from ratings.models.ladders import Invitation, Ladder, Membership, OpenHours
from ratings.models.ledger import LedgerEvent, RatedMatch, RatingRun, RatingSweep
from ratings.models.ratings import Rating, RatingChange, RatingShift

__all__ = [
    "Book",
    "Invitation",
    "Ladder",
    "LedgerEvent",
    "Membership",
    "OpenHours",
    "RatedMatch",
    "Rating",
    "RatingChange",
    "RatingConfiguration",
    "RatingRun",
    "RatingShift",
    "RatingSweep",
]
