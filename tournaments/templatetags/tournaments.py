"""Events in templates: exact numbers, labels, sentences."""

from fractions import Fraction

from django import template

from tournaments import words
from tournaments.models import Tournament
from tournaments.queries.events import RoundLine

register = template.Library()
register.filter("exact", words.exact)
register.filter("column_label", words.column_label)
register.filter("column_meaning", words.column_meaning)
register.filter("stage_format", words.stage_format)
register.filter("stage_name", words.stage_name)


@register.filter
def status_label(status: str) -> str:
    """Return an event's status in the reader's language."""
    return str(Tournament.Status(status).label)


@register.filter
def venue_label(venue: str) -> str:
    """Return where an event is played, in the reader's language."""
    return str(Tournament.Venue(venue).label)


@register.filter
def item(mapping: dict[object, object], key: object) -> object:
    """Return what stands under a key, None where nothing does."""
    return mapping.get(key)


@register.simple_tag
def round_label(line: RoundLine, has_stages: bool = False) -> str:  # noqa: FBT001, FBT002 - a tag
    """Return what a round is called."""
    return words.round_label(
        kind=line.stage_kind,
        stage_name=line.stage_name,
        round_no=line.round_no,
        has_stages=has_stages,
    )


@register.filter
def points_or_dash(points: Fraction | None) -> str:
    """Return points, or a dash for none."""
    return "–" if points is None else words.exact(points)


@register.filter
def pause_text(reason: str) -> str:
    """Return why an event stands still, as a sentence."""
    return str(words.PAUSES[reason])
