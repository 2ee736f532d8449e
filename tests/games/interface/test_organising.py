"""What an organiser's app does to running tables, and what it is told of them."""

from datetime import timedelta

import pytest
from django.db.models import F

from games.commands import plays
from games.engine.records import check, record_from
from games.errors import NotSeated
from games.interface import (
    NoSuchMatch,
    TooLate,
    close_unplayed,
    end_after_this_deal,
    engaged_tables,
    finished_matches_after,
    finished_matches_of,
    hand_to_stand_in,
    match_result,
    match_results,
    open_full_table,
    open_full_tables,
    running_tables,
    table_states,
)
from games.models import Match, Move, Position, Presence, Table
from tests.games.interface.plans import POD, bots, cast, plan, play_one, play_out

pytestmark = pytest.mark.django_db


def test_a_table_without_a_persons_card_can_be_taken_back() -> None:
    players = (*bots(3), *cast(1))
    opened = open_full_table(plan(players))
    plays.play_stand_ins(opened.match_id)  # until it is the person's turn
    close_unplayed(opened.public_id)
    close_unplayed(opened.public_id)
    assert Table.objects.get().status == Table.Status.CLOSED
    assert not Match.objects.exists()
    assert not Move.objects.exists()
    assert not engaged_tables(players)
    # Tasks and timeouts that come late find nothing to do.
    plays.play_stand_ins(opened.match_id)
    assert not plays.expire_turn(opened.match_id)
    assert not end_after_this_deal(opened.match_id)


def test_a_table_where_a_person_has_played_is_not_taken_back() -> None:
    opened = open_full_table(plan(cast()))
    play_one(opened.match_id)
    with pytest.raises(TooLate):
        close_unplayed(opened.public_id)
    play_out(opened.match_id)
    with pytest.raises(TooLate):
        close_unplayed(opened.public_id)


def test_the_running_deal_can_be_made_the_last() -> None:
    opened = open_full_table(plan(cast(), options={}))
    Match.objects.update(started_at=F("started_at") - timedelta(minutes=20))
    play_one(opened.match_id)
    assert end_after_this_deal(opened.match_id)
    assert end_after_this_deal(opened.match_id)
    play_out(opened.match_id)
    match = Match.objects.get()
    assert match.deal_count == 1
    assert match.record is not None
    check(record_from(match.record))
    assert match.record["options"]["time_limit"] == pytest.approx(1200, abs=5)
    assert not end_after_this_deal(opened.match_id)


def test_a_later_time_limit_is_brought_forward_and_an_earlier_one_kept() -> None:
    opened = open_full_table(plan(cast(), options={"time_limit": 3600}))
    Match.objects.update(started_at=F("started_at") - timedelta(minutes=2))
    end_after_this_deal(opened.match_id)
    limit = Match.objects.get().options["time_limit"]
    assert limit == pytest.approx(120, abs=5)
    Match.objects.update(started_at=F("started_at") - timedelta(minutes=2))
    end_after_this_deal(opened.match_id)
    assert Match.objects.get().options["time_limit"] == limit


@pytest.mark.parametrize("for_good", [False, True])
def test_the_bot_plays_for_who_is_absent(for_good: bool) -> None:
    players = cast()
    opened = open_full_table(plan(players))
    for _twice in range(2):
        hand_to_stand_in(opened.public_id, player_id=players[1], for_good=for_good)
    row = Position.objects.get()
    assert (row.away[1], row.left[1]) == (True, for_good)
    assert (players[1] in engaged_tables(players)) is not for_good
    if for_good:
        with pytest.raises(TooLate):
            plays.return_to_seat(opened.public_id, player_id=players[1])
    else:
        plays.return_to_seat(opened.public_id, player_id=players[1])
    with pytest.raises(NotSeated):
        hand_to_stand_in(opened.public_id, player_id=bots(1)[0], for_good=True)


def test_a_result_tells_places_and_who_played_for_whom() -> None:
    players = cast()
    opened = open_full_table(plan(players))
    with pytest.raises(NoSuchMatch):
        match_result(opened.match_id)
    Position.objects.update(turn_deadline=F("turn_deadline") - timedelta(hours=1))
    late_seat = Position.objects.get().turn_seat
    assert plays.expire_turn(opened.match_id)
    hand_to_stand_in(opened.public_id, player_id=players[0], for_good=True)
    while Position.objects.exists():
        plays.play_stand_ins(opened.match_id)
        if Position.objects.filter(turn_seat__isnull=False).exists():
            play_one(opened.match_id)
    result = match_result(opened.match_id)
    assert (result.context, result.players, result.clock) == (POD, 4, "live")
    assert (result.public_id, result.table_public_id) == (opened.match_public_id, opened.public_id)
    assert (result.is_ranked, result.is_sealed, result.deal_count) == (False, False, 1)
    assert tuple(seat.player_id for seat in result.seats) == players
    assert [seat.is_abandoned for seat in result.seats] == [True, False, False, False]
    assert sorted(seat.place for seat in result.seats)[0] == 1
    assert [seat.expired_turns for seat in result.seats] == [
        int(seat == late_seat) for seat in range(4)
    ]
    autos = Move.objects.filter(is_auto=True)
    assert [seat.auto_plays for seat in result.seats] == [
        autos.filter(seat_index=seat).count() for seat in range(4)
    ]


def test_finished_matches_come_in_the_order_of_their_ends_and_none_twice() -> None:
    opened = [open_full_table(plan(bots())) for _ in range(5)]
    for one in opened:
        plays.play_stand_ins(one.match_id)
    ids = [one.match_id for one in opened]
    assert finished_matches_of(POD.kind, POD.id) == ids
    # Just stored: a transaction that began earlier may still bring an earlier end.
    assert finished_matches_after(None, context_kind=POD.kind) == []
    Match.objects.update(finished_at=F("finished_at") - timedelta(minutes=2))
    first_two = finished_matches_after(None, context_kind=POD.kind, limit=2)
    mark = first_two[-1]
    rest = finished_matches_after(mark.finished_at, mark.match_id, context_kind=POD.kind)
    assert [result.match_id for result in (*first_two, *rest)] == ids
    assert finished_matches_after(None, context_kind="ladder") == []
    assert [result.match_id for result in match_results([ids[3], 0, ids[1]])] == [ids[3], ids[1]]


def test_the_states_of_tables_are_told_at_once(django_assert_num_queries: object) -> None:
    players = cast()
    opened = open_full_tables([plan(players), plan(bots())])
    Presence.objects.create(
        table_id=opened[0].match_id,
        player_id=players[2],
        process_id="p",
        sockets=1,
        seen_at=Match.objects.get(pk=opened[0].match_id).started_at,
    )
    plays.play_stand_ins(opened[1].match_id)
    states = table_states([one.public_id for one in opened] + ["nowhere"])
    running, finished = states[opened[0].public_id], states[opened[1].public_id]
    assert (running.deal_no, running.cards_played, running.is_over) == (1, 0, False)
    assert running.turn_player_id in players
    assert [seat.is_connected for seat in running.seats] == [False, False, True, False]
    assert (finished.deal_no, finished.turn_player_id, finished.is_over) == (1, None, True)
    result = match_result(opened[1].match_id)
    assert [(seat.total, seat.place) for seat in finished.seats] == [
        (seat.total, seat.place) for seat in result.seats
    ]
    assert [state.public_id for state in running_tables(POD.kind)] == [running.public_id]
    assert running_tables(POD.kind, "other") == []
