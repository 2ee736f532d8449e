"""Rounds from draft to closed, at real tables: pairing, editing, releasing, results, closing."""

from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from unittest.mock import patch

import pytest

from games.players.interface import create_players
from tests.tournaments.cast import NOW, SWISS, Event, event, running
from tournaments.commands import closing, conduct, drafts, opening, pausing, registering, results
from tournaments.commands.plans import StagePlan
from tournaments.commands.rounds import (
    checked_pairing,
    drop_draft,
    pair_again,
    pair_round,
    take_back_round,
)
from tournaments.commands.starting import cancel_tournament
from tournaments.commands.sweeping import advance_tournament
from tournaments.errors import (
    BadResult,
    CannotMove,
    CannotPair,
    DraftOutdated,
    NotYourPod,
    ResultStands,
    RoundHasBegun,
    RoundNotOver,
    StaleDraft,
    WrongTime,
)
from tournaments.models import AuditLine, Bye, Pod, PodSeat, Round, Stage, Tournament
from tournaments.pairing import swiss
from tournaments.pairing.certificate import Certificate
from tournaments.queries.drafts import (
    certificate_of,
    cost_of_swap,
    current_plan,
    is_edited,
    layout_of,
)
from tournaments.queries.pairing_inputs import PairingInputs, inputs_of_round, pairing_inputs
from tournaments.queries.standings import frozen_form, stage_standings
from tournaments.queries.steps import is_stage_played

pytestmark = pytest.mark.django_db


def test_a_swiss_runs_from_its_start_to_frozen_standings() -> None:
    made = running(players=9)
    for _round in range(3):
        made.play_round()
    assert closing.finish_stage(made.tournament_id, **made.by_olga())
    assert made.row.status == Tournament.Status.FINISHED
    stage = made.row.stages.get()
    lines = stage_standings(made.row, stage).lines
    assert len(lines) == 9
    # Whatever the sizes of the pods, a seat earns 210 points a round on average.
    assert sum(line.points.amount for line in lines) == 210 * 9 * 3
    assert PodSeat.objects.values("entry", "round").distinct().count() == 9 * 3


def test_pairing_twice_gives_the_round_that_is_there() -> None:
    made = running()
    first = pair_round(made.tournament_id, **made.by_olga())
    assert pair_round(made.tournament_id, **made.by_olga()) == first
    assert Pod.objects.count() == 2


def test_the_certificate_of_a_round_gives_the_same_pods_again() -> None:
    made = running(players=13)
    made.play_round()
    round_ = made.pair()
    assert certificate_of(round_).field.meetings
    again = checked_pairing(made.stage, _inputs(round_))
    assert again.to_data() == round_.certificate
    assert inputs_of_round(round_) == _inputs(round_)
    assert not is_edited(round_)


def _inputs(round_: Round) -> PairingInputs:
    return pairing_inputs(round_.stage, round_no=round_.round_no)


def test_a_draft_is_edited_with_its_cost_and_stale_eyes_are_refused() -> None:
    made = running(players=12)
    made.play_round()
    round_ = made.pair()
    one, two = layout_of(round_).pods[1][0], layout_of(round_).pods[3][0]
    foreseen = cost_of_swap(round_, first=one, second=two)
    cost = current_plan(round_).cost
    drafts.swap_entries(
        made.tournament_id,
        round_id=round_.pk,
        first_id=one,
        second_id=two,
        draft_no=round_.draft_no,
        **made.by_olga(),
    )
    assert current_plan(made.round).cost - cost == foreseen
    assert is_edited(made.round)
    assert layout_of(made.round).at(one) == (3, 0)
    with pytest.raises(StaleDraft):
        drafts.swap_entries(
            made.tournament_id,
            round_id=round_.pk,
            first_id=one,
            second_id=two,
            draft_no=round_.draft_no,
            **made.by_olga(),
        )


def test_a_table_keeps_four_to_eight_seats_whatever_is_moved() -> None:
    made = running(players=9, stages=(StagePlan(rounds=3, pod_sizes=(4, 5)),))
    round_ = made.pair()
    layout = layout_of(round_)
    five = next(no for no, pod in layout.pods.items() if len(pod) == 5)
    four = next(no for no, pod in layout.pods.items() if len(pod) == 4)
    with pytest.raises(CannotMove):
        drafts.move_entry(
            made.tournament_id,
            round_id=round_.pk,
            entry_id=layout.pods[four][0],
            to_pod_no=five,
            **made.by_olga(),
        )
    drafts.move_entry(
        made.tournament_id,
        round_id=round_.pk,
        entry_id=layout.pods[five][0],
        to_pod_no=four,
        **made.by_olga(),
    )
    assert sorted(len(pod) for pod in layout_of(made.round).pods.values()) == [4, 5]


def test_wishes_about_pairs_are_kept_when_the_draft_is_paired_anew() -> None:
    made = running(players=8)
    round_ = made.pair()
    one, two = layout_of(round_).pods[1][:2]
    wish = drafts.wish_about_pair(
        made.tournament_id, first_id=two, second_id=one, kind="forbid", **made.by_olga()
    )
    pair_again(made.tournament_id, round_id=round_.pk, **made.by_olga())
    layout = layout_of(made.round)
    assert layout.at(one)[0] != layout.at(two)[0]  # type: ignore[index]
    drafts.lift_wish(made.tournament_id, wish_id=wish, **made.by_olga())
    drafts.wish_about_pair(
        made.tournament_id, first_id=one, second_id=two, kind="force", **made.by_olga()
    )
    pair_again(made.tournament_id, round_id=round_.pk, **made.by_olga())
    layout = layout_of(made.round)
    assert layout.at(one)[0] == layout.at(two)[0]  # type: ignore[index]


def test_wishes_that_contradict_each_other_are_refused_and_nothing_is_kept() -> None:
    made = running(players=4)
    one, two = (made.entry(player).pk for player in made.players[:2])
    drafts.wish_about_pair(
        made.tournament_id, first_id=one, second_id=two, kind="forbid", **made.by_olga()
    )
    with pytest.raises(CannotPair) as refused:
        pair_round(made.tournament_id, **made.by_olga())
    assert "wish" in refused.value.message()
    assert not Round.objects.exists()


@pytest.mark.parametrize("trouble", ["nothing", "raises", "leaves out", "time runs out"])
def test_a_solver_in_trouble_leaves_no_round_behind_and_pauses_the_event(trouble: str) -> None:
    made = running(players=8, has_automatic_rounds=True)

    def solver(*args: object, **kwargs: object) -> object:
        if trouble == "raises":
            raise ZeroDivisionError
        if trouble == "time runs out":
            raise TimeoutError
        if trouble == "nothing":
            return None
        return _without_the_first(real(*args, **kwargs))  # type: ignore[arg-type]

    real = swiss.pair_round
    with patch("tournaments.queries.pairing_inputs.swiss.pair_round", solver):
        advance_tournament(made.tournament_id, now=NOW)
    assert not Round.objects.exists()
    assert made.row.pause_reason == "pairing_failed"
    # The organiser resumes, and it goes on.
    pausing.resume_tournament(made.tournament_id, **made.by_olga())
    advance_tournament(made.tournament_id, now=NOW)
    assert made.round.status == Round.Status.RUNNING


def _without_the_first(certificate: Certificate) -> Certificate:
    pods = (certificate.plan.pods[0][1:], *certificate.plan.pods[1:])
    return replace(certificate, plan=replace(certificate.plan, pods=pods))


def test_un_pairing_is_whole_and_leaves_what_hangs_on_entrants() -> None:
    made = running(players=8)
    entry = made.entry(made.players[0])
    round_ = made.pair()
    penalty = conduct.give_penalty(
        made.tournament_id, entry_id=entry.pk, points=20, reason="late", **made.by_olga()
    )
    drop_draft(made.tournament_id, round_id=round_.pk, **made.by_olga())
    drop_draft(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert not Round.objects.exists()
    assert not PodSeat.objects.exists()
    assert entry.penalties.get().pk == penalty
    made.play_round()
    mine = next(
        line for line in stage_standings(made.row, made.stage).lines if line.entrant_id == entry.pk
    )
    assert mine.points.terms[-1].amount == -20
    conduct.lift_penalty(made.tournament_id, penalty_id=penalty, **made.by_olga())
    total = sum(line.points.amount for line in stage_standings(made.row, made.stage).lines)
    assert total == 210 * 8


def test_a_released_round_is_taken_back_until_somebody_reports() -> None:
    made = running(players=8)
    round_ = made.release()
    assert round_.status == Round.Status.RUNNING
    take_back_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert made.round.status == Round.Status.DRAFT
    opening.release_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    pod = made.pods()[0]
    seat = pod.seats.first()
    assert seat is not None
    results.report_result(
        made.tournament_id,
        pod_id=pod.pk,
        totals=[1, 2, 3, 4],
        player_id=seat.player_id,
        now=NOW,
    )
    with pytest.raises(RoundHasBegun):
        take_back_round(made.tournament_id, round_id=round_.pk, **made.by_olga())


def test_a_draft_with_somebody_who_is_out_by_now_is_not_released() -> None:
    made = running(players=9)
    round_ = made.pair()
    gone = made.players[0]
    registering.withdraw(made.tournament_id, player_id=gone, actor_id=gone, now=NOW)
    with pytest.raises(DraftOutdated):
        opening.release_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    pair_again(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert opening.release_round(made.tournament_id, round_id=round_.pk, **made.by_olga())
    assert PodSeat.objects.filter(round=round_).count() == 8


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
