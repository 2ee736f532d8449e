"""Per-request settings of the player who is signed in."""

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

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


def _zone(name: str | None) -> zoneinfo.ZoneInfo | None:
    """Return the zone; None (the site's own) for one that this machine does not know."""
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except zoneinfo.ZoneInfoNotFoundError:
        return None
