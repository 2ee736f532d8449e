"""Corrections: told before they are made, a reason, a second organiser, and the way back."""

import json
from typing import Any

import pytest
from django.db import transaction

from games.players.interface import create_player
from tests.tournaments.cast import SWISS, Event, running
from tournaments.commands import closing, conduct, corrections, drafting, results
from tournaments.commands.plans import StagePlan
from tournaments.errors import (
    BadResult,
    NeedsSecondOrganiser,
    NoResultYet,
    NoSuchCorrection,
    NothingChanges,
    NotOrganiser,
    ReasonMissing,
)
from tournaments.models import AuditLine, Correction, Pod
from tournaments.queries.consequences import SeatNow, consequences_of
from tournaments.queries.standings import frozen_form, stage_standings

pytestmark = pytest.mark.django_db

# The usual result of the cast is 30, 20, 10, 0 in seat order.
TURNED = [SeatNow(0), SeatNow(10), SeatNow(20), SeatNow(30)]


def pod_of(made: Event) -> Pod:
    return made.pods()[0]


def correct(made: Event, pod: Pod, **changes: Any) -> int:
    wanted = {
        "after": TURNED,
        "reason": "read the slip upside down",
        **made.by_olga(),
        **changes,
    }
    return corrections.correct_result(made.tournament_id, pod_id=pod.pk, **wanted)


def totals(pod: Pod) -> list[int | None]:
    return list(pod.seats.order_by("seat_index").values_list("total", flat=True))


def test_the_ranks_that_a_correction_changes_are_told_before_it_is_made() -> None:
    made = running(players=8)
    made.play_round()
    pod = pod_of(made)
    before = {line.entrant_id: line for line in stage_standings(made.row, made.stage).lines}
    told = consequences_of(pod_of_row(pod), TURNED)
    assert {move.entry_id for move in told.ranks} >= set(
        pod.seats.values_list("entry_id", flat=True)
    )
    assert totals(pod) == [30, 20, 10, 0]  # nothing has happened yet
    correct(made, pod)
    after = {line.entrant_id: line for line in stage_standings(made.row, made.stage).lines}
    for move in told.ranks:
        assert move.place_before == before[move.entry_id].place
        assert move.place_after == after[move.entry_id].place
        assert move.points_after == str(after[move.entry_id].points.amount)
    unmoved = before.keys() - {move.entry_id for move in told.ranks}
    assert all(before[entry].place == after[entry].place for entry in unmoved)


def pod_of_row(pod: Pod) -> Pod:
    return Pod.objects.select_related("round__stage__tournament").get(pk=pod.pk)


def test_a_draft_that_was_paired_from_the_old_standings_is_named() -> None:
    made = running(players=8)
    made.play_round()
    pod = pod_of(made)
    draft = made.pair()
    assert consequences_of(pod_of_row(pod), TURNED).drafts == (draft.pk,)


def test_an_undone_correction_leaves_the_bytes_there_were() -> None:
    made = running(players=8)
    made.play_round()
    before = frozen_form(made.row, made.stage)
    pod = pod_of(made)
    correction = correct(made, pod)
    assert frozen_form(made.row, made.stage) != before
    undoing = corrections.undo_correction(
        made.tournament_id, correction_id=correction, reason="it was right", **made.by_olga()
    )
    again = corrections.undo_correction(
        made.tournament_id, correction_id=correction, reason="it was right", **made.by_olga()
    )
    assert again == undoing
    assert frozen_form(made.row, made.stage) == before
    actions = AuditLine.objects.filter(action__startswith="correct").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["corrected", "correction_undone"]


def test_what_was_corrected_again_since_is_not_undone_over_it() -> None:
    made = running(players=8)
    made.play_round()
    pod = pod_of(made)
    first = correct(made, pod)
    correct(made, pod, after=[SeatNow(1), SeatNow(2), SeatNow(3), SeatNow(4)])
    with pytest.raises(NoSuchCorrection):
        corrections.undo_correction(
            made.tournament_id, correction_id=first, reason="?", **made.by_olga()
        )


def test_a_closed_round_needs_a_second_organiser_if_the_event_says_so() -> None:
    made = running(players=8, needs_second_organiser=True)
    otto = create_player(name="otto")
    drafting.add_organiser(made.tournament_id, player_id=otto, role="organiser", **made.by_olga())
    made.play_round()
    pod = pod_of(made)
    assert consequences_of(pod_of_row(pod), TURNED).needs_second_organiser
    correction = correct(made, pod)
    assert totals(pod) == [30, 20, 10, 0]
    with pytest.raises(NeedsSecondOrganiser):
        correct(made, pod, after=[SeatNow(1), SeatNow(2), SeatNow(3), SeatNow(4)])
    with pytest.raises(NeedsSecondOrganiser):
        corrections.confirm_correction(
            made.tournament_id, correction_id=correction, actor_id=made.olga, now=made.now
        )
    for _twice in range(2):
        corrections.confirm_correction(
            made.tournament_id, correction_id=correction, actor_id=otto, now=made.now
        )
    assert totals(pod) == [0, 10, 20, 30]
    assert Correction.objects.get().confirmed_by_id == otto
    assert AuditLine.objects.filter(action="corrected").count() == 1


def test_a_frozen_stage_is_computed_anew_by_a_correction_and_by_nothing_else() -> None:
    made = running(players=12, stages=(SWISS, StagePlan(rounds=1, cut_to=4)))
    for _round in range(3):
        made.play_round()
    pod = pod_of(made)
    fresh = frozen_form(made.row, made.stage)
    closing.finish_stage(made.tournament_id, **made.by_olga())
    stage = made.row.stages.get(stage_no=1)
    assert stage.standings == fresh
    told = consequences_of(pod_of_row(pod), TURNED)
    assert told.is_frozen
    assert not told.is_decided  # nothing of the next stage is released
    seat = pod.seats.first()
    assert seat is not None
    conduct.disqualify(
        made.tournament_id, entry_id=seat.entry_id, reason="found out", **made.by_olga()
    )
    correction = correct(made, pod)
    stage.refresh_from_db()
    corrected = stage.standings
    assert corrected != fresh
    assert {line["status"] for line in corrected["lines"]} == {"active"}
    corrections.undo_correction(
        made.tournament_id, correction_id=correction, reason="it was right", **made.by_olga()
    )
    stage.refresh_from_db()
    assert stage.standings == fresh


def test_a_corrected_event_has_the_bytes_of_one_in_which_it_was_right_at_once() -> None:
    made = running(players=12, stages=(SWISS, StagePlan(rounds=1, cut_to=8)))
    for _round in range(2):
        made.play_round()
    made.release()
    pod, kept = pod_of(made), []
    for is_corrected in (True, False):
        point = transaction.savepoint()
        if not is_corrected:
            totals_now = [seat.total for seat in TURNED]
            results.enter_result(
                made.tournament_id, pod_id=pod.pk, totals=totals_now, **made.by_olga()
            )
        made.enter_results()
        made.close()
        closing.finish_stage(made.tournament_id, **made.by_olga())
        if is_corrected:
            correct(made, pod)
        stage = made.row.stages.get(stage_no=1)
        kept.append(json.dumps(stage.standings, sort_keys=True).encode())
        transaction.savepoint_rollback(point)
    corrected, right_at_once = kept
    assert corrected == right_at_once


def test_corrections_that_cannot_be_are_refused() -> None:
    made = running(players=8)
    made.release()
    pod = pod_of(made)
    with pytest.raises(NoResultYet):
        correct(made, pod)
    made.enter_results()
    with pytest.raises(ReasonMissing):
        correct(made, pod, reason="  ")
    with pytest.raises(BadResult):
        correct(made, pod, after=TURNED[:3])
    with pytest.raises(NothingChanges):
        correct(made, pod, after=[SeatNow(30), SeatNow(20), SeatNow(10), SeatNow(0)])
    with pytest.raises(NotOrganiser):
        correct(made, pod, actor_id=made.players[0])
