"""Rows of tournaments, a module a topic."""

from tournaments.models.entries import Entry, PairWish, Pause, Penalty, Substitution
from tournaments.models.results import AuditLine, Correction, Report
from tournaments.models.rounds import Bye, Pod, PodSeat, Round, Stage, StageEntry
from tournaments.models.tournaments import ByeRule, Invitation, Organiser, Series, Tournament

__all__ = [
    "AuditLine",
    "Bye",
    "ByeRule",
    "Correction",
    "Entry",
    "Invitation",
    "Organiser",
    "PairWish",
    "Pause",
    "Penalty",
    "Pod",
    "PodSeat",
    "Report",
    "Round",
    "Series",
    "Stage",
    "StageEntry",
    "Substitution",
    "Tournament",
]
