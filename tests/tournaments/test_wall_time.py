"""Wall time over both clock changes, in three zones: the missing and the doubled hour."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import UnknownZone
from tournaments.wall_time import instant_of, monthly, wall_of, weekly


@pytest.mark.parametrize(
    ("zone", "day", "at", "utc"),
    [
        # Paris loses 02:00-03:00 on 2027-03-28 and has it twice on 2027-10-31.
        ("Europe/Paris", "2027-03-28", "01:59", "2027-03-28T00:59"),
        ("Europe/Paris", "2027-03-28", "02:00", "2027-03-28T01:00"),
        ("Europe/Paris", "2027-03-28", "02:30", "2027-03-28T01:30"),
        ("Europe/Paris", "2027-03-28", "03:00", "2027-03-28T01:00"),
        ("Europe/Paris", "2027-10-31", "01:59", "2027-10-30T23:59"),
        ("Europe/Paris", "2027-10-31", "02:30", "2027-10-31T00:30"),
        ("Europe/Paris", "2027-10-31", "03:00", "2027-10-31T02:00"),
        # New York loses 02:00-03:00 on 2027-03-14 and has 01:00-02:00 twice on 2027-11-07.
        ("America/New_York", "2027-03-14", "02:30", "2027-03-14T07:30"),
        ("America/New_York", "2027-03-14", "03:30", "2027-03-14T07:30"),
        ("America/New_York", "2027-11-07", "01:30", "2027-11-07T05:30"),
        ("America/New_York", "2027-11-07", "02:00", "2027-11-07T07:00"),
        # Lord Howe moves by half an hour: loses 02:00-02:30 on 2027-10-03, has 01:30-02:00 twice on
        # 2027-04-04.
        ("Australia/Lord_Howe", "2027-10-03", "02:15", "2027-10-02T15:45"),
        ("Australia/Lord_Howe", "2027-10-03", "02:30", "2027-10-02T15:30"),
        ("Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-03T14:45"),
        ("Australia/Lord_Howe", "2027-04-04", "02:00", "2027-04-03T15:30"),
    ],
)
def test_the_missing_hour_moves_on_and_the_doubled_hour_is_the_first(
    zone: str, day: str, at: str, utc: str
) -> None:
    when = (date.fromisoformat(day), time.fromisoformat(at))
    assert instant_of(*when, zone=zone) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


def test_the_missing_half_hour_becomes_the_time_that_many_minutes_later() -> None:
    missing = instant_of(date(2027, 3, 28), time(2, 30), zone="Europe/Paris")
    assert wall_of(missing, zone="Europe/Paris").time() == time(3, 30)


def is_skipped(wall: datetime, *, zone: str) -> bool:
    """Tell whether the clocks of a zone never show this."""
    there = wall.replace(tzinfo=ZoneInfo(zone), fold=0)
    return there.astimezone(UTC).astimezone(there.tzinfo).replace(tzinfo=None) != wall


@given(
    st.dates(date(2020, 1, 1), date(2035, 12, 31)),
    st.times(),
    st.sampled_from(["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "UTC"]),
)
def test_the_wall_shows_what_was_meant_unless_the_hour_is_missing(
    day: date, at: time, zone: str
) -> None:
    shown = wall_of(instant_of(day, at, zone=zone), zone=zone)
    meant = datetime.combine(day, at)
    if is_skipped(meant, zone=zone):
        assert timedelta(0) < shown.replace(tzinfo=None) - meant <= timedelta(hours=1)
    else:
        assert shown.replace(tzinfo=None) == meant


def test_a_weekly_evening_keeps_its_wall_time_over_the_change() -> None:
    days = [weekly(date(2027, 3, 21), number) for number in range(3)]
    instants = [instant_of(day, time(19), zone="Europe/Paris") for day in days]
    assert [one.hour for one in instants] == [18, 17, 17]  # in UTC


def test_the_31st_comes_back_after_a_short_month() -> None:
    days = [monthly(date(2027, 1, 31), number) for number in range(4)]
    assert [day.isoformat() for day in days] == [
        "2027-01-31",
        "2027-02-28",
        "2027-03-31",
        "2027-04-30",
    ]


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(UnknownZone):
        instant_of(date(2027, 1, 1), time(1), zone="Europe/Atlantis")
