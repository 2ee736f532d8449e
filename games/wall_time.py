"""Wall time in a zone: what people mean by "Sunday, 19:00 in Paris", as an instant.

Two hours of the year need a rule: a wall time that the clocks skip is moved on by what they skip,
so that 02:30 becomes 03:30; one that comes twice means the first.
"""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo


def instant_of(day: date, at: time, *, zone: str) -> datetime:
    """Return the instant, in UTC, at which the wall shows this date and time.

    fold=0 says both rules at once: the offset before the change is taken, which is the first of
    two hours, and moves a missing hour on. Raises ZoneInfoNotFoundError.
    """
    wall = datetime.combine(day, at.replace(fold=0, tzinfo=None), tzinfo=ZoneInfo(zone))
    return wall.astimezone(UTC)
