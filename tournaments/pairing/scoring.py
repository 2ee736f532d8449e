"""Points of a round: what a place at a table, a bye and a missed round are worth.

Every value is a sum of terms that a page can show. Rule numbers are those of docs/standings.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final

from tournaments.pairing.results import (
    ZERO,
    ByeRule,
    Finish,
    PodResult,
    RoundResult,
    StageRecord,
    exact_sum,
)

POD_SIZES: Final = range(4, 9)
# Divisible by every number of opponents (3 to 7), so that the points for one are whole.
FULL_POINTS: Final = 420


class PointsKind(StrEnum):
    """How a finished pod pays."""

    BEATEN = "beaten"  # for every opponent beaten
    PLACES = "places"  # by a table of points
    MATCH = "match"  # the match points themselves


@dataclass(frozen=True, slots=True)
class PointsRule:
    """How an event scores a round.

    ``by_place`` holds for PLACES the points of first, second, … place of each pod size.
    ``usual_size`` is the pod size that a bye is compared to. Raises ValueError for a size outside
    4 to 8, for a table of points that has not one entry a place, or that pays a worse place more.
    """

    kind: PointsKind = PointsKind.BEATEN
    by_place: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)
    usual_size: int = 4

    def __post_init__(self) -> None:
        if self.usual_size not in POD_SIZES:
            raise ValueError(f"pods have 4 to 8 seats, not {self.usual_size}")
        if self.kind is not PointsKind.PLACES:
            return
        if self.usual_size not in self.by_place:
            raise ValueError(f"no points are given for tables of {self.usual_size}")
        for size, points in self.by_place.items():
            if size not in POD_SIZES or len(points) != size:
                raise ValueError(f"a table of {size} needs one number a place")
            if list(points) != sorted(points, reverse=True):
                raise ValueError(f"a worse place pays more at a table of {size}")


DEFAULT_POINTS: Final = PointsRule()


class TermKind(StrEnum):
    """What a term of a value tells of."""

    POD = "pod"
    BYE = "bye"
    ABSENT = "absent"  # a round that the entrant had no part in
    PENALTY = "penalty"
    PODMATES = "podmates"
    WIN = "win"
    MATCH_POINTS = "match_points"
    MEETING = "meeting"
    SAME_SEAT = "same_seat"
    LOT = "lot"
    SURVIVED = "survived"  # a knockout round
    PLACE = "place"
    SEED = "seed"


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a value; what is set beside ``amount`` depends on the kind.

    ``others`` are the entrants that it is about and ``parts`` the amounts it is made of: theirs, or
    those that its tie-break names. A term that ``is_cut`` does not count.
    """

    kind: TermKind
    amount: Fraction
    round_no: int | None = None
    pod_no: int | None = None
    place: int | None = None
    size: int | None = None
    others: tuple[int, ...] = ()
    parts: tuple[Fraction, ...] = ()
    reason: str = ""
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A number of the standings with all that it is made of."""

    amount: Fraction
    terms: tuple[Term, ...] = ()

    @classmethod
    def of(cls, terms: Sequence[Term]) -> "Value":
        """Return the sum of the terms that are not cut."""
        return cls(exact_sum(term.amount for term in terms if not term.is_cut), tuple(terms))


@cache
def points_for_place(size: int, *, beaten: int, equal: int) -> Fraction:
    """Return the points of a seat that beat and equalled so many of its opponents. Rule S-2.

    420 / (size - 1) for each opponent beaten and half of it for each equal one: every pod pays
    210 a seat on average, whatever its size and however its players arrange the result.
    """
    return Fraction(FULL_POINTS, size - 1) * (beaten + Fraction(equal, 2))


def pod_points(pod: PodResult, rule: PointsRule, *, lowest: int = 0) -> tuple[Fraction, ...]:
    """Return the points of every seat of a finished pod, in seat order. Rules S-2 to S-4.

    Equal places share what their places pay together. A forfeited seat earns nothing; where the
    match points count, it gets the round's ``lowest``. Raises ValueError where the rule has no
    points for a pod of this size.
    """
    if rule.kind is PointsKind.MATCH:
        return tuple(
            Fraction(lowest if seat.finish is Finish.FORFEITED else seat.match_points)
            for seat in pod.seats
        )
    if rule.kind is PointsKind.PLACES and pod.size not in rule.by_place:
        raise ValueError(f"no points are given for tables of {pod.size}")
    return tuple(
        ZERO if seat.finish is Finish.FORFEITED else _for_place(pod, place, rule)
        for seat, place in zip(pod.seats, pod.places, strict=True)
    )


def _for_place(pod: PodResult, place: int, rule: PointsRule) -> Fraction:
    sharing = pod.places.count(place)
    if rule.kind is PointsKind.PLACES:
        shared = rule.by_place[pod.size][place - 1 : place - 1 + sharing]
        return exact_sum(shared) / sharing
    beaten = pod.size - (place - 1) - sharing
    return points_for_place(pod.size, beaten=beaten, equal=sharing - 1)


def bye_points(bye_rule: ByeRule, rule: PointsRule, played: RoundResult) -> Fraction:
    """Return what a bye of this round pays. Rule S-5.

    The average is that of a seat at a table of the usual size, a win the first place there. Where
    the match points count they are the round's: the mean of all seats, the mean of its winners.
    """
    if bye_rule is ByeRule.NONE:
        return absent_points(rule, played)
    if rule.kind is PointsKind.BEATEN:
        return Fraction(FULL_POINTS if bye_rule is ByeRule.WIN else FULL_POINTS // 2)
    if rule.kind is PointsKind.PLACES:
        table = rule.by_place[rule.usual_size]
        if bye_rule is ByeRule.WIN:
            return Fraction(table[0])
        return exact_sum(table) / rule.usual_size
    if bye_rule is ByeRule.AVERAGE:
        return played.mean_match_points
    won = [max(seat.match_points for seat in pod.seats) for pod in played.pods]
    return Fraction(sum(won), len(won)) if won else ZERO


def absent_points(rule: PointsRule, played: RoundResult) -> Fraction:
    """Return what a round pays to whoever had no part in it. Rule S-6.

    Nothing; where the match points count, the round's lowest, since 0 is better than most.
    """
    if rule.kind is PointsKind.MATCH:
        return Fraction(played.lowest_match_points)
    return ZERO


def round_terms(played: RoundResult, rule: PointsRule) -> dict[int, Term]:
    """Return the term of every entrant who sat in a pod or had a bye in this round."""
    terms = {
        bye.entrant_id: Term(
            TermKind.BYE, bye_points(bye.rule, rule, played), played.round_no, reason=bye.rule
        )
        for bye in played.byes
    }
    for pod in played.pods:
        points = pod_points(pod, rule, lowest=played.lowest_match_points)
        for index, seat in enumerate(pod.seats):
            terms[seat.entrant_id] = Term(
                TermKind.POD,
                points[index],
                played.round_no,
                pod.pod_no,
                place=pod.places[index],
                size=pod.size,
                reason=seat.finish,
                others=tuple(other.entrant_id for other in pod.seats if other is not seat),
            )
    return terms


def earned_points(record: StageRecord, rule: PointsRule) -> dict[int, Value]:
    """Return every entrant's points before penalties, one term a round. Rules S-2 to S-6."""
    terms: dict[int, list[Term]] = {entrant.id: [] for entrant in record.entrants}
    for played in record.rounds:
        of_round = round_terms(played, rule)
        for entrant_id, own in terms.items():
            if entrant_id in played.pending:
                continue
            missed = Term(TermKind.ABSENT, absent_points(rule, played), played.round_no)
            own.append(of_round.get(entrant_id, missed))
    return {entrant_id: Value.of(own) for entrant_id, own in terms.items()}


def total_points(
    record: StageRecord, rule: PointsRule, *, earned: Mapping[int, Value] | None = None
) -> dict[int, Value]:
    """Return every entrant's points after penalties, from those before where they are known
    already. Rule S-7."""
    values = dict(earned_points(record, rule) if earned is None else earned)
    for penalty in record.penalties:
        term = Term(TermKind.PENALTY, -penalty.points, penalty.round_no, reason=penalty.reason)
        known = values[penalty.entrant_id]
        values[penalty.entrant_id] = Value.of([*known.terms, term])
    return values
