"""Standings: who stands where, by one ordered list for display, seeding and prizes.

Pure: the same record and rule give the same standings on any machine, and the same bytes once
they are written down. Rule numbers are those of docs/standings.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from tournaments.pairing.results import EntrantStatus, StageRecord
from tournaments.pairing.scoring import (
    DEFAULT_POINTS,
    PointsRule,
    Term,
    TermKind,
    Value,
    earned_points,
    total_points,
)
from tournaments.pairing.tiebreaks import DEFAULT_TIEBREAKS, TieBreak, TieBreaks


@dataclass(frozen=True, slots=True)
class StandingRule:
    """How a stage ranks: its points, then tie-breaks in this order."""

    points: PointsRule = DEFAULT_POINTS
    tiebreaks: Sequence[TieBreak] = DEFAULT_TIEBREAKS

    def __post_init__(self) -> None:
        if len(set(self.tiebreaks)) != len(self.tiebreaks):
            raise ValueError("a tie-break is listed twice")


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. ``place`` is None for a disqualified entrant.

    ``tiebreaks`` are values in the order of the rule. ``decided_by`` counts which of them parted
    this entrant from the one above: 0 the points, 1 the first tie-break, None nothing (the first
    line, and a shared place).
    """

    entrant_id: int
    place: int | None
    status: EntrantStatus
    points: Value
    tiebreaks: tuple[Value, ...]
    decided_by: int | None = None


def standings(record: StageRecord, rule: StandingRule) -> tuple[Standing, ...]:
    """Return everybody's standing, best first. Rules S-8 and S-9.

    Whom no tie-break parts share a place (1, 1, 3); among them the drawn lots give the order of
    the lines, so that seeding follows what is shown. Withdrawn entrants stand where their points
    put them; disqualified ones come last, without a place.
    """
    return tuple(_lines(record, rule, whole=True))


def _lines(record: StageRecord, rule: StandingRule, *, whole: bool) -> list[Standing]:
    """The standings; unless ``whole`` without the values that no line needs to be parted by."""
    earned = earned_points(record, rule.points)
    points = total_points(record, rule.points, earned=earned)
    breaks = TieBreaks(record, rule.points, earned=earned)

    def measure(step: int, entrant_id: int, group: Sequence[int]) -> Value:
        if step == 0:
            return points[entrant_id]
        return breaks.value(rule.tiebreaks[step - 1], entrant_id, group=group)

    def by_lot(entrant_id: int) -> Fraction:
        return -breaks.value(TieBreak.LOTS, entrant_id, group=()).amount

    lines: list[Standing] = []
    for is_out in (False, True):
        ids = [
            entrant.id
            for entrant in record.entrants
            if (entrant.status is EntrantStatus.DISQUALIFIED) is is_out
        ]
        steps = 1 + len(rule.tiebreaks)
        ranked = _rank(sorted(ids, key=by_lot), measure, steps=steps, whole=whole)
        for first, (entrant_id, values, decided_by, is_shared) in enumerate(ranked, start=1):
            place = lines[-1].place if is_shared else first
            lines.append(
                Standing(
                    entrant_id=entrant_id,
                    place=None if is_out else place,
                    status=record.by_id[entrant_id].status,
                    points=values[0],
                    tiebreaks=values[1:],
                    decided_by=decided_by,
                )
            )
    return lines


Measure = Callable[[int, int, Sequence[int]], Value]
Ranked = tuple[int, tuple[Value, ...], int | None, bool]


def _rank(ids: Sequence[int], measure: Measure, *, steps: int, whole: bool) -> Iterator[Ranked]:
    """Yield (entrant, values, decided by, shares the place above) from the best down.

    Unless ``whole``, who stands alone already is not measured any further.
    """
    groups: list[tuple[int, ...]] = [tuple(ids)] if ids else []
    opened_by: dict[int, int] = {}  # first of a group → the step that parted it from the one above
    values: dict[int, list[Value]] = {entrant_id: [] for entrant_id in ids}
    for step in range(steps):
        finer: list[tuple[int, ...]] = []
        for group in groups:
            if len(group) == 1 and step > 0 and not whole:
                finer.append(group)
                continue
            for entrant_id in group:
                values[entrant_id].append(measure(step, entrant_id, group))

            def amount(entrant_id: int, step: int = step) -> Fraction:
                return values[entrant_id][step].amount

            ordered = sorted(group, key=amount, reverse=True)  # stable: equals stay in lot order
            parts = [tuple(part) for _amount, part in groupby(ordered, key=amount)]
            opened = opened_by.pop(group[0], None)
            if opened is not None:
                opened_by[parts[0][0]] = opened
            opened_by.update({part[0]: step for part in parts[1:]})
            finer += parts
        groups = finer
    for group in groups:
        for index, entrant_id in enumerate(group):
            decided = opened_by.get(entrant_id) if index == 0 else None
            yield entrant_id, tuple(values[entrant_id]), decided, index > 0


def seeding(lines: Sequence[Standing]) -> tuple[int, ...]:
    """Return the entrants who may play on, best first: the order of the lines. Rule S-9."""
    return tuple(line.entrant_id for line in lines if line.status is EntrantStatus.ACTIVE)


def overall(stages: Sequence[Sequence[Standing]]) -> tuple[Standing, ...]:
    """Return the standings of a whole event from those of its stages, the first stage first.

    Whoever reached a later stage stands before all who did not; places count on. A disqualified
    entrant comes last wherever it happened. Rule S-12.
    """
    seen: set[int] = set()
    placed: list[Standing] = []
    out: list[Standing] = []
    for lines in reversed(stages):
        fresh = [line for line in lines if line.entrant_id not in seen]
        seen.update(line.entrant_id for line in fresh)
        offset = len(placed)
        last: tuple[int | None, int | None] = (None, None)
        for line in fresh:
            if line.place is None:
                out.append(line)
                continue
            place = last[1] if line.place == last[0] else len(placed) + 1
            last = (line.place, place)
            first_of_stage = len(placed) == offset
            placed.append(
                replace(line, place=place, decided_by=None if first_of_stage else line.decided_by)
            )
    return (*placed, *out)


def places_by_round(record: StageRecord, rule: StandingRule) -> dict[int, list[int | None]]:
    """Return the place of every entrant after each round, for the plot of the race."""
    places: dict[int, list[int | None]] = {entrant.id: [] for entrant in record.entrants}
    for played in record.rounds:
        for line in _lines(record.until(played.round_no), rule, whole=False):
            places[line.entrant_id].append(line.place)
    return places


def to_data(lines: Sequence[Standing]) -> list[dict[str, Any]]:
    """Return standings as JSON values, whole: a finished stage keeps them for good. Rule S-11.

    Amounts are written as exact text, "105/2".
    """
    return [
        {
            "entrant": line.entrant_id,
            "place": line.place,
            "status": line.status.value,
            "points": _value_data(line.points),
            "tiebreaks": [_value_data(value) for value in line.tiebreaks],
            "decided_by": line.decided_by,
        }
        for line in lines
    ]


def from_data(data: Sequence[Mapping[str, Any]]) -> tuple[Standing, ...]:
    """Return the standings that `to_data` wrote down."""
    return tuple(
        Standing(
            entrant_id=line["entrant"],
            place=line["place"],
            status=EntrantStatus(line["status"]),
            points=_value_of(line["points"]),
            tiebreaks=tuple(_value_of(value) for value in line["tiebreaks"]),
            decided_by=line["decided_by"],
        )
        for line in data
    )


def _value_data(value: Value) -> dict[str, Any]:
    return {"amount": str(value.amount), "terms": [_term_data(term) for term in value.terms]}


def _term_data(term: Term) -> dict[str, Any]:
    """A term without what it does not have: most of a stored table would be nulls otherwise."""
    data: dict[str, Any] = {"kind": term.kind.value, "amount": str(term.amount)}
    for name in ("round_no", "pod_no", "place", "size"):
        if (number := getattr(term, name)) is not None:
            data[name] = number
    if term.others:
        data["others"] = list(term.others)
    if term.parts:
        data["parts"] = [str(part) for part in term.parts]
    if term.reason:
        data["reason"] = str(term.reason)
    if term.is_cut:
        data["is_cut"] = True
    return data


def _value_of(data: Mapping[str, Any]) -> Value:
    terms = tuple(
        Term(
            kind=TermKind(term["kind"]),
            amount=Fraction(term["amount"]),
            round_no=term.get("round_no"),
            pod_no=term.get("pod_no"),
            place=term.get("place"),
            size=term.get("size"),
            others=tuple(term.get("others", ())),
            parts=tuple(Fraction(part) for part in term.get("parts", ())),
            reason=term.get("reason", ""),
            is_cut=term.get("is_cut", False),
        )
        for term in data["terms"]
    )
    return Value(Fraction(data["amount"]), terms)
