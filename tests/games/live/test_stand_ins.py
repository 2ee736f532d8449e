"""Clocks that run out, people who leave, and the bots that play on for them."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db.models import F
from django.utils import timezone

from games.clocks import LAG_ALLOWANCE_MS
from games.commands import plays, sweeping
from games.commands.tables import TableWish, open_table
from games.engine import legal_cards
from games.engine.records import check, record_from, verify
from games.errors import NotSeated, TooLate
from games.models import Engagement, Heartbeat, Match, MatchSeat, Move, Position, Presence, Table
from games.players.interface import create_player
from games.queries import running
from games.queries.turns import overdue_turns, waiting_stand_ins
from tests.games.live.cast import Person, full_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seated() -> list[Person]:
    """Four people at a table that has started; its match ends after one deal."""
    _, people = full_table(4, options={"deal_limit": 1})
    return people


def position() -> Position:
    return Position.objects.get()


def play_first_card() -> None:
    row = position()
    assert row.turn_seat is not None
    card = legal_cards(running.snapshot_of(row).state, row.turn_seat)[0]
    plays.play_card(row.match_id, seat_index=row.turn_seat, card=str(card))


def let_time_pass(**span: float) -> None:
    Position.objects.update(
        turn_started_at=F("turn_started_at") - timedelta(**span),
        turn_deadline=F("turn_deadline") - timedelta(**span),
    )


def expire(times: int = 1) -> None:
    for _ in range(times):
        let_time_pass(hours=1)
        assert plays.expire_turn(position().match_id)


@pytest.mark.usefixtures("seated")
def test_a_turn_with_time_left_does_not_expire() -> None:
    assert overdue_turns() == []
    assert not plays.expire_turn(position().match_id)
    assert not Move.objects.exists()


@pytest.mark.usefixtures("seated")
def test_when_time_and_bank_have_run_out_the_stand_in_plays_that_card() -> None:
    seat = position().turn_seat
    let_time_pass(seconds=30 + 60, milliseconds=LAG_ALLOWANCE_MS + 100)
    assert overdue_turns() == [position().match_id]
    assert plays.expire_turn(position().match_id)
    move = Move.objects.get()
    assert (move.seat_index, move.is_auto) == (seat, True)
    assert not plays.expire_turn(position().match_id)  # the next turn has just begun


@pytest.mark.usefixtures("seated")
def test_time_beyond_the_play_and_the_lag_allowance_is_paid_from_the_bank() -> None:
    seat = position().turn_seat
    assert seat is not None
    let_time_pass(seconds=30 + 20)
    play_first_card()
    left = position().bank_ms[seat]
    assert 60_000 - 20_000 + LAG_ALLOWANCE_MS - 2_000 < left <= 60_000 - 20_000 + LAG_ALLOWANCE_MS
    others = [bank for index, bank in enumerate(position().bank_ms) if index != seat]
    assert others == [60_000] * 3


@pytest.mark.usefixtures("seated")
def test_the_next_deadline_is_a_play_the_bank_and_the_lag_allowance_away() -> None:
    play_first_card()
    row = position()
    assert row.turn_deadline is not None
    span = row.turn_deadline - row.turn_started_at
    assert abs(span - timedelta(seconds=30 + 60 + 1)) < timedelta(milliseconds=10)


def test_a_web_machine_whose_clock_is_late_takes_no_time_from_the_first_turn() -> None:
    late = timezone.now() - timedelta(hours=1)
    with patch("django.utils.timezone.now", lambda: late):
        full_table(4, options={"deal_limit": 1})
    assert overdue_turns() == []
    row = position()
    assert row.turn_deadline is not None
    assert row.turn_deadline - row.turn_started_at == timedelta(seconds=30 + 60 + 1)


@pytest.mark.usefixtures("seated")
def test_two_turns_run_out_in_a_row_make_the_seat_away_and_one_does_not() -> None:
    seat = position().turn_seat
    assert seat is not None
    expire()
    assert not any(position().away)
    while position().turn_seat != seat:
        play_first_card()
    expire()
    assert [index for index, away in enumerate(position().away) if away] == [seat]


@pytest.mark.usefixtures("seated")
def test_a_card_played_in_time_begins_the_count_anew() -> None:
    seat = position().turn_seat
    assert seat is not None
    expire()
    for _ in range(2):
        while position().turn_seat != seat:
            play_first_card()
        play_first_card()
        assert position().expired_in_a_row[seat] == 0


def make_away(seated: list[Person]) -> Person:
    seat = position().turn_seat
    assert seat is not None
    Position.objects.update(away=[index == seat for index in range(4)])
    return seated[seat]


def test_the_bot_plays_at_once_for_who_is_away_until_they_return(seated: list[Person]) -> None:
    person = make_away(seated)
    plays.play_stand_ins(position().match_id)
    assert Move.objects.get().is_auto
    public_id = Table.objects.get().public_id
    plays.return_to_seat(public_id, player_id=person.player_id)
    plays.return_to_seat(public_id, player_id=person.player_id)  # once more is fine
    assert not any(position().away)


def test_who_leaves_for_good_is_played_by_the_bot_and_counts_as_abandoned(
    seated: list[Person],
) -> None:
    public_id = Table.objects.get().public_id
    leaver = seated[1]
    plays.leave(public_id, player_id=leaver.player_id)
    assert not Engagement.objects.filter(player_id=leaver.player_id).exists()
    with pytest.raises(TooLate):
        plays.return_to_seat(public_id, player_id=leaver.player_id)
    while (row := position()).turn_seat is not None:
        if row.turn_seat == 1:
            plays.play_stand_ins(row.match_id)
        else:
            play_first_card()
        if not Position.objects.exists():
            break
    plays.play_stand_ins(Match.objects.get().pk)
    match = Match.objects.get()
    assert match.record is not None
    assert match.record["abandoned"] == [1]
    assert match.record["auto"]
    assert (
        MatchSeat.objects.filter(is_abandoned=True).values_list("seat_index", flat=True).get() == 1
    )
    record = record_from(match.record)
    check(record)
    verify(record)


def test_a_match_that_all_people_have_left_is_finished_at_once(seated: list[Person]) -> None:
    table = Table.objects.get()
    Presence.objects.create(  # somebody watches, but nobody plays any more
        table=table, process_id="web", sockets=1, seen_at=timezone.now()
    )
    for person in seated:
        plays.leave(table.public_id, player_id=person.player_id)
    plays.play_stand_ins(table.pk)
    assert Match.objects.get().status == Match.Status.FINISHED


def test_a_stranger_can_neither_return_nor_leave_for_good(seated: list[Person]) -> None:
    mallory = create_player(name="mallory")
    public_id = Table.objects.get().public_id
    with pytest.raises(NotSeated):
        plays.return_to_seat(public_id, player_id=mallory)
    with pytest.raises(NotSeated):
        plays.leave(public_id, player_id=mallory)


def test_bots_take_their_time_only_where_somebody_is_connected() -> None:
    player_id = create_player(name="alice")
    open_table(TableWish(bots=["easy"] * 3, options={"deal_limit": 1}), player_id=player_id)
    match_id = position().match_id
    Presence.objects.create(
        table_id=match_id,
        player_id=player_id,
        process_id="web",
        sockets=1,
        seen_at=timezone.now(),
    )
    if position().turn_seat == 0:
        play_first_card()
    before = position().version
    plays.play_stand_ins(match_id)
    assert position().version == before  # it only queued the rest, for after the pause
    Presence.objects.all().delete()
    plays.play_stand_ins(match_id)
    assert position().turn_seat == 0


def test_bots_of_the_house_do_not_count_as_stand_ins() -> None:
    player_id = create_player(name="alice")
    public_id = open_table(
        TableWish(bots=["random"] * 3, options={"deal_limit": 1}), player_id=player_id
    )
    plays.leave(public_id, player_id=player_id)
    plays.play_stand_ins(Match.objects.get().pk)
    autos = Move.objects.filter(is_auto=True).values_list("seat_index", flat=True)
    assert set(autos) == {0}


def test_a_bot_of_the_house_that_is_late_is_not_made_away() -> None:
    player_id = create_player(name="alice")
    open_table(TableWish(bots=["easy"] * 3, options={"deal_limit": 1}), player_id=player_id)
    Position.objects.update(turn_seat=1, expired_in_a_row=[0, 1, 0, 0])
    let_time_pass(hours=1)
    assert not plays.expire_turn(position().match_id)
    assert not any(position().away)
    assert not Move.objects.exists()


@pytest.mark.usefixtures("seated")
def test_after_an_outage_all_deadlines_move_by_its_length() -> None:
    assert sweeping.grant_outage() == timedelta(0)
    before = position().turn_deadline
    Heartbeat.objects.update(seen_at=F("seen_at") - timedelta(minutes=5))
    granted = sweeping.grant_outage()
    assert timedelta(minutes=5) <= granted < timedelta(minutes=6)
    assert before is not None
    assert position().turn_deadline == before + granted
    assert sweeping.grant_outage() == timedelta(0)


@pytest.mark.usefixtures("seated")
def test_a_worker_whose_clock_is_ahead_sees_no_outage() -> None:
    before = position().turn_deadline
    sweeping.grant_outage()
    ahead = timezone.now() + timedelta(hours=1)
    with patch("django.utils.timezone.now", lambda: ahead):
        assert sweeping.grant_outage() == timedelta(0)
    assert position().turn_deadline == before


def test_the_sweep_finds_a_stand_in_whose_task_was_lost(seated: list[Person]) -> None:
    make_away(seated)
    assert waiting_stand_ins() == []
    let_time_pass(seconds=10)
    assert waiting_stand_ins() == [position().match_id]


@pytest.mark.usefixtures("seated")
def test_the_sweep_finds_a_finished_match_without_its_record() -> None:
    while position().turn_seat is not None:
        play_first_card()
    let_time_pass(seconds=10)
    assert waiting_stand_ins() == [position().match_id]
    plays.play_stand_ins(position().match_id)
    assert Match.objects.get().status == Match.Status.FINISHED


def test_an_open_table_that_nobody_waits_at_is_closed() -> None:
    player_id = create_player(name="alice")
    open_table(TableWish(), player_id=player_id)
    sweeping.sweep_tables()
    assert Table.objects.get().status == Table.Status.OPEN
    Table.objects.update(opened_at=F("opened_at") - timedelta(hours=1))
    sweeping.sweep_tables()
    assert Table.objects.get().status == Table.Status.CLOSED
    assert not Engagement.objects.exists()
