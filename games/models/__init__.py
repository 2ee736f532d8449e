"""Rows of tables and matches, a module a topic."""

from games.models.bots import HouseBot
from games.models.engagement import Engagement
from games.models.matches import Match, MatchSeat, Move
from games.models.position import Heartbeat, Position
from games.models.presence import Presence
from games.models.tables import ChatLine, Seat, Table

__all__ = [
    "ChatLine",
    "Engagement",
    "Heartbeat",
    "HouseBot",
    "Match",
    "MatchSeat",
    "Move",
    "Position",
    "Presence",
    "Seat",
    "Table",
]
