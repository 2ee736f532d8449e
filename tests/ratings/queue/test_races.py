"""The queue under fire: the ladder's lock, and what happens without it."""

from functools import partial
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Count
from django.utils import timezone

from games.commands.tables import TableWish, open_table
from games.interface import Context, TablePlan, open_full_table
from games.models import Engagement, Table
from games.players.interface import create_player, may_play
from ratings.commands.challenges import accept_challenge, challenge
from ratings.commands.making import make_tables
from ratings.commands.membership import join_ladder
from ratings.commands.proposals import accept_table
from ratings.commands.queue import join_queue, leave_queue
from ratings.models import Challenge, LadderTable, Membership, Proposal, Ticket
from tests.games.concurrency import racing
from tests.games.concurrency.racing import (
    constraint,
    kinds,
    row_locks,
    run_together,
)
from tests.ratings.ladders import found, ladder, let_time_pass, members, queued
from tests.ratings.queue.test_queue import OVER

pytestmark = pytest.mark.django_db(transaction=True)

MATCH = "ratings.commands.making.match"
# A player's one live table, by primary key.
ENGAGED = ("games_engagement", "games_engagement_pkey")


def make() -> int:
    return make_tables("fours", rng=Random(1))


def accept(player_id: int) -> str | None:
    return accept_table("fours", player_id=player_id, rng=Random(1))


@pytest.fixture(autouse=True)
def fours() -> None:
    ladder()


@pytest.mark.parametrize(("locking", "proposals"), [(False, 2), (True, 1)])
def test_two_workers_make_tables_at_once(locking: bool, proposals: int) -> None:
    queued("fours", 4)
    with row_locks(enabled=locking):
        outcomes = run_together(make, make, between=MATCH)
    assert Proposal.objects.count() == proposals
    if locking:
        assert sorted(outcomes) == [0, 1]
        assert Ticket.objects.filter(proposal=Proposal.objects.get()).count() == 4
    else:  # one of the two calls has nobody: its table can never be accepted
        counts = Proposal.objects.annotate(called=Count("tickets"))
        assert sorted(counts.values_list("called", flat=True)) == [0, 4]


@pytest.mark.parametrize("locking", [False, True])
def test_a_table_is_accepted_or_its_time_is_over(
    locking: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    *came, last = found()
    for player_id in came:
        accept(player_id)
    looked, is_late = Event(), Event()

    def look_then_let_time_pass(player_id: int) -> bool:
        looked.set()
        is_late.wait(racing.GIVE_UP_SECONDS)
        return may_play(player_id)

    def run_out_and_sweep() -> None:
        looked.wait(racing.GIVE_UP_SECONDS)
        let_time_pass(OVER)
        is_late.set()
        make()

    # It is looked at right after the clock.
    monkeypatch.setattr("ratings.commands.proposals.may_play", look_then_let_time_pass)
    with row_locks(enabled=locking):
        # Time runs out between the look at the clock and the opening of the table.
        outcomes = run_together(
            partial(accept, last),
            run_out_and_sweep,
            between=[
                "ratings.commands.proposals._open_or_lose",
                "ratings.commands.proposals.lose",
            ],
        )
    proposal = Proposal.objects.get()
    has_opened = Table.objects.exists()
    paused = Membership.objects.filter(misses__gt=0).exists()
    if locking:
        # Played without a pause, or lost with one; nobody is told both.
        assert has_opened == (proposal.status == Proposal.Status.OPENED)
        assert has_opened != paused
        assert Ticket.objects.count() == (0 if has_opened else 3)
    else:
        assert has_opened
        assert paused or kinds(outcomes) != ["done", "done"]


@pytest.mark.parametrize("locking", [False, True])
def test_who_leaves_the_queue_as_they_are_found_is_called_or_not(locking: bool) -> None:
    players = queued("fours", 4)
    with row_locks(enabled=locking):
        run_together(
            make,
            partial(leave_queue, "fours", player_id=players[0]),
            between=[MATCH, "ratings.commands.queue.drop_ticket"],
        )
    called = Ticket.objects.filter(proposal__status="open").count()
    if locking:
        # Nobody called (the leaver went first, or missed what was found), or all four.
        assert called in {0, 4}
        assert not Ticket.objects.filter(player_id=players[0]).exists() or called == 4
    else:
        assert called == 3  # a table of four for three


@pytest.mark.parametrize("locking", [False, True])
def test_the_last_two_accept_at_once_and_one_table_opens(locking: bool) -> None:
    *came, carol, david = found()
    for player_id in came:
        accept(player_id)
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(accept, carol),
            partial(accept, david),
            between="ratings.commands.proposals.is_complete",
        )
    if locking:
        assert Table.objects.count() == 1
        assert outcomes.count(None) == 1
        assert not Ticket.objects.exists()
    else:  # each misses the other's answer, or both open the table
        assert Table.objects.count() == 0 or kinds(outcomes) != ["done", "done"]


@pytest.mark.parametrize("unique", [False, True])
def test_a_player_found_while_sitting_down_elsewhere_plays_at_one_table(unique: bool) -> None:
    players = found()
    for player_id in players[:3]:
        accept(player_id)
    with constraint(*ENGAGED, enabled=unique):
        outcomes = run_together(
            partial(accept, players[3]),
            partial(open_table, TableWish(), player_id=players[0]),
            between=["games.commands.full_tables.engage_all", "games.commands.tables.engage"],
            and_after=True,
        )
        at = [one.table for one in Engagement.objects.filter(player_id=players[0])]
    if not unique:
        assert sorted(table.context_kind for table in at) == ["", "ladder"]
        return
    (table,) = at
    if table.context_kind == "ladder":
        assert kinds(outcomes) == ["already_playing", "done"]
        assert Engagement.objects.count() == 4
    else:  # the others keep their places in front
        assert outcomes[0] is None
        assert not LadderTable.objects.exists()
        assert Ticket.objects.filter(in_front_since__isnull=False).count() == 3


@pytest.mark.parametrize("unique", [False, True])
def test_a_player_found_while_an_event_seats_them_plays_at_one_table(unique: bool) -> None:
    players = found()
    for player_id in players[:3]:
        accept(player_id)
    others = [create_player(name=name) for name in ("kate", "lenny", "mona")]
    pod = TablePlan(
        seats=(players[0], *others),
        command_id=uuid4(),
        context=Context(kind="tournament", id="cup", label="Cup", url="/tournaments/cup/"),
    )
    with constraint(*ENGAGED, enabled=unique):
        outcomes = run_together(
            partial(accept, players[3]),
            partial(open_full_table, pod),
            between="games.commands.full_tables.engage_all",
            and_after=True,
        )
        tables = [one.table for one in Engagement.objects.filter(player_id=players[0])]
        engaged = set(Engagement.objects.values_list("player_id", flat=True))
    if not unique:
        assert sorted(table.context_kind for table in tables) == ["ladder", "tournament"]
        return
    table = Table.objects.get()  # of the two there is one
    assert engaged == set(table.seats.values_list("player_id", flat=True))
    if table.context_kind == "ladder":
        assert kinds(outcomes) == ["already_playing", "done"]
    else:  # the others keep their places in front, and nobody pauses
        assert outcomes[0] is None
        assert Ticket.objects.filter(in_front_since__isnull=False).count() == 3
        assert not Membership.objects.filter(misses__gt=0).exists()


@pytest.mark.parametrize(
    ("unique", "expected"), [(False, ["done", "done"]), (True, ["already_queued", "done"])]
)
def test_a_player_who_looks_on_two_ladders_at_once_waits_on_one(
    unique: bool, expected: list[str]
) -> None:
    ladder("fives", min_players=5, max_players=5)
    (alice,) = members("fours", 1)
    _join("fives", alice)
    jobs = [partial(join_queue, slug, player_id=alice) for slug in ("fours", "fives")]
    with constraint("ratings_ticket", "one_live_ticket_a_player", enabled=unique):
        outcomes = run_together(
            *jobs, between="ratings.commands.queue.refuse_second_ticket", and_after=True
        )
        waiting = Ticket.objects.count()
    assert kinds(outcomes) == expected
    assert waiting == expected.count("done")


@pytest.mark.parametrize(
    ("locking", "expected"), [(False, ["already_queued", "done"]), (True, ["done", "done"])]
)
def test_the_same_click_in_two_tabs_is_one_place(locking: bool, expected: list[str]) -> None:
    (alice,) = members("fours", 1)
    job = partial(join_queue, "fours", player_id=alice)
    with row_locks(enabled=locking):
        # Both have looked whether there is a ticket.
        outcomes = run_together(job, job, between="ratings.commands.queue.database_now")
    assert kinds(outcomes) == expected
    assert Ticket.objects.count() == 1


@pytest.mark.parametrize("locking", [False, True])
def test_the_last_two_accept_a_challenge_at_once(locking: bool) -> None:
    players = members("fours", 4)
    made = challenge("fours", player_id=players[0], others=players[1:])
    accept_challenge("fours", made, player_id=players[1], rng=Random(1))
    jobs: list[Any] = [
        partial(accept_challenge, "fours", made, player_id=player_id, rng=Random(1))
        for player_id in players[2:]
    ]
    with row_locks(enabled=locking):
        outcomes = run_together(
            *jobs, between="ratings.commands.challenges._accept_seat", and_after=True
        )
    if locking:
        assert Table.objects.count() == LadderTable.objects.count() == 1
        assert Challenge.objects.get().status == Challenge.Status.PLAYED
    else:
        assert Table.objects.count() == 0 or kinds(outcomes) != ["done", "done"]


@pytest.mark.parametrize(
    ("unique", "expected"), [(False, ["done", "done"]), (True, ["done", "too_many_challenges"])]
)
def test_a_fourth_challenge_from_another_ladder_at_the_same_moment_is_refused(
    unique: bool, expected: list[str]
) -> None:
    ladder("others")
    players = members("fours", 6)
    for player_id in players:
        _join("others", player_id)
    for first in (1, 2):
        challenge("fours", player_id=players[0], others=players[first : first + 3])
    jobs = [
        partial(challenge, slug, player_id=players[0], others=players[3:6])
        for slug in ("fours", "others")
    ]
    with constraint("ratings_challenge", "three_open_challenges_a_player", enabled=unique):
        outcomes = run_together(
            *jobs, between="ratings.commands.challenges._free_slot", and_after=True
        )
        made = Challenge.objects.count()
    assert kinds(outcomes) == expected
    assert made == 2 + expected.count("done")


def _join(slug: str, player_id: int) -> None:
    join_ladder(slug, player_id=player_id, now=timezone.now())
