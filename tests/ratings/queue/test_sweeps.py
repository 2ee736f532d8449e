"""Nothing depends on a task having arrived: what dies half-way is undone, and done by the sweep."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from unittest.mock import Mock, patch

import pytest
from django.db.models import F
from kombu.exceptions import OperationalError

from games.models import Engagement, Match, Table
from ratings import tasks
from ratings.commands.challenges import challenge
from ratings.commands.proposals import accept_table
from ratings.commands.queue import join_queue
from ratings.commands.sweeping import sweep_queues
from ratings.models import Challenge, LadderTable, Proposal, Ticket
from tests.ratings.ladders import found, ladder, let_time_pass, make, members, queued

pytestmark = pytest.mark.django_db(transaction=True)

MAKE = "ratings.tasks.make_tables_task"


@pytest.fixture
def sent() -> Iterator[Mock]:
    """The tasks that are queued."""
    with patch("ratings.scheduling.current_app.send_task") as send:
        yield send


def keys(sent: Mock, task: str = MAKE) -> list[object]:
    return [call.args[1][0] for call in sent.call_args_list if call.args[0] == task]


class Killed(BaseException):
    """What `kill -9` is to a transaction: nothing after this runs, and nothing is committed."""


@pytest.mark.parametrize(
    "place",
    [
        "ratings.commands.making.match",
        "ratings.commands.making.propose",
        "ratings.commands.proposals.broadcast.table_found",
        "ratings.commands.making.broadcast.ladder_changed",
    ],
)
def test_a_worker_that_dies_while_it_makes_tables_leaves_nothing_half_done(
    place: str, sent: Mock
) -> None:
    ladder()
    queued("fours", 4)
    with patch(place, side_effect=Killed), pytest.raises(Killed):
        make()
    assert not Proposal.objects.exists()
    assert Ticket.objects.filter(proposal=None).count() == 4
    sent.reset_mock()
    tasks.sweep_queues_task()
    assert keys(sent) == ["fours"]
    tasks.make_tables_task("fours")
    tasks.make_tables_task("fours")
    assert Ticket.objects.filter(proposal=Proposal.objects.get()).count() == 4


@pytest.mark.parametrize(
    "place",
    [
        "ratings.commands.opening.open_full_table",
        "ratings.commands.opening.party_of",
        "ratings.commands.proposals.close_proposal",
        "ratings.commands.proposals.broadcast.table_opened",
    ],
)
def test_a_process_that_dies_while_the_last_one_accepts_opens_no_table(place: str) -> None:
    ladder()
    *came, last = found()
    for player_id in came:
        accept_table("fours", player_id=player_id, rng=Random(1))
    with patch(place, side_effect=Killed), pytest.raises(Killed):
        accept_table("fours", player_id=last, rng=Random(1))
    for rows in (Table, Match, Engagement, LadderTable):
        assert not rows._default_manager.exists()
    assert accept_table("fours", player_id=last, rng=Random(1)) == Table.objects.get().public_id


def test_the_sweep_finds_waiting_players_and_overdue_calls_and_nothing_else(sent: Mock) -> None:
    ladder()
    ladder("quiet")
    (alice,) = members("fours", 1)
    sweep_queues()
    assert keys(sent) == []
    join_queue("fours", player_id=alice)
    assert keys(sent) == ["fours"]
    sweep_queues()
    assert keys(sent) == ["fours", "fours"]


def test_a_call_whose_players_are_all_gone_is_closed(sent: Mock) -> None:
    ladder()
    found()
    Ticket.objects.all().delete()
    let_time_pass(timedelta(minutes=1))
    sent.reset_mock()
    sweep_queues()
    assert keys(sent) == ["fours"]
    make()
    assert Proposal.objects.get().status == Proposal.Status.MISSED
    sent.reset_mock()
    sweep_queues()
    assert keys(sent) == []


def test_without_a_broker_players_still_come_to_the_queue(sent: Mock) -> None:
    sent.side_effect = OperationalError
    ladder()
    queued("fours", 4)
    assert Ticket.objects.count() == 4


def test_a_crowd_is_left_to_the_sweep(sent: Mock) -> None:
    ladder()
    with patch("ratings.commands.queue.CROWD", 2):
        queued("fours", 3)
    assert keys(sent) == ["fours", "fours"]


def test_a_crowd_is_seated_a_transaction_after_the_other_the_longest_waiting_first(
    sent: Mock,
) -> None:
    ladder()
    early = queued("fours", 4, first=4)
    queued("fours", 4)
    let_time_pass(timedelta(minutes=2))
    Ticket.objects.filter(player_id__in=early).update(queued_at=F("queued_at") - timedelta(hours=1))
    sent.reset_mock()
    with patch("ratings.commands.making.MOST_TABLES", 1):
        assert make() == 1
        assert keys(sent) == ["fours"]
        assert set(early) & set(
            Ticket.objects.exclude(proposal=None).values_list("player_id", flat=True)
        )
        assert make() == 1
    assert keys(sent) == ["fours"]
    assert Proposal.objects.count() == 2
    assert not Ticket.objects.filter(proposal=None).exists()


def test_the_minutes_sweep_ends_tables_and_challenges(sent: Mock) -> None:
    ladder("daily", clock="daily")
    players = queued("daily", 4)
    make("daily")
    (erin,) = members("daily", 1, first=4)
    challenge("daily", player_id=erin, others=players[:3])
    table = LadderTable.objects.get()
    tasks.end_tables_task()
    assert LadderTable.objects.get().ended_at is None
    tasks.end_table_task(table.match_id + 1)
    assert LadderTable.objects.get().ended_at is None
    assert Challenge.objects.get().status == Challenge.Status.OPEN
    Table.objects.update(status=Table.Status.CLOSED)
    span = timedelta(days=4)
    Challenge.objects.update(made_at=F("made_at") - span, expires_at=F("expires_at") - span)
    tasks.end_tables_task()
    assert LadderTable.objects.get().ended_at is not None
    assert Challenge.objects.get().status == Challenge.Status.EXPIRED
