"""Who is at the other end of a socket, and what they may watch."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import parse_cookie
from django.http.request import validate_host

from games.live.database import in_thread
from games.players.interface import Scope, player_of_token, signed_in_player
from games.queries.tables import TableFacts

Connection = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewer:
    """A signed-in player, or a stranger (``player_id`` None); ``key`` is what sockets are counted
    by."""

    player_id: int | None
    language: str
    key: str
    may_play: bool


def origin_is_ours(scope: Connection) -> bool:
    """Tell whether a browser that sent this came from our own pages; programs send no Origin."""
    origin = _header(scope, b"origin")
    if origin is None:
        return True
    host = _header(scope, b"host") or ""
    if urlsplit(origin).netloc == host:
        return True
    name = urlsplit(origin).hostname or ""
    return "*" not in settings.ALLOWED_HOSTS and validate_host(name, settings.ALLOWED_HOSTS)


async def viewer_of(scope: Connection) -> Viewer:
    """Return who this is, by the Bearer token if there is one, else by the session."""
    authorization = _header(scope, b"authorization") or ""
    kind, _, token = authorization.partition(" ")
    if kind.lower() == "bearer":
        owner = await in_thread(player_of_token)(token.strip(), Scope.READ)
        if owner is not None:
            return _player(owner.player_id, owner.language, may_play=Scope.PLAY in owner.scopes)
    elif (session := _session(scope)) is not None:
        player = await in_thread(signed_in_player)(session)
        if player is not None:
            return _player(player.player_id, player.language, may_play=True)
    host = (scope.get("client") or ("unknown", 0))[0]
    return Viewer(None, settings.LANGUAGE_CODE, f"host:{host}", may_play=False)


def _player(player_id: int, language: str, *, may_play: bool) -> Viewer:
    return Viewer(player_id, language, f"player:{player_id}", may_play)


def may_watch(player_id: int | None, table: TableFacts) -> bool:
    """Tell whether this viewer may see the table: it is open to spectators, or they hold a seat.

    An open table is shown to whoever has its link: they may want to sit down.
    """
    if table.has_spectators or table.status == "open":
        return True
    return table.seat_of(player_id) is not None


def _session(scope: Connection) -> SessionBase | None:
    """Return the session that the cookie names; nothing is read from the database yet."""
    # Channels' middleware for sessions looks after every frame sent whether one was changed.
    key = parse_cookie(_header(scope, b"cookie") or "").get(settings.SESSION_COOKIE_NAME)
    if key is None:
        return None
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return store


def _header(scope: Connection, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None
