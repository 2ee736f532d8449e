"""What a correction of a result would change, before it is made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ratings import interface as ratings
from tournaments.models import Pod, PodSeat, Round, Stage, Tournament
from tournaments.pairing.cut import survivors
from tournaments.pairing.results import (
    EntrantStatus,
    Finish,
    PodResult,
    RoundResult,
    SeatResult,
    StageRecord,
)
from tournaments.pairing.standings import Standing
from tournaments.queries.rating import rating_consequences
from tournaments.queries.standings import going_on, lines_of, stage_record, stage_standings


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat's result: what it has, or what it is to have."""

    total: int
    finish: str = PodSeat.Finish.PLAYED


@dataclass(frozen=True, slots=True)
class RankMove:
    """An entry whose points or place would change; points as exact text, such as "105/2"."""

    entry_id: int
    place_before: int | None
    place_after: int | None
    points_before: str
    points_after: str


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that a correction would change.

    ``drafts`` are rounds (their ids) that are paired but not released: they were paired from the
    old standings. ``released`` are numbers of later rounds that stay as they are. ``going_on`` and
    ``going_out`` are entries whose way through a knockout, or over the cut, would change, and
    ``is_decided`` says that it is too late for that: the later rounds were played by others.
    ``ratings`` says whose would move, a ladder each: every later match is rated anew. ``tells`` are
    the players to be told.
    """

    ranks: tuple[RankMove, ...]
    drafts: tuple[int, ...]
    released: tuple[int, ...]
    going_on: tuple[int, ...]
    going_out: tuple[int, ...]
    is_decided: bool
    ratings: tuple[ratings.Consequences, ...]
    is_frozen: bool
    needs_second_organiser: bool
    tells: tuple[int, ...]


def consequences_of(pod: Pod, after: Sequence[SeatNow]) -> Consequences:
    """Return what giving this finished pod another result would change; nothing is written."""
    round_ = pod.round
    stage = round_.stage
    tournament = stage.tournament
    record = stage_record(
        tournament, stage, only_closed=False, statuses=kept_statuses(tournament, stage)
    )
    corrected = with_result(record, pod, after)
    old = lines_of(tournament, stage, record)
    new = lines_of(tournament, stage, corrected)
    later = stage.rounds_played.filter(round_no__gt=round_.round_no).order_by("round_no")
    out, into = _cut_changes(tournament, stage, round_, record, corrected, old, new)
    return Consequences(
        ranks=tuple(_moves(old, new)),
        drafts=tuple(later.filter(status=Round.Status.DRAFT).values_list("pk", flat=True)),
        released=tuple(later.exclude(status=Round.Status.DRAFT).values_list("round_no", flat=True)),
        going_on=into,
        going_out=out,
        is_decided=bool(into or out) and _is_decided(tournament, stage, round_),
        ratings=tuple(rating_consequences(pod, seats_data(after), now=seats_now(pod))),
        is_frozen=stage.standings is not None,
        needs_second_organiser=(
            tournament.needs_second_organiser and round_.status == Round.Status.CLOSED
        ),
        tells=tuple(pod.seats.order_by("seat_index").values_list("player_id", flat=True)),
    )


def seats_now(pod: Pod) -> list[dict[str, Any]]:
    """Return the result that stands of a pod in the form that corrections keep, in seat order."""
    seats = pod.seats.order_by("seat_index").values_list("total", "finish")
    return [{"total": total, "finish": str(finish)} for total, finish in seats]


def seats_data(seats: Sequence[SeatNow]) -> list[dict[str, Any]]:
    """Return a result in the form that corrections keep."""
    return [{"total": seat.total, "finish": str(seat.finish)} for seat in seats]


def kept_statuses(tournament: Tournament, stage: Stage) -> dict[int, EntrantStatus] | None:
    """Return what everybody was when the stage was frozen; None while it runs: what they are now.

    So a later drop changes nothing, though a correction computes a frozen stage again.
    """
    if stage.standings is None:
        return None
    return {line.entrant_id: line.status for line in stage_standings(tournament, stage).lines}


def with_result(record: StageRecord, pod: Pod, after: Sequence[SeatNow]) -> StageRecord:
    """Return the facts of a stage with another result of one pod."""

    def corrected(played: RoundResult) -> RoundResult:
        if played.round_no != pod.round.round_no:
            return played
        pods = [
            one
            if one.pod_no != pod.pod_no
            else PodResult(
                one.pod_no,
                tuple(
                    SeatResult(seat.entrant_id, now.total, Finish(now.finish))
                    for seat, now in zip(one.seats, after, strict=True)
                ),
            )
            for one in played.pods
        ]
        return replace(played, pods=pods)

    return StageRecord(
        entrants=record.entrants,
        rounds=[corrected(played) for played in record.rounds],
        lot_seed=record.lot_seed,
        penalties=record.penalties,
    )


def _moves(old: Sequence[Standing], new: Sequence[Standing]) -> list[RankMove]:
    after = {line.entrant_id: line for line in new}
    moves = []
    for line in old:
        then = after[line.entrant_id]
        if (line.place, line.points.amount) != (then.place, then.points.amount):
            moves.append(
                RankMove(
                    entry_id=line.entrant_id,
                    place_before=line.place,
                    place_after=then.place,
                    points_before=str(line.points.amount),
                    points_after=str(then.points.amount),
                )
            )
    return moves


def _cut_changes(
    tournament: Tournament,
    stage: Stage,
    round_: Round,
    record: StageRecord,
    corrected: StageRecord,
    old: Sequence[Standing],
    new: Sequence[Standing],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who would fall out of what comes next, and who would come in."""
    if stage.kind == Stage.Kind.KNOCKOUT:
        before = _survivors(stage, record, round_.round_no)
        after = _survivors(stage, corrected, round_.round_no)
    else:
        coming = tournament.stages.filter(stage_no=stage.stage_no + 1).first()
        if coming is None or coming.cut_to is None or stage.standings is None:
            return (), ()
        before = {line.entrant_id for line in old[: coming.cut_to]}
        after = {line.entrant_id for line in new[: coming.cut_to]}
    return tuple(sorted(before - after)), tuple(sorted(after - before))


def _survivors(stage: Stage, record: StageRecord, round_no: int) -> set[int]:
    seeds = {entrant.id: entrant.seed_no or 0 for entrant in record.entrants}
    played = next((one for one in record.rounds if one.round_no == round_no), None)
    if played is None:
        return set()
    return set(survivors(played, going_on(stage)[round_no], seed_no=seeds))


def _is_decided(tournament: Tournament, stage: Stage, round_: Round) -> bool:
    later = Round.objects.filter(stage__tournament=tournament).exclude(status=Round.Status.DRAFT)
    return (
        later.filter(stage=stage, round_no__gt=round_.round_no).exists()
        or later.filter(stage__stage_no__gt=stage.stage_no).exists()
    )
