"""Standings of a stage: from its rows while it runs, from what was frozen once it is finished."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from tournaments.models import Bye, Entry, Penalty, PodSeat, Round, Stage, StageEntry, Tournament
from tournaments.pairing.cut import knockout_standings, survivors
from tournaments.pairing.results import Bye as ByeResult
from tournaments.pairing.results import (
    ByeRule,
    Entrant,
    EntrantStatus,
    Finish,
    PodResult,
    RoundResult,
    SeatResult,
    StageRecord,
)
from tournaments.pairing.results import Penalty as PenaltyResult
from tournaments.pairing.scoring import PointsKind, PointsRule
from tournaments.pairing.standings import (
    Standing,
    StandingRule,
    from_data,
    overall,
    places_by_round,
    standings,
    to_data,
)
from tournaments.pairing.tiebreaks import DEFAULT_TIEBREAKS, TieBreak

FROZEN_VERSION: Final = 1
# What parts equals in a knockout (`tournaments.pairing.cut`), in the order of the values.
KNOCKOUT_VALUES: Final = ("place", "match_points", "seed")
STATUS_OF: Final[Mapping[str, EntrantStatus]] = {
    Entry.Status.WITHDRAWN: EntrantStatus.WITHDRAWN,
    Entry.Status.MISSED_CHECK_IN: EntrantStatus.WITHDRAWN,
    Entry.Status.DISQUALIFIED: EntrantStatus.DISQUALIFIED,
}


@dataclass(frozen=True, slots=True)
class StageStandings:
    """A stage's lines, best first, and what belongs to their reading.

    ``tiebreaks`` name the columns behind the points: tie-breaks, or those of a knockout.
    ``after_round`` is the last round counted, 0 before any. ``is_partial``: tables of it still
    play. ``race`` has every entrant's place after each round; None where it was not asked for.
    """

    stage_id: int
    kind: str
    tiebreaks: tuple[str, ...]
    lines: tuple[Standing, ...]
    after_round: int
    is_partial: bool
    is_frozen: bool
    race: Mapping[int, Sequence[int | None]] | None


def standing_rule(tournament: Tournament, stage: Stage) -> StandingRule:
    """Return how a stage scores and ranks, from the event's settings."""
    points = PointsRule(
        kind=PointsKind(tournament.points_rule),
        by_place={
            int(size): [Fraction(one) for one in table]
            for size, table in tournament.points_by_place.items()
        },
        usual_size=stage.preferred_size,
    )
    names = [TieBreak(name) for name in tournament.tiebreaks] or DEFAULT_TIEBREAKS
    return StandingRule(points, tuple(names))


def stage_record(
    tournament: Tournament,
    stage: Stage,
    *,
    only_closed: bool = True,
    statuses: Mapping[int, EntrantStatus] | None = None,
) -> StageRecord:
    """Return all facts of a stage that its standings are made from, in five queries.

    Without ``only_closed`` the finished tables of the running round count too, unless its tables
    play the same deals: nothing of those is told before all have finished. ``statuses`` by entry
    id stand for those of today, where a frozen stage is computed again.
    """
    taking_part = (
        StageEntry.objects.filter(stage=stage)
        .order_by("seed_no")
        .values_list("entry_id", "entry__public_id", "seed_no", "entry__status")
    )
    entrants = [
        Entrant(
            entry_id,
            key,
            seed_no,
            STATUS_OF.get(status, EntrantStatus.ACTIVE) if statuses is None else statuses[entry_id],
        )
        for entry_id, key, seed_no, status in taking_part
    ]
    penalties = Penalty.objects.filter(stage=stage, lifted_at__isnull=True, points__gt=0)
    return StageRecord(
        entrants=entrants,
        rounds=_rounds(tournament, stage, only_closed=only_closed),
        lot_seed=bytes.fromhex(tournament.lots_seed),
        penalties=[
            PenaltyResult(row.entry_id, Fraction(row.points), row.reason, row.round_no)
            for row in penalties.order_by("pk")
        ],
    )


def stage_standings(
    tournament: Tournament, stage: Stage, *, only_closed: bool = True, with_race: bool = False
) -> StageStandings:
    """Return a stage's standings; of a finished stage those that were frozen, in no query."""
    if stage.standings is not None:
        return thawed(stage)
    record = stage_record(tournament, stage, only_closed=only_closed)
    return _made_of(tournament, stage, record, with_race=with_race)


def lines_of(tournament: Tournament, stage: Stage, record: StageRecord) -> tuple[Standing, ...]:
    """Return the lines that follow from these facts of a stage, best first."""
    return _lines(stage, record, standing_rule(tournament, stage))


def _made_of(
    tournament: Tournament, stage: Stage, record: StageRecord, *, with_race: bool
) -> StageStandings:
    rule = standing_rule(tournament, stage)
    return StageStandings(
        stage_id=stage.pk,
        kind=stage.kind,
        tiebreaks=_columns(stage, rule),
        lines=_lines(stage, record, rule),
        after_round=record.rounds[-1].round_no if record.rounds else 0,
        is_partial=any(one.pending for one in record.rounds),
        is_frozen=False,
        race=_race(stage, record, rule) if with_race else None,
    )


def frozen_form(
    tournament: Tournament, stage: Stage, *, statuses: Mapping[int, EntrantStatus] | None = None
) -> dict[str, Any]:
    """Return what a finished stage keeps in ``Stage.standings`` for good. Rule S-11.

    To be stored with the change that finishes the stage, under the tournament's lock. It is always
    computed from the rows: a correction of a frozen stage gives the ``statuses`` that were frozen.
    """
    record = stage_record(tournament, stage, statuses=statuses)
    made = _made_of(tournament, stage, record, with_race=True)
    race = made.race or {}
    return {
        "version": FROZEN_VERSION,
        "tiebreaks": list(made.tiebreaks),
        "after_round": made.after_round,
        "lines": to_data(made.lines),
        "race": {str(entry_id): list(race[entry_id]) for entry_id in sorted(race)},
    }


def thawed(stage: Stage) -> StageStandings:
    """Return the standings that a finished stage has kept."""
    kept: Mapping[str, Any] = stage.standings or {}
    return StageStandings(
        stage_id=stage.pk,
        kind=stage.kind,
        tiebreaks=tuple(kept["tiebreaks"]),
        lines=from_data(kept["lines"]),
        after_round=kept.get("after_round", 0),
        is_partial=False,
        is_frozen=True,
        race={int(entry_id): places for entry_id, places in kept.get("race", {}).items()},
    )


def final_order(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the standings of the whole event, the later stage first (S-12)."""
    stages = tournament.stages.order_by("stage_no").exclude(status=Stage.Status.PENDING)
    return overall([stage_standings(tournament, stage).lines for stage in stages])


def survivors_by_round(tournament: Tournament, stage: Stage) -> Mapping[int, Sequence[int]]:
    """Return the entries that went on from each closed round of a knockout."""
    return _advanced(stage, stage_record(tournament, stage))


def _columns(stage: Stage, rule: StandingRule) -> tuple[str, ...]:
    if stage.kind == Stage.Kind.KNOCKOUT:
        return KNOCKOUT_VALUES
    return tuple(tiebreak.value for tiebreak in rule.tiebreaks)


def _lines(stage: Stage, record: StageRecord, rule: StandingRule) -> tuple[Standing, ...]:
    if stage.kind != Stage.Kind.KNOCKOUT:
        return standings(record, rule)
    return knockout_standings(record, advanced=_advanced(stage, record))


def _race(stage: Stage, record: StageRecord, rule: StandingRule) -> dict[int, list[int | None]]:
    if stage.kind != Stage.Kind.KNOCKOUT:
        return places_by_round(record, rule)
    places: dict[int, list[int | None]] = {entrant.id: [] for entrant in record.entrants}
    for played in record.rounds:
        for line in _lines(stage, record.until(played.round_no), rule):
            places[line.entrant_id].append(line.place)
    return places


def going_on(stage: Stage) -> dict[int, int]:
    """Return how many of each pod go on from each round of a knockout, as its bracket says."""
    rows = Round.objects.filter(stage=stage).values_list("round_no", "advance")
    return {round_no: advance or stage.advance or 1 for round_no, advance in rows}


def _advanced(stage: Stage, record: StageRecord) -> dict[int, tuple[int, ...]]:
    seeds = _seeds(record)
    counts = going_on(stage)
    return {
        played.round_no: survivors(played, counts[played.round_no], seed_no=seeds)
        for played in record.rounds
    }


def _seeds(record: StageRecord) -> dict[int, int]:
    return {entrant.id: entrant.seed_no or 0 for entrant in record.entrants}


def _rounds(tournament: Tournament, stage: Stage, *, only_closed: bool) -> list[RoundResult]:
    """The rounds that count, from three queries."""
    statuses = [Round.Status.CLOSED]
    if not only_closed and not tournament.same_deals:
        statuses.append(Round.Status.RUNNING)
    rounds = Round.objects.filter(stage=stage, status__in=statuses).order_by("round_no")
    facts = list(rounds.values_list("pk", "round_no"))
    ids = [pk for pk, _round_no in facts]
    byes: dict[int, list[ByeResult]] = {pk: [] for pk in ids}
    for round_id, entry_id, rule in (
        Bye.objects.filter(round__in=ids)
        .order_by("round_id", "entry_id")
        .values_list("round_id", "entry_id", "rule")
    ):
        byes[round_id].append(ByeResult(entry_id, ByeRule(rule)))
    pods: dict[int, dict[int, list[SeatResult]]] = {pk: {} for pk in ids}
    pending: dict[int, set[int]] = {pk: set() for pk in ids}
    for round_id, pod_no, finished_at, voided_at, entry_id, total, finish in (
        PodSeat.objects.filter(round__in=ids)
        .order_by("round_id", "pod__pod_no", "seat_index")
        .values_list(
            "round_id",
            "pod__pod_no",
            "pod__finished_at",
            "pod__voided_at",
            "entry_id",
            "total",
            "finish",
        )
    ):
        if finished_at is not None:
            seats = pods[round_id].setdefault(pod_no, [])
            seats.append(SeatResult(entry_id, total or 0, Finish(finish)))
        elif voided_at is None:
            pending[round_id].add(entry_id)
    return [
        RoundResult(
            round_no,
            [PodResult(pod_no, seats) for pod_no, seats in pods[pk].items()],
            byes[pk],
            same_deals=tournament.same_deals,
            pending=frozenset(pending[pk]),
        )
        for pk, round_no in facts
    ]
