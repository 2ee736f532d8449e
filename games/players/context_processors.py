"""What base.html needs on every page."""

from collections.abc import Callable
from typing import TypedDict

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

from games.players.notices import unread_count
from games.players.preferences import preferences_of


class NavigationLink(TypedDict):
    """One entry of the main navigation."""

    url: str
    label: str | Promise
    is_current: bool


class SiteContext(TypedDict):
    """The variables added to every template."""

    navigation: list[NavigationLink]
    theme: str
    card_style: str
    unread_notices: Callable[[], int]


def site(request: HttpRequest) -> SiteContext:
    """Return the main navigation (``NAVIGATION`` in the settings) and how pages should look."""
    preferences = preferences_of(request)
    links: list[NavigationLink] = []
    for name, label in settings.NAVIGATION:
        url = reverse(name)
        links.append({"url": url, "label": label, "is_current": request.path.startswith(url)})
    return {
        "navigation": links,
        "theme": preferences.theme,
        "card_style": preferences.card_style,
        # Called by the templates that show it, and by no other.
        "unread_notices": lambda: _unread(request),
    }


def _unread(request: HttpRequest) -> int:
    # An error page may be made before anybody knows who asks.
    player_id: int | None = getattr(getattr(request, "user", None), "pk", None)
    return 0 if player_id is None else unread_count(player_id)
