"""Two workers tend one season at once."""

import pytest
from django.db import transaction

from ratings.commands.seasons import count_season, end_season, start_season
from ratings.models import Season
from ratings.seasons.score import UNITS
from tests.games.concurrency.racing import kinds, row_locks, run_together
from tests.ratings.ledger.cast import deliver
from tests.ratings.seasons.worlds import BEGIN, LATER, ladder_with_members, season_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("locking", "expected"), [(False, ["IntegrityError", "done"]), (True, ["done", "done"])]
)
def test_two_workers_begin_one_season(locking: bool, expected: list[str]) -> None:
    ladder, _book, players = ladder_with_members(4)
    season = season_of(ladder)
    with row_locks(enabled=locking):
        outcomes = run_together(
            lambda: start_season(season.pk, now=BEGIN),
            lambda: start_season(season.pk, now=BEGIN),
            between="ratings.commands.seasons._divisions",
        )
    assert kinds(outcomes) == expected
    assert outcomes.count(True) == 1
    assert season.lines.count() == len(players)


@pytest.mark.parametrize(("locking", "counted"), [(False, 2), (True, 1)])
def test_two_workers_count_one_match(locking: bool, counted: int) -> None:
    ladder, book, players = ladder_with_members(4)
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    with transaction.atomic():
        deliver(book, 1, minutes=0, players=players)
    with row_locks(enabled=locking):
        outcomes = run_together(
            lambda: count_season(season.pk),
            lambda: count_season(season.pk),
            between="ratings.commands.seasons._gained",
        )
    assert outcomes.count(True) == counted
    assert season.lines.get(player_id=players[0]).units == 150 * UNITS


@pytest.mark.parametrize(("locking", "too_late"), [(False, 0), (True, 1)])
def test_two_workers_end_one_season(locking: bool, too_late: int) -> None:
    """Without the lock both try: what the second writes meets the trigger, or is written twice."""
    ladder, book, players = ladder_with_members(4)
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    with transaction.atomic():
        deliver(book, 1, minutes=0, players=players)
    count_season(season.pk)
    with row_locks(enabled=locking):
        outcomes = run_together(
            lambda: end_season(season.pk, now=LATER),
            lambda: end_season(season.pk, now=LATER),
            between="ratings.commands.seasons._write_places",
        )
    assert outcomes.count(False) == too_late
    assert True in outcomes
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
