"""Ratings, chances and clocks in templates."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.interface import country_name as name_of_country
from ratings.rating.board import is_provisional

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.simple_tag
def rating(mean: float, sd: float) -> SafeString:
    """Return a rating as it is shown: rounded, with "?" while it is not settled (RATINGS.md)."""
    if not is_provisional(sd**2):
        return format_html("{}", round(mean))
    return format_html(
        '{}<span aria-hidden="true">?</span><span class="vh"> {}</span>',
        round(mean),
        _("not settled yet"),
    )


@register.filter
def rounded(points: float) -> int:
    """Return rating points as a whole number."""
    return round(points)


@register.filter
def step(points: float) -> str:
    """Return a change with its sign and a true minus: "+12", "−7", "0"."""
    whole = round(points)
    return f"{whole:+d}".replace("-", MINUS) if whole else "0"


@register.filter
def tenths(points: float) -> str:
    """Return a part of a change with its sign and one decimal, as the reader's language has it."""
    text = number_format(Decimal(f"{abs(points):.1f}"), decimal_pos=1)
    sign = "" if round(points, 1) == 0 else "+" if points > 0 else MINUS
    return sign + text


@register.filter
def percent(chance: float) -> str:
    """Return a chance between 0 and 1 in a hundred, never "0" or "100" for what may yet happen."""
    return _("%(percent)d%%") % {"percent": min(99, max(1, round(100 * chance)))}


@register.filter
def country_name(code: str) -> str:
    """Return the name of a country in the reader's language."""
    return name_of_country(code)


@register.filter
def clock_text(seconds: int) -> str:
    """Return seconds as minutes and seconds: "1:05"."""
    return f"{seconds // 60}:{seconds % 60:02d}"


@register.filter
def wait_text(seconds: int) -> str:
    """Return about how long something takes: "20 seconds", "3 minutes", "2 hours"."""
    if seconds < 90:
        return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
    minutes = round(seconds / 60)
    if minutes < 90:
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    hours = round(seconds / 3600)
    return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
