"""Players made of code: they see a seat's view and nothing more (docs/bots.md)."""

from games.bots.choosing import BOTS, DEFAULT_BUDGET, Bot

__all__ = ["BOTS", "DEFAULT_BUDGET", "Bot"]
