"""Looking for a table: waiting, being found, accepting, missing."""

from collections.abc import Callable
from datetime import time, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from games.commands.tables import TableWish, open_table
from games.errors import GamesError
from games.interface import Context, TablePlan, open_full_table
from games.models import Engagement, Match, Table
from games.players.commands import block, suspend
from games.players.interface import Kind, create_player
from games.players.models import Player
from ratings.commands.membership import join_ladder, leave_ladder
from ratings.commands.proposals import PAUSES, accept_table
from ratings.commands.queue import join_queue, leave_queue
from ratings.commands.sweeping import end_table, end_tables
from ratings.errors import RatingsError
from ratings.models import Ladder, LadderSeat, LadderTable, Membership, OpenHours, Proposal, Ticket
from ratings.queries.queue import Standing, queue_state, queues_of
from tests.ratings.ladders import found, ladder, let_time_pass, make, members, queued

pytestmark = pytest.mark.django_db
OVER = timedelta(seconds=21)


@pytest.fixture
def fours() -> Ladder:
    return ladder()


def accept(player_id: int, slug: str = "fours", proposal_id: str | None = None) -> str | None:
    return accept_table(slug, player_id=player_id, rng=Random(1), proposal_id=proposal_id)


def refused(job: Callable[[], object]) -> str:
    with pytest.raises((RatingsError, GamesError)) as refusal:
        job()
    assert isinstance(refusal.value, (RatingsError, GamesError))
    assert refusal.value.message()
    return refusal.value.code


def standing(player_id: int, slug: str = "fours") -> Standing:
    return queue_state(Ladder.objects.get(slug=slug), player_id=player_id).standing


def test_looking_twice_is_waiting_once(fours: Ladder) -> None:
    (alice,) = queued("fours", 1)
    since = Ticket.objects.get().queued_at
    join_queue("fours", player_id=alice)
    assert Ticket.objects.get().queued_at == since
    leave_queue("fours", player_id=alice)
    leave_queue("fours", player_id=alice)
    assert not Ticket.objects.exists()


def test_four_who_wait_are_called_and_all_accept_and_play(fours: Ladder) -> None:
    players = found()
    assert {standing(player_id) for player_id in players} == {Standing.FOUND}
    assert [accept(player_id) for player_id in players[:3]] == [None] * 3
    state = queue_state(fours, player_id=players[0])
    assert state.found is not None
    assert (state.found.accepted, state.found.players, state.found.has_accepted) == (3, 4, True)
    table_id = accept(players[3])
    table = Table.objects.get()
    assert table.public_id == table_id
    assert (table.is_ranked, table.context_kind, table.context_id) == (True, "ladder", "fours")
    assert (table.context_label, table.context_url) == ("Fours", "/ladders/fours/")
    assert set(table.seats.values_list("player_id", flat=True)) == set(players)
    assert Match.objects.get().status == Match.Status.PLAYING
    assert not Ticket.objects.exists()
    assert LadderTable.objects.get().proposal == Proposal.objects.get()
    assert Proposal.objects.get().status == Proposal.Status.OPENED
    state = queue_state(fours, player_id=players[0])
    assert (state.standing, state.table_id) == (Standing.FREE, table_id)


def test_accepting_twice_is_accepting_once_before_and_after_the_table_opens(fours: Ladder) -> None:
    players = found()
    proposal_id = Proposal.objects.get().public_id
    assert accept(players[0], proposal_id=proposal_id) is None
    assert accept(players[0], proposal_id=proposal_id) is None
    opened = [accept(player_id, proposal_id=proposal_id) for player_id in players[1:]]
    assert accept(players[0], proposal_id=proposal_id) == opened[-1] is not None
    assert Table.objects.count() == 1
    assert refused(lambda: accept(players[0])) == "no_table_found"
    (mallory,) = members("fours", 1, first=8)
    assert refused(lambda: accept(mallory, proposal_id=proposal_id)) == "no_table_found"


def test_an_answer_to_an_earlier_table_does_not_accept_this_one(fours: Ladder) -> None:
    alice, *_others = found()
    assert refused(lambda: accept(alice, proposal_id="anotherone")) == "no_table_found"
    assert not Ticket.objects.exclude(accepted_at=None).exists()


def test_who_misses_pauses_and_the_others_sit_in_front(fours: Ladder) -> None:
    *came, late = found()
    for player_id in came:
        accept(player_id)
    let_time_pass(OVER)
    assert refused(lambda: accept(late)) == "acceptance_over"
    make()
    assert standing(late) == Standing.PAUSED
    assert refused(lambda: join_queue("fours", player_id=late)) == "queue_paused"
    assert {standing(player_id) for player_id in came} == {Standing.WAITING}
    assert queue_state(fours, player_id=came[0]).is_in_front
    # Four others wait too, alike in rating and for longer: who was in front is called first.
    others = queued("fours", 4, first=4)
    Ticket.objects.filter(player_id__in=others).update(
        queued_at=timezone.now() - timedelta(minutes=5)
    )
    assert make() == 1
    called = set(Ticket.objects.exclude(proposal=None).values_list("player_id", flat=True))
    assert set(came) < called


def test_pauses_grow_and_are_forgotten_with_an_accepted_table(fours: Ladder) -> None:
    *came, late = found()
    lengths = []
    for _time in range(5):
        let_time_pass(OVER)
        make()
        membership = Membership.objects.get(player_id=late)
        assert membership.paused_until is not None
        lengths.append(round((membership.paused_until - timezone.now()).total_seconds() / 60))
        Membership.objects.update(paused_until=timezone.now())
        for player_id in [*came, late]:
            join_queue("fours", player_id=player_id)
        make()
    assert lengths == [1, 5, 15, 60, 60]
    assert len(PAUSES) == 4
    for player_id in [*came, late]:
        accept(player_id)
    assert Membership.objects.get(player_id=late).misses == 0


def test_old_misses_are_forgiven(fours: Ladder) -> None:
    *_came, late = found()
    Membership.objects.filter(player_id=late).update(
        misses=3, paused_until=timezone.now() - timedelta(days=2)
    )
    let_time_pass(OVER)
    make()
    assert Membership.objects.get(player_id=late).misses == 1


def test_to_leave_a_found_table_is_to_miss_it(fours: Ladder) -> None:
    alice, *others = found()
    accept(others[0])
    leave_queue("fours", player_id=alice)
    assert standing(alice) == Standing.PAUSED
    assert Proposal.objects.get().status == Proposal.Status.MISSED
    # Those who had not answered yet have missed nothing.
    assert {standing(player_id) for player_id in others} == {Standing.WAITING}
    assert set(Membership.objects.filter(misses=0).values_list("player_id", flat=True)) == set(
        others
    )


def test_to_leave_the_ladder_with_a_found_table_is_to_miss_it(fours: Ladder) -> None:
    alice, *_others = found()
    leave_ladder("fours", player_id=alice, now=timezone.now())
    join_ladder("fours", player_id=alice, now=timezone.now())
    assert refused(lambda: join_queue("fours", player_id=alice)) == "queue_paused"


def test_who_sits_at_another_live_table_neither_looks_nor_is_called(fours: Ladder) -> None:
    players = queued("fours", 4)
    open_table(TableWish(), player_id=players[0])
    assert make() == 0
    assert set(Ticket.objects.values_list("player_id", flat=True)) == set(players[1:])
    (late,) = members("fours", 1, first=4)
    open_table(TableWish(), player_id=late)
    assert refused(lambda: join_queue("fours", player_id=late)) == "already_playing"


def test_who_sits_down_elsewhere_after_the_call_cannot_accept(fours: Ladder) -> None:
    players = found()
    open_table(TableWish(), player_id=players[0])
    assert refused(lambda: accept(players[0])) == "already_playing"


def test_who_sits_down_elsewhere_after_accepting_has_missed_and_the_others_stay_in_front(
    fours: Ladder,
) -> None:
    players = found()
    accept(players[0])
    elsewhere = open_table(TableWish(), player_id=players[0])
    assert [accept(player_id) for player_id in players[1:]] == [None] * 3
    assert Engagement.objects.get().table.public_id == elsewhere
    assert standing(players[0]) == Standing.PAUSED
    assert {standing(player_id) for player_id in players[1:]} == {Standing.WAITING}
    assert queue_state(fours, player_id=players[1]).is_in_front
    assert Table.objects.count() == 1


def test_who_is_seated_by_an_event_meanwhile_does_not_pause(fours: Ladder) -> None:
    players = found()
    others = [create_player(name=name) for name in ("kate", "lenny", "mona")]
    event = Context(kind="tournament", id="cup", label="Cup", url="/tournaments/cup/")
    open_full_table(
        TablePlan(seats=(players[0], *others), command_id=uuid4(), context=event, is_ranked=True)
    )
    accept(players[1])
    let_time_pass(OVER)
    make()
    assert standing(players[0]) == Standing.FREE
    assert {standing(player_id) for player_id in players[2:]} == {Standing.PAUSED}
    assert refused(lambda: join_queue("fours", player_id=players[0])) == "already_playing"


def test_a_suspended_player_neither_looks_nor_is_called_nor_accepts(fours: Ladder) -> None:
    alice, bobby, *_others = queued("fours", 5)
    staff = create_player(name="olga")

    def bar(player_id: int) -> None:
        suspend(player_id, until=None, reason="no", staff_id=staff, now=timezone.now())

    bar(alice)
    assert make() == 1
    assert not Ticket.objects.filter(player_id=alice).exists()
    assert refused(lambda: join_queue("fours", player_id=alice)) == "banned"
    bar(bobby)
    assert refused(lambda: accept(bobby)) == "banned"


def test_blocked_players_are_not_called_together(fours: Ladder) -> None:
    players = queued("fours", 4)
    block(players[0], other_id=players[1])
    let_time_pass(timedelta(minutes=5))
    assert make() == 0


def test_one_live_queue_at_a_time(fours: Ladder) -> None:
    ladder("sixes", min_players=6, max_players=6)
    (alice,) = queued("fours", 1)
    join_ladder("sixes", player_id=alice, now=timezone.now())
    assert refused(lambda: join_queue("sixes", player_id=alice)) == "already_queued"


def test_outside_the_open_hours_nobody_waits(fours: Ladder) -> None:
    (alice,) = queued("fours", 1)
    yesterday = (timezone.now() - timedelta(days=1)).isoweekday()
    OpenHours.objects.create(
        ladder=fours, weekday=yesterday, opens_at=time(1), closes_at=time(1, 1)
    )
    assert make() == 0
    assert not Ticket.objects.exists()
    assert refused(lambda: join_queue("fours", player_id=alice)) == "outside_open_hours"
    Ladder.objects.update(is_open=False)
    assert refused(lambda: join_queue("fours", player_id=alice)) == "ladder_closed"


def test_house_bots_come_when_too_few_people_wait() -> None:
    ladder("open", min_players=4, max_players=8, allows_bots=True, bots_after_seconds=15)
    players = queued("open", 2)
    assert make("open") == 0
    let_time_pass(timedelta(seconds=16))
    assert make("open") == 1
    state = queue_state(Ladder.objects.get(), player_id=players[0])
    assert state.found is not None
    assert (state.found.players, state.found.bots, state.found.accepted) == (4, 2, 2)
    accept(players[0], "open")
    assert accept(players[1], "open") is not None
    kinds = list(Table.objects.get().seats.values_list("player__kind", flat=True))
    assert sorted(kinds) == [Kind.BOT, Kind.BOT, Kind.PERSON, Kind.PERSON]


def test_old_opponents_are_parted_while_others_wait(fours: Ladder) -> None:
    players = found()
    for player_id in players:
        accept(player_id)
    Engagement.objects.all().delete()
    for player_id in players:
        join_queue("fours", player_id=player_id)
    queued("fours", 4, first=4)
    let_time_pass(timedelta(seconds=5))
    assert make() == 2
    for proposal in Proposal.objects.filter(status=Proposal.Status.OPEN):
        called = proposal.tickets.values_list("player_id", flat=True)
        assert len(set(called) & set(players)) == 2


@pytest.fixture
def daily() -> Ladder:
    return ladder("daily", clock="daily", daily_limit=2)


def test_daily_tables_open_at_once_up_to_the_ladders_limit(daily: Ladder) -> None:
    players = queued("daily", 4)
    assert make("daily") == 1
    assert not Ticket.objects.exists()
    for player_id in players:
        join_queue("daily", player_id=player_id)
    assert make("daily") == 0  # they have just met: others may come
    let_time_pass(timedelta(hours=5))
    assert make("daily") == 1
    assert refused(lambda: join_queue("daily", player_id=players[0])) == "daily_limit_reached"
    Table.objects.filter(public_id=LadderTable.objects.order_by("pk")[0].public_id).update(
        status=Table.Status.FINISHED
    )
    assert end_tables() == 1
    assert end_tables() == 0
    join_queue("daily", player_id=players[0])
    assert Ticket.objects.count() == 1


def test_a_finished_match_ends_its_ladder_table_once(daily: Ladder) -> None:
    queued("daily", 4)
    make("daily")
    table = LadderTable.objects.get()
    end_table(table.match_id)
    ended_at = LadderTable.objects.get().ended_at
    assert ended_at is not None
    end_table(table.match_id)
    assert LadderTable.objects.get().ended_at == ended_at


def test_daily_and_live_are_looked_for_at_once(fours: Ladder, daily: Ladder) -> None:
    (alice,) = queued("daily", 1)
    join_ladder("fours", player_id=alice, now=timezone.now())
    join_queue("fours", player_id=alice)
    assert [state.ladder for state in queues_of(alice)] == ["fours", "daily"]


def test_the_expected_time_is_what_the_last_ones_waited(fours: Ladder) -> None:
    (mallory,) = members("fours", 1, first=8)
    state = queue_state(fours, player_id=mallory)
    assert (state.standing, state.waiting, state.expected_seconds) == (Standing.FREE, 0, None)
    players = queued("fours", 4)
    for index, player_id in enumerate(players):
        Ticket.objects.filter(player_id=player_id).update(
            queued_at=timezone.now() - timedelta(seconds=10 * index + 5)
        )
    make()
    for player_id in players:
        accept(player_id)
    waits = sorted(seat.waited_seconds or 0 for seat in LadderSeat.objects.all())
    assert waits == [5, 15, 25, 35]
    assert queue_state(fours, player_id=None).expected_seconds == 20


def test_an_erased_account_keeps_no_place() -> None:
    ladder()
    (alice,) = queued("fours", 1)
    Player.objects.filter(pk=alice).update(is_active=False)
    queued("fours", 3, first=1)
    assert make() == 0
    assert Ticket.objects.count() == 3
