"""Matches in templates: what they are called, whose seat it is."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players.interface import PlayerCard
from games.queries.history.played import EndReason
from games.queries.matches import MatchKind, MatchLine, SeatLine

register = template.Library()

REASONS = {
    EndReason.LOSING_TOTAL: gettext_lazy("A total of −80 or lower ended the match."),
    EndReason.TENS: gettext_lazy("The sixth +10 ended the match."),
    EndReason.DEAL_LIMIT: gettext_lazy("The agreed number of deals was played."),
    EndReason.TIME_LIMIT: gettext_lazy("The agreed time was up."),
}


@register.simple_tag
def match_title(match: MatchLine) -> str:
    """Return what a match is called: its context or its table, else how many played."""
    if match.context_label:
        return match.context_label
    if match.table_name:
        return match.table_name
    return ngettext(
        "A match of %(count)d player", "A match of %(count)d players", match.players
    ) % {"count": match.players}


@register.simple_tag
def seat_of(match: MatchLine, player: PlayerCard | None) -> SeatLine | None:
    """Return the seat of this player, None without one or for a list of everybody's matches."""
    return match.seat_of(player.id) if player else None


@register.filter
def kind_label(kind: str) -> str:
    """Return the word for a match's kind in the reader's language."""
    return str(MatchKind(kind).label) if kind in MatchKind.values else _("played elsewhere")


@register.filter
def reason_text(reason: EndReason) -> str:
    """Return why a match ended, as a sentence in the reader's language."""
    return str(REASONS[reason])


@register.filter
def names(seats: Iterable[SeatLine]) -> SafeString:
    """Return the players' names as one list, "A, B and C", each isolated from the text around."""
    *first, last = [format_html("<bdi>{}</bdi>", seat.player.name) for seat in seats]
    if not first:
        return last
    listed = format_html_join(", ", "{}", ((name,) for name in first))
    return format_html(_("{names} and {last}"), names=listed, last=last)
