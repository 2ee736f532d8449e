"""Accounts and what belongs to them."""

from games.players.models.moderation import Block, Report, Suspension
from games.players.models.notices import Notice
from games.players.models.player import CardStyle, Kind, Player, PlayerManager, Theme
from games.players.models.tokens import ApiToken, Scope

__all__ = [
    "ApiToken",
    "Block",
    "CardStyle",
    "Kind",
    "Notice",
    "Player",
    "PlayerManager",
    "Report",
    "Scope",
    "Suspension",
    "Theme",
]
