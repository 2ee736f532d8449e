"""Rows of ladders and ratings, a module a topic."""

from ratings.models.ladders import Invitation, Ladder, Membership, OpenHours

__all__ = [
    "Invitation",
    "Ladder",
    "Membership",
    "OpenHours",
]
