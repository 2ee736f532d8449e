"""Rounds being played and stages coming to their end: results, leaving, knockouts."""

from datetime import timedelta
from itertools import combinations

import pytest

from games.players.interface import create_players
from tests.tournaments.cast import NOW, SWISS, Event, event, running
from tournaments.commands import closing, conduct, pausing, registering, results
from tournaments.commands.plans import StagePlan
from tournaments.commands.rounds import (
    checked_pairing,
    pair_round,
)
from tournaments.commands.starting import cancel_tournament
from tournaments.commands.sweeping import advance_tournament
from tournaments.errors import (
    BadResult,
    NotYourPod,
    ResultStands,
    RoundNotOver,
    WrongTime,
)
from tournaments.models import AuditLine, Bye, Pod, Round, Stage, Tournament
from tournaments.queries.pairing_inputs import inputs_of_round
from tournaments.queries.standings import frozen_form, stage_standings
from tournaments.queries.steps import is_stage_played

pytestmark = pytest.mark.django_db


def test_two_reports_that_agree_make_a_result_and_others_stand_side_by_side() -> None:
    made = running(players=4)
    made.release()
    pod = made.pods()[0]
    a, b, c, _d = pod.seats.order_by("seat_index").values_list("player_id", flat=True)

    def report(player: int, *totals: int) -> bool:
        return results.report_result(
            made.tournament_id, pod_id=pod.pk, totals=totals, player_id=player, now=NOW
        )

    assert not report(a, 10, 0, -5, -9)
    assert not report(b, 10, 0, -5, -8)
    assert pod.reports.count() == 2
    with pytest.raises(RoundNotOver):
        made.close()
    (mallory,) = create_players(["mallory"])
    with pytest.raises(NotYourPod):
        report(mallory, 10, 0, -5, -9)
    with pytest.raises(BadResult):
        report(c, 10, 0, -5)
    assert report(b, 10, 0, -5, -9)
    with pytest.raises(ResultStands):
        report(c, 1, 2, 3, 4)
    pod.refresh_from_db()
    assert pod.source == "reports"
    made.close()


def test_who_sits_out_gets_neither_a_seat_nor_a_bye() -> None:
    made = running(players=9)
    entry = made.entry(made.players[0])
    conduct.sit_out(made.tournament_id, entry_id=entry.pk, actor_id=entry.player_id, now=NOW)
    made.play_round()
    assert not entry.pod_seats.exists()
    assert not Bye.objects.exists()
    lines = {line.entrant_id: line for line in stage_standings(made.row, made.stage).lines}
    assert lines[entry.pk].points.amount == 0
    made.play_round()
    assert entry.pod_seats.count() == 1


def test_leaving_and_coming_back_earns_no_bye() -> None:
    fours = StagePlan(rounds=4, pod_sizes=(4,))
    made = running(players=9, stages=(fours,), late_until_round=4)
    made.play_round()
    resting = Bye.objects.get().entry
    other = next(player for player in made.players if player != resting.player_id)
    registering.withdraw(made.tournament_id, player_id=other, actor_id=other, now=NOW)
    made.play_round()
    registering.enter(made.tournament_id, player_id=other, actor_id=other, now=NOW)
    assert not made.entry(other).byes.exists()
    lines = {line.entrant_id: line for line in stage_standings(made.row, made.stage).lines}
    assert [term.amount for term in lines[made.entry(other).pk].points.terms][1] == 0
    made.play_round()
    assert Bye.objects.filter(round=made.round).count() == 1


def test_a_substitute_plays_on_and_past_seats_name_who_sat_there() -> None:
    made = running(players=8)
    made.play_round()
    entry = made.entry(made.players[0])
    (heidi,) = create_players(["heidi"])
    conduct.substitute(made.tournament_id, entry_id=entry.pk, to_player_id=heidi, **made.by_olga())
    made.play_round()
    sat = entry.pod_seats.order_by("round__round_no").values_list("player_id", flat=True)
    assert list(sat) == [made.players[0], heidi]
    assert entry.substitutions.get().from_player_id == made.players[0]


def test_everyone_withdrawn_pauses_the_event_and_says_so() -> None:
    made = running(players=8, has_automatic_rounds=True)
    advance_tournament(made.tournament_id, now=NOW)
    made.enter_results()
    for player in made.players:
        registering.withdraw(made.tournament_id, player_id=player, actor_id=player, now=NOW)
    advance_tournament(made.tournament_id, now=NOW)
    assert made.row.pause_reason == "too_few_players"
    line = AuditLine.objects.filter(action="paused").get()
    assert "0 players" in line.reason
    assert Round.objects.count() == 1
    # Paused it stays so however often the schedule looks, and the organiser may end it here.
    advance_tournament(made.tournament_id, now=NOW + timedelta(days=1))
    assert AuditLine.objects.filter(action="paused").count() == 1
    closing.finish_tournament_here(made.tournament_id, reason="all gone", **made.by_olga())
    assert made.row.status == Tournament.Status.FINISHED


def test_a_whole_pod_disqualified_lets_the_round_go_on() -> None:
    made = running(players=8)
    made.release()
    first, second = made.pods()
    for seat in first.seats.all():
        conduct.disqualify(
            made.tournament_id, entry_id=seat.entry_id, reason="collusion", **made.by_olga()
        )
    first.refresh_from_db()
    assert first.voided_at is not None
    results.enter_result(
        made.tournament_id, pod_id=second.pk, totals=[4, 3, 2, 1], **made.by_olga()
    )
    made.close()
    made.play_round()
    assert made.round.pods.count() == 1


def test_a_round_is_not_closed_while_a_result_is_missing() -> None:
    made = running(players=8)
    made.release()
    results.enter_result(
        made.tournament_id, pod_id=made.pods()[0].pk, totals=[4, 3, 2, 1], **made.by_olga()
    )
    with pytest.raises(RoundNotOver) as refused:
        made.close()
    assert "2" in refused.value.message()
    made.enter_results()
    made.close()
    assert not closing.close_round(made.tournament_id, round_id=made.round.pk, **made.by_olga())


def test_the_best_go_on_to_a_second_stage_and_frozen_standings_stay() -> None:
    stages = (SWISS, StagePlan(rounds=1, cut_to=8))
    made = running(players=12, stages=stages)
    for _round in range(3):
        made.play_round()
    closing.finish_stage(made.tournament_id, **made.by_olga())
    first, second = made.row.stages.order_by("stage_no")
    assert (first.status, second.status) == ("finished", "running")
    best = [line.entrant_id for line in stage_standings(made.row, first).lines[:8]]
    assert list(second.stage_entries.order_by("seed_no").values_list("entry_id", flat=True)) == best
    kept = first.standings
    gone = made.entry(made.players[0])
    conduct.disqualify(made.tournament_id, entry_id=gone.pk, reason="found out", **made.by_olga())
    first.refresh_from_db()
    assert first.standings == kept
    assert frozen_form(made.row, first) != kept  # computed anew it would be another


def test_a_stage_is_ended_early_by_the_organiser() -> None:
    made = running(players=8, stages=(SWISS, StagePlan(rounds=1, cut_to=4)))
    made.play_round()
    with pytest.raises(WrongTime):
        closing.finish_stage(made.tournament_id, **made.by_olga())
    closing.end_stage_here(made.tournament_id, reason="the hall closes", **made.by_olga())
    assert made.stage.stage_no == 2


def test_a_round_is_extended_paused_and_resumed() -> None:
    made = running(players=8, round_minutes=50)
    round_ = made.release()
    assert round_.ends_at == NOW + timedelta(minutes=50)
    pausing.extend_round(made.tournament_id, round_id=round_.pk, minutes=10, **made.by_olga())
    pausing.pause_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    made.now = NOW + timedelta(minutes=7)
    pausing.resume_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert made.round.ends_at == NOW + timedelta(minutes=67)


def test_a_cancelled_event_stays_cancelled() -> None:
    made = event(players=4)
    assert cancel_tournament(made.tournament_id, reason="flooded", **made.by_olga())
    assert not cancel_tournament(made.tournament_id, reason="flooded", **made.by_olga())
    advance_tournament(made.tournament_id, now=NOW + timedelta(days=3))
    assert made.row.status == Tournament.Status.CANCELLED
    assert not Stage.objects.exclude(status="pending").exists()


def test_a_round_robin_follows_its_plan_until_somebody_goes() -> None:
    made = running(players=16, stages=(StagePlan(kind="round_robin", rounds=5, pod_sizes=(4,)),))
    for _round in range(3):
        made.play_round()
    met = [
        pair
        for pod in Pod.objects.all()
        for pair in combinations(sorted(pod.seats.values_list("entry_id", flat=True)), 2)
    ]
    assert len(met) == len(set(met))
    assert made.round.certificate["base"] == 1
    gone = made.players[0]
    registering.withdraw(made.tournament_id, player_id=gone, actor_id=gone, now=NOW)
    made.play_round()
    assert made.round.certificate["base"] == 4
    assert made.round.byes.count() == 3
    for round_ in Round.objects.all():
        assert checked_pairing(made.stage, inputs_of_round(round_)).to_data() == round_.certificate


def knockout(players: int, advance: int = 2) -> Event:
    """A running knockout in pods of four."""
    return running(players=players, stages=(StagePlan(kind="knockout", advance=advance),))


def test_a_knockout_runs_down_to_its_final() -> None:
    made = knockout(16)
    for pods in (4, 2, 1):
        made.play_round()
        assert made.round.pods.count() == pods
    assert [round_.advance for round_ in Round.objects.order_by("round_no")] == [2, 2, 1]
    with pytest.raises(WrongTime):
        pair_round(made.tournament_id, **made.by_olga())
    closing.finish_stage(made.tournament_id, **made.by_olga())
    final = made.round.pods.get().seats.order_by("-total").first()
    stage = made.row.stages.get()
    first = stage_standings(made.row, stage).lines[0]
    assert final is not None
    assert first.entrant_id == final.entry_id
    for round_ in Round.objects.all():
        assert checked_pairing(stage, inputs_of_round(round_)).to_data() == round_.certificate


def test_the_next_best_moves_up_for_who_leaves_a_knockout() -> None:
    made = knockout(16)
    made.play_round()
    pod = made.pods()[0]
    winner, _second, third, _last = pod.seats.order_by("-total")
    registering.withdraw(
        made.tournament_id, player_id=winner.player_id, actor_id=winner.player_id, now=NOW
    )
    made.play_round()
    assert third.entry.pod_seats.filter(round=made.round).exists()
    assert made.round.certificate["base"] == 1
    made.play_round()
    closing.finish_stage(made.tournament_id, **made.by_olga())


def test_a_knockout_goes_on_where_a_whole_pod_is_out() -> None:
    made = knockout(16)
    made.release()
    for seat in made.pods()[0].seats.all():
        conduct.disqualify(
            made.tournament_id, entry_id=seat.entry_id, reason="collusion", **made.by_olga()
        )
    made.enter_results()
    made.close()
    made.play_round()
    assert made.round.certificate["base"] == 2
    assert [pod.seats.count() for pod in made.pods()] == [6]
    closing.finish_stage(made.tournament_id, **made.by_olga())
    assert made.row.status == Tournament.Status.FINISHED


@pytest.mark.parametrize("players", [4, 7, 13, 18, 27])
def test_a_knockout_of_any_size_ends(players: int) -> None:
    made = knockout(players, advance=1)
    while not is_stage_played(made.stage):
        made.play_round()
    closing.finish_stage(made.tournament_id, **made.by_olga())
    assert made.row.status == Tournament.Status.FINISHED
