"""Tables opened by other apps, at once: one live table a player, one table a command."""

from functools import partial

import pytest

from games.interface import close_unplayed, open_full_tables
from games.models import Engagement, Match, Table
from tests.games.concurrency.racing import kinds, row_locks, run_together
from tests.games.interface.plans import bots, cast, plan, play_one

pytestmark = pytest.mark.django_db(transaction=True)
ENGAGE = "games.commands.full_tables.engage_all"


def test_of_two_apps_that_call_the_same_player_one_is_told_whom_it_cannot_have() -> None:
    players = cast(7)
    rounds = [[plan(players[:4])], [plan((*players[4:], players[0]))]]
    jobs = [partial(open_full_tables, plans) for plans in rounds]
    assert kinds(run_together(*jobs, between=ENGAGE)) == ["already_playing", "done"]
    assert Engagement.objects.count() == 4


def test_two_rounds_whose_players_meet_crosswise_do_not_deadlock() -> None:
    players = cast(8)
    one, other = players[:4], players[4:]
    rounds = [
        [plan((one[0], *other[:3])), plan((other[3], *one[1:]))],
        [plan((other[3], *bots(3))), plan((one[0], *bots(3)))],
    ]
    jobs = [partial(open_full_tables, plans) for plans in rounds]
    assert kinds(run_together(*jobs, between=ENGAGE)) == ["already_playing", "done"]


def test_one_command_in_two_workers_opens_one_table() -> None:
    plans = [plan(cast()), plan(bots())]
    job = partial(open_full_tables, plans)
    first, second = run_together(job, job, between="games.commands.full_tables._open")
    assert first == second
    assert Table.objects.count() == Match.objects.count() == 2


@pytest.mark.parametrize(
    ("locking", "expected"),
    # Without the lock a card that was accepted is gone, or the deletion stumbles over it.
    [(False, [["done", "done"], ["IntegrityError", "done"]]), (True, [["done", "too_late"]])],
)
def test_a_table_is_not_taken_back_under_a_card_that_is_played(
    locking: bool, expected: list[list[str]]
) -> None:
    (opened,) = open_full_tables([plan(cast())])
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(close_unplayed, opened.public_id),
            partial(play_one, opened.match_id),
            between=["games.commands.organising._refuse_played", "games.commands.plays.store_one"],
            and_after=True,
        )
    assert kinds(outcomes) in expected
