"""Ladders and who belongs to them."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from ratings.errors import NoSuchLadder
from ratings.hours import Hours, are_open, next_opening
from ratings.models import Ladder, Membership, Rating
from ratings.rating.config import FIRST


def find_ladder(slug: str) -> Ladder:
    """Return the ladder at this address. Raises NoSuchLadder."""
    ladder = Ladder.objects.filter(slug=slug).first()
    if ladder is None:
        raise NoSuchLadder
    return ladder


def membership_of(ladder_id: int, *, player_id: int) -> Membership | None:
    """Return a player's membership, also after leaving; None for who never joined."""
    return Membership.objects.filter(ladder_id=ladder_id, player_id=player_id).first()


def hours_of(ladder: Ladder) -> list[Hours]:
    """Return the stretches of the week at which a ladder makes tables; none for always."""
    return [Hours(row.weekday, row.opens_at, row.closes_at) for row in ladder.open_hours.all()]


def is_open_now(ladder: Ladder, *, now: datetime) -> bool:
    """Return whether a ladder makes tables at this moment."""
    return ladder.is_open and are_open(hours_of(ladder), now=now, zone=ladder.time_zone)


def opens_next(ladder: Ladder, *, now: datetime) -> datetime | None:
    """Return when a ladder's next open hours begin, in UTC; None for a closed or open one."""
    if not ladder.is_open:
        return None
    return next_opening(hours_of(ladder), now=now, zone=ladder.time_zone)


def ladder_means(ladder_id: int, player_ids: Iterable[int]) -> Mapping[int, float]:
    """Return the rating of each of these players on a ladder, in points; a newcomer's where they
    have not played yet."""
    wanted = set(player_ids)
    rows = Rating.objects.filter(book__ladder_id=ladder_id, player_id__in=wanted)
    return dict.fromkeys(wanted, FIRST.start_mean) | dict(rows.values_list("player_id", "mean"))


def overall_mean(player_id: int, *, clock: str) -> float:
    """Return a player's overall rating for a clock, in points; a newcomer's before any match."""
    row = Rating.objects.filter(
        book__ladder=None, book__clock=clock, player_id=player_id
    ).values_list("mean", flat=True)
    return row.first() or FIRST.start_mean
