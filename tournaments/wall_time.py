"""Wall time in a zone: what an organiser means by "Sunday, 19:00 in Paris", as an instant.

Two hours of the year need a rule (docs/tournaments.md): a wall time that the clocks skip is moved
on by what they skip, so that 02:30 becomes 03:30; one that comes twice means the first.
"""

import calendar
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from games import interface as games
from tournaments.errors import UnknownZone


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones; looking for them in the file system takes a while."""
    return frozenset(available_timezones())


def zone_of(name: str) -> ZoneInfo:
    """Return the time zone of this name. Raises UnknownZone."""
    if name not in zone_names():
        raise UnknownZone
    return ZoneInfo(name)


def instant_of(day: date, at: time, *, zone: str) -> datetime:
    """Return the instant, in UTC, at which the wall shows this date and time.

    Raises UnknownZone.
    """
    zone_of(zone)
    return games.instant_of(day, at, zone=zone)


def wall_of(instant: datetime, *, zone: str) -> datetime:
    """Return what the wall shows at this instant, aware."""
    return instant.astimezone(zone_of(zone))


def weekly(first: date, number: int) -> date:
    """Return the date ``number`` weeks after the first."""
    return first + timedelta(weeks=number)


def monthly(first: date, number: int) -> date:
    """Return the date ``number`` months after the first; the last day where a month is too short.

    Every date follows from the first, so that the 31st comes back after February.
    """
    months = first.year * 12 + first.month - 1 + number
    year, month = divmod(months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(first.day, last))
