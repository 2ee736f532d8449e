"""Rounds online: tables open together, players are called, results come by themselves."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from games.commands.plays import play_stand_ins
from games.commands.tables import TableWish, leave_seat, open_table
from games.interface import (
    engaged_tables,
    house_bot_ids,
    match_finished,
    match_result,
    table_states,
)
from games.models import Match, Move, Position, Table
from games.players.commands import suspend
from tests.tournaments.cast import NOW, Event, event
from tournaments.commands import closing, conduct, opening, registering, results, tending
from tournaments.commands.plans import StagePlan
from tournaments.commands.rounds import take_back_round
from tournaments.commands.sweeping import advance_tournament
from tournaments.errors import RoundHasBegun
from tournaments.models import Pod, PodSeat, Round, Tournament

pytestmark = pytest.mark.django_db

SHORT = StagePlan(rounds=2, deal_limit=1)


def online(*, people: int = 0, bots: int = 0, **settings: object) -> Event:
    """A running event online, of people and of house bots."""
    made = event(venue="online", stages=(SHORT,), **settings)  # type: ignore[arg-type]
    if people:
        made.fill(people)
    for bot in house_bot_ids(["random"] * bots):
        registering.enter(made.tournament_id, player_id=bot, **made.by_olga())
        made.players.append(bot)
    made.start()
    return made


def play_to_the_end(pods: Sequence[Pod]) -> None:
    """Let the bots play these pods' matches to their last card."""
    for pod in pods:
        assert pod.match_id is not None
        while Position.objects.filter(pk=pod.match_id, turn_seat__isnull=False).exists():
            play_stand_ins(pod.match_id)


def test_all_tables_of_a_round_open_with_their_seats_and_players_are_called() -> None:
    made = online(people=9)
    made.release()
    assert Table.objects.count() == 2
    for pod in made.pods():
        seats = list(pod.seats.order_by("seat_index").values_list("player_id", flat=True))
        state = table_states([pod.table_id])[pod.table_id]
        assert [seat.player_id for seat in state.seats] == seats
        assert set(engaged_tables(seats).values()) == {pod.table_id}
    match = Match.objects.first()
    assert match is not None
    assert (match.context_kind, match.context_id) == ("tournament", "spring-cup")
    assert match.options == {"deal_limit": 1}
    assert match.is_ranked


def test_results_come_from_the_matches_by_themselves_and_the_event_runs_on() -> None:
    made = online(bots=8, has_automatic_rounds=True)
    advance_tournament(made.tournament_id, now=NOW)
    first = made.round
    assert first.status == Round.Status.RUNNING
    one, other = made.pods()
    play_to_the_end([one])
    assert one.match_id is not None
    assert results.take_match_result(one.match_id, now=NOW)
    assert not results.take_match_result(one.match_id, now=NOW)  # the task came twice
    advance_tournament(made.tournament_id, now=NOW)
    assert made.round == first
    play_to_the_end([other])  # and its task never comes
    advance_tournament(made.tournament_id, now=NOW)
    first.refresh_from_db()
    assert first.status == Round.Status.CLOSED
    totals = {seat.seat_index: seat.total for seat in one.seats.all()}
    outcome = match_result(one.match_id)
    assert totals == {seat.seat_index: seat.total for seat in outcome.seats}
    assert not Match.objects.get(pk=one.match_id).is_ranked  # not all are people
    # The next round is told with its start, after the break.
    assert (made.round.round_no, made.round.status) == (2, Round.Status.RELEASED)
    later = NOW + timedelta(seconds=60)
    advance_tournament(made.tournament_id, now=later)
    play_to_the_end(made.pods())
    advance_tournament(made.tournament_id, now=later)
    assert made.row.status == Tournament.Status.FINISHED


def test_a_player_at_another_table_is_not_called_to_a_second() -> None:
    made = online(people=8)
    alice = made.players[0]
    elsewhere = open_table(TableWish(), player_id=alice)
    made.release()
    waiting = Pod.objects.get(round=made.round, table_id="")
    assert waiting.waits_for == [alice]
    assert engaged_tables([alice]) == {alice: elsewhere}
    assert Table.objects.exclude(public_id=elsewhere).count() == 1
    assert opening.call_waiting_pods(made.tournament_id, round_id=made.round.pk, now=NOW) == 0
    leave_seat(elsewhere, player_id=alice)
    assert opening.call_waiting_pods(made.tournament_id, round_id=made.round.pk, now=NOW) == 1
    waiting.refresh_from_db()
    assert engaged_tables([alice]) == {alice: waiting.table_id}
    assert waiting.waits_for == []


def test_who_is_still_elsewhere_after_the_grace_is_played_for_by_a_bot() -> None:
    made = online(people=4)
    alice = made.players[0]
    elsewhere = open_table(TableWish(), player_id=alice)
    made.release()
    later = NOW + timedelta(seconds=made.row.grace_seconds)
    assert opening.call_waiting_pods(made.tournament_id, round_id=made.round.pk, now=later) == 1
    assert engaged_tables([alice]) == {alice: elsewhere}
    seat = PodSeat.objects.get(player_id=alice)
    assert (seat.finish, seat.is_absent) == ("forfeited", True)


def test_a_suspended_player_holds_up_no_round() -> None:
    made = online(people=4)
    mallory = made.players[0]
    suspend(mallory, reason="rude", until=None, staff_id=made.olga, now=timezone.now())
    made.release()
    assert PodSeat.objects.get(player_id=mallory).finish == "forfeited"
    assert Table.objects.count() == 1


def test_who_never_came_forfeits_and_is_out_of_the_next_round() -> None:
    made = online(people=1, bots=7)
    alice = made.players[0]
    made.release()
    later = NOW + timedelta(seconds=made.row.grace_seconds)
    tending.tend_round(made.tournament_id, round_id=made.round.pk, now=NOW)
    assert not PodSeat.objects.filter(is_absent=True).exists()
    tending.tend_round(made.tournament_id, round_id=made.round.pk, now=later)
    assert PodSeat.objects.get(is_absent=True).player_id == alice
    play_to_the_end(made.pods())
    made.close()
    assert PodSeat.objects.get(player_id=alice).finish == "forfeited"
    assert made.entry(alice).status == "withdrawn"


def test_who_comes_back_is_absent_no_more() -> None:
    made = online(people=1, bots=3)
    alice = made.players[0]
    made.release()
    later = NOW + timedelta(seconds=made.row.grace_seconds)
    tending.tend_round(made.tournament_id, round_id=made.round.pk, now=later)
    pod = made.pods()[0]
    position = Position.objects.get(pk=pod.match_id)
    position.away = [False] * 4  # as `return` on the table's socket does
    position.save(update_fields=["away"])
    tending.tend_round(made.tournament_id, round_id=made.round.pk, now=later)
    assert not PodSeat.objects.get(player_id=alice).is_absent


def test_a_round_is_taken_back_until_a_person_has_played() -> None:
    made = online(people=4)
    round_ = made.release()
    table_id = made.pods()[0].table_id
    take_back_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert Table.objects.get(public_id=table_id).status == "closed"
    assert not Match.objects.exists()
    assert engaged_tables(made.players) == {}
    opening.release_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    pod = made.pods()[0]
    assert pod.table_id not in ("", table_id)
    Position.objects.update(away=[True] * 4)
    assert pod.match_id is not None
    play_stand_ins(pod.match_id)
    with pytest.raises(RoundHasBegun):
        take_back_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert made.round.status == Round.Status.RUNNING


def test_same_deals_are_committed_to_before_and_told_after_the_round() -> None:
    made = online(bots=8, same_deals=True)
    draft = made.pair()
    assert len(draft.commitment) == 64
    opening.release_round(made.tournament_id, round_id=draft.pk, **made.by_olga())
    one, other = made.pods()
    hands = [Position.objects.get(pk=pod.match_id).state for pod in (one, other)]
    assert len(set(map(bytes, hands))) == 1
    play_to_the_end([one])
    assert one.match_id is not None
    results.take_match_result(one.match_id, now=NOW)
    assert Match.objects.get(pk=one.match_id).is_sealed
    play_to_the_end([other])
    made.close()
    closed = made.round
    assert closed.revealed_at == NOW
    match = Match.objects.get(pk=one.match_id)
    assert not match.is_sealed
    assert match.record is not None
    assert match.record["fairness"]["commitment"] == draft.commitment


def test_cards_that_were_seen_are_not_dealt_again_after_taking_back() -> None:
    made = online(people=8, same_deals=True)
    round_ = made.release()
    take_back_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert made.round.commitment != round_.commitment


def test_a_seed_waits_until_a_called_off_table_is_over_too() -> None:
    made = online(bots=8, same_deals=True)
    made.release()
    one, other = made.pods()
    for seat in one.seats.all():
        conduct.disqualify(
            made.tournament_id, entry_id=seat.entry_id, reason="collusion", **made.by_olga()
        )
    play_to_the_end([other])
    made.close()
    assert made.round.revealed_at is None
    play_to_the_end([one])
    assert closing.reveal_closed_rounds(made.tournament_id, now=NOW) == 1
    one.refresh_from_db()
    assert one.finished_at is None  # it stays called off
    assert made.round.revealed_at == NOW


def test_who_withdraws_while_playing_is_free_and_the_table_goes_on() -> None:
    made = online(people=4)
    made.release()
    alice = made.players[0]
    registering.withdraw(made.tournament_id, player_id=alice, actor_id=alice, now=NOW)
    assert engaged_tables([alice]) == {}
    state = made.tables()[made.pods()[0].table_id]
    assert [seat.player_id for seat in state.seats if seat.has_left] == [alice]


def test_the_signal_of_a_finished_match_queues_its_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[int] = []
    monkeypatch.setattr("tournaments.scheduling.take_match_result", heard.append)
    match_finished.send(sender=None, match_id=7)
    assert heard == [7]


def test_a_match_of_no_event_is_left_alone() -> None:
    bots = ["random"] * 3
    made = online(people=1, bots=3)
    open_table(TableWish(bots=bots, options={"deal_limit": 1}), player_id=made.players[0])
    match = Match.objects.get()
    Position.objects.update(away=[True] * 4)
    while Position.objects.filter(turn_seat__isnull=False).exists():
        play_stand_ins(match.pk)
    assert not results.take_match_result(match.pk, now=NOW)
    assert Move.objects.exists()
