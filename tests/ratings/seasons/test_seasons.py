"""Seasons begin, count and end by the clock, and what is over stays as it was."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from ratings.commands.rating_amending import void_result
from ratings.commands.seasons import count_season, end_season, start_season, tend_seasons
from ratings.models import Membership, RatingSweep, Season, SeasonLine
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.seasons import badges_of, season_matches, season_row, season_table
from ratings.seasons.score import UNITS
from tests.ratings.ledger.cast import deliver
from tests.ratings.ledger.matches import finished_match
from tests.ratings.seasons.worlds import BEGIN, END, LATER, ladder_with_members, season_of

pytestmark = pytest.mark.django_db
NOON = BEGIN + timedelta(hours=12)


def lines(season: Season) -> dict[int, tuple[int, int, int | None]]:
    """(units, matches, place) by player, of those who have played."""
    rows = season.lines.filter(matches__gt=0)
    return {row.player_id: (row.units, row.matches, row.place) for row in rows}


def test_a_season_begins_when_its_time_has_come() -> None:
    ladder, _, players = ladder_with_members(4)
    season = season_of(ladder)

    assert not start_season(season.pk, now=BEGIN - timedelta(seconds=1))
    assert start_season(season.pk, now=BEGIN)
    assert not start_season(season.pk, now=NOON)
    assert set(season.lines.values_list("player_id", flat=True)) == set(players)


def test_who_has_left_is_in_no_season() -> None:
    ladder, _, players = ladder_with_members(4)
    Membership.objects.filter(player_id=players[0]).update(left_at=BEGIN)
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    assert players[0] not in season.lines.values_list("player_id", flat=True)


def test_matches_are_counted_once_however_often_they_are_counted() -> None:
    ladder, book, (alice, bob, carol, dave, *_) = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=[alice, bob, carol, dave])

    assert count_season(season.pk)
    assert not count_season(season.pk)
    assert lines(season)[alice] == (150 * UNITS, 1, None)
    assert lines(season)[bob] == (100 * UNITS, 1, None)
    assert lines(season)[dave] == (0, 1, None)

    deliver(book, 2, minutes=5, players=[dave, carol, bob, alice])
    assert count_season(season.pk)
    assert {matches for _, matches, _ in lines(season).values()} == {2}


def test_a_voided_result_is_taken_out_of_a_running_season() -> None:
    ladder, book, (alice, bob, carol, dave, *others) = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=[alice, bob, carol, dave])
    deliver(book, 2, minutes=5, players=[alice, *others[:3]])
    count_season(season.pk)

    void_result(1, by_player_id=dave, reason="not a match", command_id=uuid4())
    assert count_season(season.pk)
    assert bob not in lines(season)
    assert lines(season)[alice][1] == 1


def test_a_late_result_is_counted_where_it_belongs() -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 2, minutes=5, players=players[:4])
    count_season(season.pk)
    deliver(book, 1, minutes=0, players=players[:4][::-1])
    count_season(season.pk)
    late = lines(season)

    Season.objects.update(chain="")
    SeasonLine.objects.update(units=0, matches=0)
    count_season(season.pk)
    assert lines(season) == late


def test_only_matches_that_ended_in_the_season_count() -> None:
    ladder, book, players = ladder_with_members(4)
    season = season_of(ladder, starts_on=date(2026, 3, 2), ends_on=date(2026, 3, 3))
    start_season(season.pk, now=datetime(2026, 3, 2, tzinfo=UTC))
    day = 24 * 60  # results are delivered from 20:00 on the first of March
    before, first, last, after = 4 * 60 - 1, 4 * 60, day + 4 * 60 - 1, day + 4 * 60
    for match_id, minutes in enumerate((before, first, last, after), start=1):
        deliver(book, match_id, minutes=minutes, players=players)
    count_season(season.pk)
    assert {row[1] for row in lines(season).values()} == {2}
    assert not count_season(season.pk)


def test_whoever_joins_later_plays_in_the_lowest_division() -> None:
    ladder, book, players = ladder_with_members(9)
    Membership.objects.filter(player_id=players[8]).delete()
    season = season_of(ladder, division_size=4)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=[players[8], *players[:3]])
    count_season(season.pk)
    assert season.lines.get(player_id=players[8]).division == 2


def test_the_end_freezes_places_and_gives_badges() -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4])
    tend_seasons(now=END)
    season.refresh_from_db()
    assert season.status == Season.Status.RUNNING  # a result might still come in

    tend_seasons(now=LATER)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    assert [lines(season)[player][2] for player in players[:4]] == [1, 2, 3, 4]
    (badge,) = badges_of(players[0])
    assert (badge.season, badge.division, badge.place) == (season, 1, 1)
    assert not badges_of(players[4])


def test_a_frozen_table_does_not_change_any_more() -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4])
    tend_seasons(now=LATER)
    frozen = lines(season)

    void_result(1, by_player_id=players[7], reason="too late", command_id=uuid4())
    assert not count_season(season.pk)
    assert not end_season(season.pk, now=LATER)
    assert lines(season) == frozen
    with pytest.raises(IntegrityError, match="frozen"), transaction.atomic():
        season.lines.update(units=1)
    with pytest.raises(IntegrityError, match="frozen"), transaction.atomic():
        season.lines.all().delete()


def test_a_season_waits_for_a_match_that_is_not_rated_yet() -> None:
    ladder, _, players = ladder_with_members(4)
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    match_id = finished_match(players, finished_at=NOON, ladder=ladder)
    tend_seasons(now=LATER)
    season.refresh_from_db()
    assert season.status == Season.Status.RUNNING

    RatingSweep.objects.create(context_kind=CONTEXT_KIND, finished_at=NOON, match_id=match_id)
    tend_seasons(now=LATER)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED


def test_a_season_that_repeats_plans_the_next_where_it_ends() -> None:
    ladder, book, players = ladder_with_members()
    first = season_of(ladder, repeats=Season.Repeats.MONTHLY, division_size=4)
    start_season(first.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4])
    deliver(book, 2, minutes=5, players=players[4:])
    tend_seasons(now=LATER)
    tend_seasons(now=LATER)

    second = ladder.seasons.get(number=2)
    assert (second.starts_on, second.ends_on) == (date(2026, 4, 1), date(2026, 5, 1))
    assert second.status == Season.Status.RUNNING
    divided = dict(second.lines.values_list("player_id", "division"))
    # The last of the first division and the best of the second have changed places.
    assert [divided[player] for player in players] == [1, 1, 1, 2, 1, 2, 2, 2]


def test_a_worker_that_was_away_for_months_catches_up_season_by_season() -> None:
    ladder, _, _ = ladder_with_members(4)
    season_of(ladder, repeats=Season.Repeats.MONTHLY)
    for _ in range(4):
        tend_seasons(now=datetime(2026, 5, 15, tzinfo=UTC))
    statuses = ladder.seasons.order_by("number").values_list("number", "status")
    assert list(statuses) == [(1, "finished"), (2, "finished"), (3, "running")]


@pytest.mark.parametrize(
    ("zone", "day", "begins"),
    [
        # 02:30 does not exist: it is moved on by the hour that is skipped.
        ("Europe/Paris", date(2026, 3, 29), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        # 02:30 comes twice: the first is meant.
        ("Europe/Paris", date(2026, 10, 25), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("America/New_York", date(2026, 3, 8), datetime(2026, 3, 8, 7, 30, tzinfo=UTC)),
        ("Australia/Lord_Howe", date(2026, 3, 1), datetime(2026, 2, 28, 15, 30, tzinfo=UTC)),
    ],
)
def test_a_season_begins_in_wall_time(zone: str, day: date, begins: datetime) -> None:
    ladder, _, _ = ladder_with_members(4)
    season = season_of(
        ladder, starts_on=day, ends_on=date(2027, 1, 1), turns_at=time(2, 30), time_zone=zone
    )
    assert season.starts_at == begins
    assert not start_season(season.pk, now=begins - timedelta(seconds=1))
    assert start_season(season.pk, now=begins)


def test_seasons_of_a_ladder_do_not_overlap() -> None:
    ladder, _, _ = ladder_with_members(4)
    season_of(ladder)
    late = Season(ladder=ladder, number=2, starts_on=date(2026, 3, 31), ends_on=date(2026, 5, 1))
    with pytest.raises(ValidationError, match="choose other dates"):
        late.full_clean()
    late.starts_on = date(2026, 4, 1)
    late.full_clean()


def test_the_table_ranks_by_score_and_pages_on() -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4], places=[1, 2, 2, 4])
    count_season(season.pk)

    table = season_table(season, limit=3)
    assert [(row.place, row.player.id) for row in table.rows] == [
        (1, players[0]),
        (2, players[1]),
        (2, players[2]),
    ]
    assert table.beyond == 3
    rest = season_table(season, begin=3)
    assert [row.place for row in rest.rows] == [4, None, None, None, None]
    own = season_row(season, players[2])
    assert own is not None
    assert (own.place, own.mean) == (2, 75.0)
    assert [match.points for match in season_matches(season, players[2])] == [75.0]
