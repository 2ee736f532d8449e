"""Why a rating moved: expected place, step, and the part that each other player had in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp, sqrt
from typing import Final

from ratings.rating.board import is_provisional
from ratings.rating.config import Configuration
from ratings.rating.fold import WIDENING, Q, Step

# Shares of the way from first to last place between the expected place and the one reached.
SURPRISE: Final = 1 / 3
AS_EXPECTED: Final = 1 / 10
UNSURE_WEIGHT: Final = 0.92  # mean weight of the others: some are about as unsure as newcomers
SETTLED_SD: Final = 45.0  # points: about as sure as a rating in use becomes
AWAY_SHARE: Final = 0.2  # of the variance, that came from being away


class Reason(StrEnum):
    """What made a step large or small; pages have a sentence for each."""

    NEW = "new"  # few matches so far: large steps
    BEEN_AWAY = "been_away"  # time away made the rating less sure: larger steps
    SETTLED = "settled"  # many matches, lately: small steps
    SURPRISING_PLACE = "surprising_place"  # far from the expected place: larger
    EXPECTED_PLACE = "expected_place"  # close to the expected place: smaller
    UNSURE_OTHERS = "unsure_others"  # the others' ratings say little yet: smaller


@dataclass(frozen=True, slots=True)
class Part:
    """What the pair with one other player gave; the parts of a step add up to it.

    `chance` is the rule's chance of coming before them, `score` 1, 0.5 or 0 as it came out,
    `weight` between 0 and 1 how sure their rating was, `points` the part of the step.
    """

    seat: int
    chance: float
    score: float
    weight: float
    points: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """One player's change; places from 1, everything else in rating points."""

    place: int
    expected_place: float
    mean_before: float
    mean_after: float
    sd_before: float
    sd_after: float
    points_a_place: float  # about what one place more or less would have been worth
    parts: tuple[Part, ...]
    reasons: tuple[Reason, ...]

    @property
    def step(self) -> float:
        """The change of the rating."""
        return self.mean_after - self.mean_before


def explain(
    seat: int,
    steps: Sequence[Step],
    places: Sequence[int],
    configuration: Configuration,
    *,
    days_away: float = 0.0,
) -> Explanation:
    """Explain the step of the player at this seat of a match that was rated under these constants.

    `steps` as `fold.rate_with` gave them, `places` those of the rating, `days_away` the days since
    the player's match before (0 for the first). The expected place is by
    the rule's own chances, so that a place better than it is a gain (where all others are equally
    sure of their rating).
    """
    own, count = steps[seat], len(steps)
    wq = configuration.weight / sqrt(count - 1) * Q
    pairs = []
    information = 0.0
    for other, step in enumerate(steps):
        if other == seat:
            continue
        weight = 1 / sqrt(1 + WIDENING * step.variance_before)
        chance = 1 / (1 + exp(-weight * Q * (own.mean_before - step.mean_before)))
        score = (1 + (places[seat] < places[other]) - (places[seat] > places[other])) / 2
        information += weight * weight * chance * (1 - chance)
        pairs.append((other, chance, score, weight))
    points = wq / (1 / own.variance_before + wq * Q * information)
    parts = tuple(
        Part(other, chance, score, weight, points * weight * (score - chance))
        for other, chance, score, weight in pairs
    )
    mean_weight = sum(part.weight for part in parts) / len(parts)
    expected_place = count - own.expected_score
    return Explanation(
        place=places[seat],
        expected_place=expected_place,
        mean_before=own.mean_before,
        mean_after=own.mean,
        sd_before=sqrt(own.variance_before),
        sd_after=sqrt(own.variance),
        points_a_place=points * mean_weight,
        parts=parts,
        reasons=tuple(
            _reasons(
                own,
                away=configuration.variance_a_day * days_away,
                off=abs(places[seat] - expected_place) / (count - 1),
                mean_weight=mean_weight,
            )
        ),
    )


def _reasons(own: Step, *, away: float, off: float, mean_weight: float) -> Iterator[Reason]:
    """Say what made the step what it was; first how sure the rating was, then the places."""
    if own.games > 1 and away >= AWAY_SHARE * own.variance_before:
        yield Reason.BEEN_AWAY
    elif is_provisional(own.variance_before):
        yield Reason.NEW
    elif sqrt(own.variance_before) <= SETTLED_SD:
        yield Reason.SETTLED
    if off >= SURPRISE:
        yield Reason.SURPRISING_PLACE
    elif off <= AS_EXPECTED:
        yield Reason.EXPECTED_PLACE
    if mean_weight <= UNSURE_WEIGHT:
        yield Reason.UNSURE_OTHERS
