"""What a set of pods costs, in the terms an organiser sees, and the weights a search goes by."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from tournaments.pairing.fields import Contestant, Field, Priority, Rules

# Spreads count at most so many steps in the search: larger score scales are made coarser.
SPAN_LIMIT = 1 << 11
# One term outweighs a number of steps of the next: see docs/pairing.md, "What a pairing costs".
CLUB_SPANS = 4
REPEAT_QUARTER_SPANS = 64
BALANCED_QUARTER = 11  # of 16: so much of an opponent beaten is a quarter of a repeat, if balanced
ODD_TABLE_SPANS = 1 << 15
HARD_SPANS = 1 << 20
MOST_QUARTERS = 7
SEAT_SIXTEENTHS = 16  # of an opponent beaten: what a player who will end one visit off level weighs


@dataclass(frozen=True, slots=True)
class Cost:
    """The terms of a pairing's cost, the gravest first. `spread` is on the scale of the scores.

    `kept_apart` and `not_together` count broken wishes (0 in every pairing that is made here),
    `odd_tables` how many more visits to odd-sized tables those seated there had than the least
    of the field, `repeats` the pairs of a pod that met before, `meetings` how often they had,
    `club_pairs` the pairs of one club, `spread` the largest less the smallest score of each pod.
    """

    kept_apart: int = 0
    not_together: int = 0
    byes: int = 0
    odd_tables: int = 0
    repeats: int = 0
    meetings: int = 0
    club_pairs: int = 0
    spread: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        """The sum, term by term."""
        return Cost(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))

    def __sub__(self, other: "Cost") -> "Cost":
        """The difference, term by term: what a change makes better (below 0) or worse."""
        return Cost(*(getattr(self, n) - getattr(other, n) for n in self.__slots__))


NOTHING = Cost()


@dataclass(frozen=True, slots=True)
class Weights:
    """Whole-number weights of the terms, for scores of this field and these rules.

    `step` is what scores are divided by (1 unless they are very far apart), `quarter` the weight
    of a quarter of a repeat: a pair that met t times costs 3 + t quarters, at most 7.
    """

    step: int
    spread: int
    club: int
    quarter: int
    odd_table: int
    hard: int
    seat_sixteenths: int

    def repeat(self, times: int) -> int:
        """The weight of seating two who met `times` before."""
        return self.quarter * min(3 + times, MOST_QUARTERS) if times else 0


def weights_of(field: Field, rules: Rules) -> Weights:
    """The weights for a field. In the balanced way a repeat costs about 2.75 opponents beaten."""
    scores = [c.score for c in field.contestants]
    lowest = min(scores, default=0)
    full = max(scores, default=0) - lowest
    unit = gcd(*(score - lowest for score in scores)) or 1
    step = unit * (full // unit // SPAN_LIMIT + 1)
    span = max(1, full // step)
    # After r rounds of pods of k the span is about r * (k - 1) opponents beaten.
    beaten = (rules.preferred_size - 1) * max(1, field.round_no - 1)
    if rules.priority is Priority.BALANCED:
        spread = 16 * beaten
        quarter, club = BALANCED_QUARTER * span, BALANCED_QUARTER * span
    else:
        spread, quarter, club = 1, REPEAT_QUARTER_SPANS * span, CLUB_SPANS * span
    return Weights(
        step=step,
        spread=spread,
        club=club if rules.clubs_apart else 0,
        quarter=quarter,
        odd_table=ODD_TABLE_SPANS * span * spread,
        hard=HARD_SPANS * span * spread,
        seat_sixteenths=max(1, SEAT_SIXTEENTHS * span * spread // beaten),
    )


class Book:
    """A field looked up by entry: what `cost_of` and the explanations ask for."""

    def __init__(self, field: Field) -> None:
        self.contestants: dict[int, Contestant] = {c.entry: c for c in field.contestants}
        self.met = {(a, b): times for a, b, times in field.meetings}
        self.forbidden = frozenset(field.forbidden)
        self.forced = frozenset(field.forced)
        self.least_odd = min((c.odd_tables for c in field.contestants), default=0)

    def times_met(self, a: int, b: int) -> int:
        """How often these two met before this round."""
        return self.met.get((a, b) if a < b else (b, a), 0)

    def same_club(self, a: int, b: int) -> bool:
        """Whether the two are of one club."""
        return self.contestants[a].club == self.contestants[b].club != ""

    def pod_cost(self, pod: Sequence[int], rules: Rules) -> Cost:
        """The cost of one pod; `not_together` is seen only in the whole round, and 0 here."""
        pairs = list(combinations(sorted(pod), 2))
        seated = [self.contestants[entry] for entry in pod]
        times = [self.met.get(pair, 0) for pair in pairs]
        scores = [c.score for c in seated]
        odd = len(pod) != rules.preferred_size
        return Cost(
            kept_apart=sum(pair in self.forbidden for pair in pairs),
            odd_tables=sum(c.odd_tables - self.least_odd for c in seated) if odd else 0,
            repeats=sum(t > 0 for t in times),
            meetings=sum(times),
            club_pairs=sum(self.same_club(a, b) for a, b in pairs),
            spread=max(scores) - min(scores) if scores else 0,
        )


def cost_of(
    field: Field, rules: Rules, pods: Sequence[Sequence[int]], byes: Sequence[int] = ()
) -> Cost:
    """What these pods (of entries) and byes cost, whoever made them: an organiser, or we.

    Raises ValueError unless every entry of the field stands exactly once in a pod or a bye.
    """
    named = sorted([entry for pod in pods for entry in pod] + list(byes))
    if named != [c.entry for c in field.contestants]:
        msg = "every entry of the field stands in exactly one pod or bye"
        raise ValueError(msg)
    book = Book(field)
    costs = [book.pod_cost(pod, rules) for pod in pods]
    home = {entry: i for i, pod in enumerate(pods) for entry in pod}
    apart = sum(home.get(a, -1) != home.get(b, -2) for a, b in field.forced)
    total = {n: sum(getattr(c, n) for c in costs) for n in Cost.__slots__}
    return Cost(**(total | {"not_together": apart, "byes": len(byes)}))


def weighed(cost: Cost, weights: Weights) -> int:
    """One number for a cost, the one that edits are compared by; the search weighs each pair."""
    repeats = weights.quarter * (3 * cost.repeats + cost.meetings)
    return (
        weights.hard * (cost.kept_apart + cost.not_together)
        + weights.odd_table * cost.odd_tables
        + repeats
        + weights.club * cost.club_pairs
        + weights.spread * (cost.spread // weights.step)
    )
