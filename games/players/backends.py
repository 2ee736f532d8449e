"""Signing in by name or by e-mail address."""

from typing import TYPE_CHECKING

from allauth.account.auth_backends import AuthenticationBackend

from games.players import queries

if TYPE_CHECKING:
    from games.players.models import Player


class PlayerBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """allauth's backend, with names found by their key: one look-up in an index, in any case."""

    def _authenticate_by_username(self, username: str, password: str) -> "Player | None":
        player: Player | None = self._check_password(queries.player_to_sign_in(username), password)
        return player
