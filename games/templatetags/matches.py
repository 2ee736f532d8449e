"""Matches in templates: what they are called, whose seat it is."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.interface import PlayerCard
from games.queries.matches import MatchKind, MatchLine, SeatLine

register = template.Library()


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
