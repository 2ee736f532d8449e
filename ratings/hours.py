"""Open hours in local wall time; pure.

Wall time is looked at as clocks on the wall show it: in the night when clocks go forward the
missing hour is never open by itself, in the night when they go back the doubled one is open twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

_WEEK = 7


@dataclass(frozen=True, slots=True)
class Hours:
    """One stretch of a week. ``weekday`` is ISO's, 1 for Monday; an end that is not later than the
    beginning lies on the next day."""

    weekday: int
    opens_at: time
    closes_at: time

    @property
    def is_overnight(self) -> bool:
        """Whether it ends on the next day."""
        return self.closes_at <= self.opens_at


def are_open(hours: Iterable[Hours], *, now: datetime, zone: str) -> bool:
    """Return whether one of these holds at this instant; without any it is always open."""
    known = list(hours)
    local = now.astimezone(ZoneInfo(zone))
    return not known or any(_holds(one, local.isoweekday(), local.time()) for one in known)


def next_opening(hours: Iterable[Hours], *, now: datetime, zone: str) -> datetime | None:
    """Return the first instant after ``now`` at which one of these begins, in UTC; None for none.

    A beginning in the missing hour comes as much after the change as it would have come into it.
    """
    local = now.astimezone(ZoneInfo(zone))
    starts = []
    for days in range(_WEEK + 1):
        day = local.date() + timedelta(days=days)
        for one in hours:
            if one.weekday == day.isoweekday():
                start = datetime.combine(day, one.opens_at, tzinfo=ZoneInfo(zone)).astimezone(UTC)
                if start > now:
                    starts.append(start)
    return min(starts, default=None)


def _holds(hours: Hours, weekday: int, at: time) -> bool:
    if not hours.is_overnight:
        return hours.weekday == weekday and hours.opens_at <= at < hours.closes_at
    if hours.weekday == weekday:
        return at >= hours.opens_at
    return hours.weekday % _WEEK + 1 == weekday and at < hours.closes_at
