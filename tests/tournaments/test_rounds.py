"""Rounds until they are released, at real tables: pairing, editing, taking back."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from tests.tournaments.cast import NOW, running
from tournaments.commands import closing, conduct, drafts, opening, pausing, registering, results
from tournaments.commands.plans import StagePlan
from tournaments.commands.rounds import (
    checked_pairing,
    drop_draft,
    pair_again,
    pair_round,
    take_back_round,
)
from tournaments.commands.sweeping import advance_tournament
from tournaments.errors import (
    CannotMove,
    CannotPair,
    DraftOutdated,
    RoundHasBegun,
    StaleDraft,
)
from tournaments.models import Pod, PodSeat, Round, Tournament
from tournaments.pairing import swiss
from tournaments.pairing.certificate import Certificate
from tournaments.queries.drafts import (
    certificate_of,
    current_plan,
    is_edited,
    layout_of,
    swap_of,
)
from tournaments.queries.pairing_inputs import PairingInputs, inputs_of_round, pairing_inputs
from tournaments.queries.standings import stage_standings

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
    foreseen = swap_of(round_, first=one, second=two).difference
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
    with patch("tournaments.pairing.swiss.pair_round", solver):
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
