"""After too many wrong passwords: django-axes counts, this module says whom and answers."""

from collections.abc import Mapping

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import queries
from games.players.errors import LockedOut
from games.players.names import name_key


def attempted_account(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """Return what failed attempts are counted under: one text an account, however it was written.

    An account has a name in any case and an e-mail address; each spelling for itself would give
    a guesser that many more attempts. What belongs to nobody is counted as it was typed.
    """
    typed = (credentials or {}).get("username") or request.POST.get("login", "")
    player = queries.player_to_sign_in(typed)
    return player.public_id if player is not None else name_key(typed)[:255]


def client_address(request: HttpRequest) -> str:
    """Return the client's address as allauth's rate limits see it."""
    address: str = get_adapter().get_client_ip(request)
    return address


def locked_out(
    request: HttpRequest,
    _original: HttpResponse | None = None,
    _credentials: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer an attempt during a lock-out: a page that says for how long, with status 429."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    context = {"refusal": LockedOut(minutes=seconds // 60)}
    response = render(request, "players/locked_out.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response
