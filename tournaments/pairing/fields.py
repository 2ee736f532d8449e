"""What a pairing starts from: the players of a round and the rules, frozen and checked."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

SMALLEST_POD, LARGEST_POD = 4, 8  # the game is for 4 to 8 players (R1)


class Priority(StrEnum):
    """What comes first where new opponents and close scores cannot both be had."""

    STRICT = "strict"  # new opponents, at any distance
    BALANCED = "balanced"  # weighed against each other


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player of the round to be paired.

    `score` is a whole number on a scale common to the field (`scaled_scores` makes them from
    fractions). `seat_counts[i]` is how often the player sat at seat i of this stage's pods,
    `odd_tables` how often in a pod of another size than the preferred one, `byes` how often
    without a pod. `club` is a club or team, or empty.
    """

    entry: int
    score: int = 0
    seat_counts: tuple[int, ...] = ()
    odd_tables: int = 0
    byes: int = 0
    club: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """How pods are made; stored with every round in its certificate.

    `rounds` is the number of rounds the stage will have (seats and the look-ahead go by it);
    `effort` multiplies the iterations of the search, for an organiser who is willing to wait.
    """

    preferred_size: int = 4
    allowed_sizes: tuple[int, ...] = (4, 5, 6, 7, 8)
    rounds: int = 7
    priority: Priority = Priority.STRICT
    clubs_apart: bool = True
    effort: int = 1

    def __post_init__(self) -> None:
        sizes = tuple(sorted(set(self.allowed_sizes)))
        object.__setattr__(self, "allowed_sizes", sizes)
        object.__setattr__(self, "priority", Priority(self.priority))
        if not sizes or sizes[0] < SMALLEST_POD or sizes[-1] > LARGEST_POD:
            msg = f"pods have {SMALLEST_POD} to {LARGEST_POD} seats, not {self.allowed_sizes}"
            raise ValueError(msg)
        if self.preferred_size not in sizes:
            msg = f"the preferred size {self.preferred_size} is not among {sizes}"
            raise ValueError(msg)
        if self.rounds < 1 or self.effort < 1:
            msg = f"rounds and effort are at least 1, not {self.rounds} and {self.effort}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Field:
    """The players of one round, and what is known about pairs of them.

    `meetings` holds (entry, other entry, times met), the smaller entry first. `forbidden` pairs
    never share a pod, `forced` pairs always do. All tuples are brought into ascending order, so
    that equal fields are equal whatever order they were gathered in; pairs with an entry that
    does not play this round are left out.

    Raises ValueError for an entry that stands twice, or that is paired with itself.
    """

    contestants: tuple[Contestant, ...]
    round_no: int = 1
    meetings: tuple[tuple[int, int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    forced: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.contestants, key=lambda c: c.entry))
        here = {c.entry for c in ordered}
        if len(here) != len(ordered):
            msg = "an entry stands twice in the field"
            raise ValueError(msg)
        met: Counter[tuple[int, int]] = Counter()
        for a, b, times in self.meetings:
            if a in here and b in here and times > 0:
                met[_pair(a, b)] += times
        object.__setattr__(self, "contestants", ordered)
        object.__setattr__(self, "meetings", tuple((a, b, t) for (a, b), t in sorted(met.items())))
        for name in ("forbidden", "forced"):
            pairs = {_pair(a, b) for a, b in getattr(self, name) if a in here and b in here}
            object.__setattr__(self, name, tuple(sorted(pairs)))


def _pair(a: int, b: int) -> tuple[int, int]:
    if a == b:
        msg = f"entry {a} is paired with itself"
        raise ValueError(msg)
    return (a, b) if a < b else (b, a)


def meetings_of(rounds: Iterable[Iterable[Sequence[int]]]) -> tuple[tuple[int, int, int], ...]:
    """How often each two entries met in these rounds of pods, for `Field.meetings`."""
    met: Counter[tuple[int, int]] = Counter()
    for pods in rounds:
        for pod in pods:
            seated = sorted(pod)
            met.update((a, b) for i, a in enumerate(seated) for b in seated[i + 1 :])
    return tuple((a, b, times) for (a, b), times in sorted(met.items()))


def contestants_of(
    scores: Mapping[int, int],
    rounds: Sequence[Iterable[Sequence[int]]],
    *,
    preferred_size: int = 4,
    clubs: Mapping[int, str] | None = None,
    bye_counts: Mapping[int, int] | None = None,
) -> tuple[Contestant, ...]:
    """The contestants with these scores, their counts taken from past rounds of pods.

    `scores` maps each entry that plays to its score; pods name entries in seat order. A bye is
    only what `bye_counts` says: who was absent had none.
    """
    seats = {entry: [0] * LARGEST_POD for entry in scores}
    odd: Counter[int] = Counter()
    for pods in rounds:
        for pod in pods:
            for seat, entry in enumerate(pod):
                if entry in seats:
                    seats[entry][seat] += 1
                    odd[entry] += len(pod) != preferred_size
    return tuple(
        Contestant(
            entry=entry,
            score=score,
            seat_counts=tuple(seats[entry]),
            odd_tables=odd[entry],
            byes=(bye_counts or {}).get(entry, 0),
            club=(clubs or {}).get(entry, ""),
        )
        for entry, score in sorted(scores.items())
    )


def scaled_scores(scores: Mapping[int, Fraction | int]) -> dict[int, int]:
    """The scores as whole numbers on one scale: each times the least common denominator."""
    scale = lcm(*(Fraction(score).denominator for score in scores.values()))
    return {entry: int(Fraction(score) * scale) for entry, score in scores.items()}
