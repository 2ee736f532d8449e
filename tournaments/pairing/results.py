"""What has happened in a stage, as frozen values: the input of points, tie-breaks and standings.

Entrants are told apart by an id of the caller's. All amounts are exact: `Fraction`, never floats.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import lcm

ZERO = Fraction(0)


def exact_sum(amounts: Iterable[Fraction]) -> Fraction:
    """Return the sum; one reduction instead of one a summand, which is what takes the time."""
    listed = list(amounts)
    if all(amount.denominator == 1 for amount in listed):
        return Fraction(sum(amount.numerator for amount in listed))
    common = lcm(*(amount.denominator for amount in listed))
    return Fraction(sum(one.numerator * (common // one.denominator) for one in listed), common)


class Finish(StrEnum):
    """How a seat came to the end of its match; each kind is placed behind the one before."""

    PLAYED = "played"
    ABANDONED = "abandoned"  # given up: a stand-in played it to the end
    FORFEITED = "forfeited"  # never came, or was disqualified at the table: earns nothing


class ByeRule(StrEnum):
    """What a bye pays. It is written down with the bye, so that a later change of rules is none."""

    AVERAGE = "average"  # what a seat at a table earns on average
    WIN = "win"  # what the first place earns
    NONE = "none"


class EntrantStatus(StrEnum):
    """Whether an entrant is still in the event."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"  # keeps points and place
    DISQUALIFIED = "disqualified"  # listed last, without a place


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the stage. ``key`` is public and lasting: lots are drawn by it."""

    id: int
    key: str
    seed_no: int | None = None
    status: EntrantStatus = EntrantStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat of a finished pod with its match points: the total of its match."""

    entrant_id: int
    match_points: int
    finish: Finish = Finish.PLAYED


@dataclass(frozen=True)
class PodResult:
    """A finished pod, its seats in seat order."""

    pod_no: int
    seats: Sequence[SeatResult]

    @property
    def size(self) -> int:
        """How many sat at the table."""
        return len(self.seats)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The place of every seat, equals sharing one (1, 1, 3, 4). Rule S-1 in docs/standings.md.

        More match points place better. A seat that was given up comes after all that were not,
        forfeited seats come last; seats of those two kinds are equal among themselves.
        """
        order = list(Finish)
        ranks = [
            (order.index(seat.finish), -seat.match_points if seat.finish is Finish.PLAYED else 0)
            for seat in self.seats
        ]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a pod, for an entrant who was there to play."""

    entrant_id: int
    rule: ByeRule = ByeRule.AVERAGE


@dataclass(frozen=True)
class RoundResult:
    """A round's finished pods and its byes. ``same_deals``: equal pods played the same cards.

    ``pending`` are entrants whose table still plays: the round says nothing of them yet.
    """

    round_no: int
    pods: Sequence[PodResult]
    byes: Sequence[Bye] = ()
    same_deals: bool = False
    pending: frozenset[int] = frozenset()

    @cached_property
    def seat_of(self) -> dict[int, tuple[PodResult, int]]:
        """The pod of every entrant who sat in one, and at which seat."""
        return {
            seat.entrant_id: (pod, index)
            for pod in self.pods
            for index, seat in enumerate(pod.seats)
        }

    @cached_property
    def bye_of(self) -> dict[int, Bye]:
        """The bye of every entrant who had one."""
        return {bye.entrant_id: bye for bye in self.byes}

    def matches_points(self) -> Iterator[int]:
        """Yield the match points of every seat that was not forfeited."""
        for pod in self.pods:
            for seat in pod.seats:
                if seat.finish is not Finish.FORFEITED:
                    yield seat.match_points

    @cached_property
    def mean_match_points(self) -> Fraction:
        """The mean match points of the round's seats; 0 before any table has finished."""
        points = list(self.matches_points())
        return Fraction(sum(points), len(points)) if points else ZERO

    @cached_property
    def lowest_match_points(self) -> int:
        """The fewest match points of the round; 0 before any table has finished."""
        return min(self.matches_points(), default=0)

    @cached_property
    def seat_sums(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The match points of a seat over all pods of a size, and how many pods that were.

        By (pod size, seat), forfeited seats left out.
        """
        sums: dict[tuple[int, int], tuple[int, int]] = {}
        for pod in self.pods:
            for index, seat in enumerate(pod.seats):
                if seat.finish is not Finish.FORFEITED:
                    total, pods = sums.get((pod.size, index), (0, 0))
                    sums[pod.size, index] = (total + seat.match_points, pods + 1)
        return sums


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken off by an organiser; ``points`` is positive."""

    entrant_id: int
    points: Fraction
    reason: str = ""
    round_no: int | None = None


@dataclass(frozen=True)
class StageRecord:
    """All facts of a stage that standings are made from.

    ``rounds`` stand in ascending order. ``lot_seed`` is the stage's
    published seed. Raises ValueError for an entrant twice in a round, an unknown one, or rounds
    out of order: whoever builds this from rows has a bug then.
    """

    entrants: Sequence[Entrant]
    rounds: Sequence[RoundResult]
    lot_seed: bytes
    penalties: Sequence[Penalty] = ()
    by_id: dict[int, Entrant] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_id = {entrant.id: entrant for entrant in self.entrants}
        if len(by_id) != len(self.entrants):
            raise ValueError("an entrant is listed twice")
        numbers = [one.round_no for one in self.rounds]
        if numbers != sorted(set(numbers)):
            raise ValueError("rounds are out of order")
        for one in self.rounds:
            there = [seat.entrant_id for pod in one.pods for seat in pod.seats]
            there += [*(bye.entrant_id for bye in one.byes), *one.pending]
            if len(there) != len(set(there)):
                raise ValueError(f"an entrant is in round {one.round_no} twice")
            if not by_id.keys() >= set(there):
                raise ValueError(f"round {one.round_no} has an entrant that is not listed")
        object.__setattr__(self, "by_id", by_id)

    def until(self, round_no: int) -> "StageRecord":
        """Return the stage as it was after this round, with the entrants of today."""
        return StageRecord(
            entrants=self.entrants,
            rounds=[one for one in self.rounds if one.round_no <= round_no],
            lot_seed=self.lot_seed,
            penalties=[
                penalty
                for penalty in self.penalties
                if penalty.round_no is None or penalty.round_no <= round_no
            ],
        )
