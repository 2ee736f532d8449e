"""What every request does about the player who is signed in: settings hold, and it is noted."""

import zoneinfo
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.players import commands
from games.players.models import Player
from games.players.preferences import preferences_of


class PreferencesMiddleware:
    """Show texts in the player's language and times in the player's zone.

    Stands after the authentication middleware. The language is left in place for LocaleMiddleware,
    which names it in the answer's headers and sets its own for the next request; nothing but this
    class sets the zone, and threads are reused, so it is set back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        preferences = preferences_of(request)
        if preferences.language in dict(settings.LANGUAGES):
            translation.activate(preferences.language)
        with timezone.override(_zone(preferences.time_zone)):
            return self.get_response(request)


class LastSeenMiddleware:
    """Note when a player was here last, to the hour: one small write in all the requests of it."""

    NOTED_EVERY = timedelta(hours=1)

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = request.user
        now = timezone.now()
        if isinstance(player, Player) and player.last_seen_at < now - self.NOTED_EVERY:
            commands.note_seen(player.pk, now=now)
        return self.get_response(request)


def _zone(name: str | None) -> zoneinfo.ZoneInfo | None:
    """Return the zone; None (the site's own) for one that this machine does not know."""
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except zoneinfo.ZoneInfoNotFoundError:
        return None
