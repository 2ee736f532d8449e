"""How a reader likes pages: a player's settings, or what a cookie remembers of anybody else."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from games.players.models import CardStyle, Player, Theme

THEME_COOKIE = "theme"
ONE_YEAR_SECONDS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Preferences:
    """What pages need to know; None where the site's default holds."""

    theme: str = Theme.SYSTEM
    card_style: str = CardStyle.CLASSIC
    language: str | None = None
    time_zone: str | None = None


def preferences_of(request: HttpRequest) -> Preferences:
    """Return the preferences that hold for this request."""
    # An error page may be rendered before, or because, the middleware that sets the user failed.
    player = getattr(request, "user", None)
    if isinstance(player, Player):
        return Preferences(player.theme, player.card_style, player.language, player.time_zone)
    theme = request.COOKIES.get(THEME_COOKIE, Theme.SYSTEM)
    return Preferences(theme=theme if theme in Theme.values else Theme.SYSTEM)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Keep a choice of colours in a cookie, for pages read without an account."""
    response.set_cookie(
        THEME_COOKIE, theme, max_age=ONE_YEAR_SECONDS, samesite="Lax", httponly=True
    )
