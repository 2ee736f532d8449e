"""The admin's pages about players; importing them registers them."""

from games.players.admin import conduct, players, tokens

__all__ = ["conduct", "players", "tokens"]
