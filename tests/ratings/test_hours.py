"""Open hours in wall time, over nights and over changes of the clocks in three zones."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from ratings.hours import Hours, are_open, next_opening

SUNDAY, FRIDAY = 7, 5
EVENING = Hours(FRIDAY, time(19), time(23))
NIGHT = Hours(FRIDAY, time(22), time(2))


def at(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def test_without_hours_it_is_always_open() -> None:
    assert are_open([], now=at("2026-11-27 03:00"), zone="UTC")
    assert next_opening([], now=at("2026-11-27 03:00"), zone="UTC") is None


@pytest.mark.parametrize(
    ("moment", "is_open"),
    [
        ("2026-11-27 18:59", False),
        ("2026-11-27 19:00", True),
        ("2026-11-27 22:59", True),
        ("2026-11-27 23:00", False),
        ("2026-11-28 19:30", False),
    ],
)
def test_hours_begin_on_the_minute_and_end_before_it(moment: str, is_open: bool) -> None:
    for zone in ("UTC", "Europe/Berlin", "America/New_York"):
        assert are_open([EVENING], now=at(moment, zone), zone=zone) is is_open


@pytest.mark.parametrize(
    ("moment", "is_open"),
    [
        ("2026-11-27 21:59", False),
        ("2026-11-27 23:59", True),
        ("2026-11-28 01:59", True),
        ("2026-11-28 02:00", False),
        ("2026-11-27 01:00", False),
    ],
)
def test_hours_may_end_on_the_next_day(moment: str, is_open: bool) -> None:
    assert are_open([NIGHT], now=at(moment), zone="UTC") is is_open


def test_the_night_after_sunday_is_mondays() -> None:
    sunday = Hours(SUNDAY, time(22), time(2))
    assert are_open([sunday], now=at("2026-11-30 01:00"), zone="UTC")
    assert not are_open([sunday], now=at("2026-11-29 01:00"), zone="UTC")


def test_one_whole_day_is_written_from_midnight_to_midnight() -> None:
    day = Hours(FRIDAY, time(0), time(0))
    assert are_open([day], now=at("2026-11-27 00:00"), zone="UTC")
    assert are_open([day], now=at("2026-11-27 23:59"), zone="UTC")
    assert not are_open([day], now=at("2026-11-28 00:00"), zone="UTC")


def test_the_next_opening_is_the_first_to_come() -> None:
    both = [EVENING, Hours(SUNDAY, time(10), time(12))]
    now = at("2026-11-27 20:00")  # open now: the next one is Sunday's
    assert next_opening(both, now=now, zone="UTC") == at("2026-11-29 10:00")
    assert next_opening([EVENING], now=now, zone="UTC") == at("2026-12-04 19:00")
    assert next_opening([EVENING], now=at("2026-11-27 18:00"), zone="UTC") == at("2026-11-27 19:00")


CHANGES = [
    # zone, the Sunday of the missing hour, that hour, the Sunday of the doubled hour
    ("Europe/Berlin", "2026-03-29", 2, "2026-10-25"),
    ("America/New_York", "2026-03-08", 2, "2026-11-01"),
    ("Australia/Sydney", "2026-10-04", 2, "2026-04-05"),
]


@pytest.mark.parametrize(("zone", "forward", "hour", "back"), CHANGES)
def test_an_opening_in_the_missing_hour_comes_as_much_later(
    zone: str, forward: str, hour: int, back: str
) -> None:
    hours = [Hours(SUNDAY, time(hour, 30), time(hour + 3))]
    before = at(f"{forward} 00:30", zone)
    opening = next_opening(hours, now=before, zone=zone)
    assert opening is not None
    assert opening.astimezone(ZoneInfo(zone)).time() == time(hour + 1, 30)
    assert opening - before == timedelta(hours=hour)
    assert are_open(hours, now=opening, zone=zone)


@pytest.mark.parametrize(("zone", "forward", "hour", "back"), CHANGES)
def test_the_evening_keeps_its_wall_time_over_both_changes(
    zone: str, forward: str, hour: int, back: str
) -> None:
    hours = [Hours(SUNDAY, time(19), time(22))]
    for day in (forward, back):
        opening = next_opening(hours, now=at(f"{day} 00:10", zone), zone=zone)
        assert opening is not None
        assert opening.astimezone(ZoneInfo(zone)).isoformat()[:16] == f"{day}T19:00"
        assert are_open(hours, now=opening, zone=zone)
        assert not are_open(hours, now=opening - timedelta(minutes=1), zone=zone)


@pytest.mark.parametrize(("zone", "hour"), [("Europe/Berlin", 2), ("America/New_York", 1)])
def test_the_doubled_hour_is_open_both_times(zone: str, hour: int) -> None:
    back = {entry[0]: entry[3] for entry in CHANGES}[zone]
    hours = [Hours(SUNDAY, time(hour), time(hour + 1))]
    first = at(f"{back} {hour:02}:15", zone)
    assert are_open(hours, now=first, zone=zone)
    assert are_open(hours, now=first + timedelta(hours=1), zone=zone)
    assert not are_open(hours, now=first + timedelta(hours=2), zone=zone)
