"""Playing without an account: the browser's session is all a guest has."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from games.players import commands
from games.players.commands.guests import IDLE
from games.players.models import Player

BACKEND = "games.players.backends.PlayerBackend"


def sign_in_as_guest(request: HttpRequest) -> int:
    """Return the id of whoever is signed in; somebody who is not becomes a new guest first.

    The session lasts as long as an idle guest does.
    """
    if isinstance(request.user, Player):
        return request.user.pk
    guest = commands.create_guest(language=get_language() or "en")
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(IDLE)
    return guest.pk
