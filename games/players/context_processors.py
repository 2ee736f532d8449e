"""What base.html needs on every page."""

from typing import TypedDict

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

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
    }
