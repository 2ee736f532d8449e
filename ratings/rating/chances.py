"""Chances for people: who comes before whom, and who wins, with the uncertainty of both."""

from collections.abc import Sequence
from math import exp, pi, sqrt
from typing import Final, NamedTuple

from ratings.rating.fold import WIDENING, Q

EULER: Final = 0.5772156649015329  # mean of the standard Gumbel distribution
# Of the winner's integral, in scales of the distributions: what lies outside is below 1e-9.
BELOW: Final = 5.0
ABOVE: Final = 22.0
STEP: Final = 0.25


class Strength(NamedTuple):
    """A mean in rating points and its variance in points squared, as they are at that moment."""

    mean: float
    variance: float


def chance_against(one: Strength, other: Strength) -> float:
    """Return the chance that `one` places better than `other` (RATINGS.md), between 0 and 1."""
    widened = sqrt(1 + WIDENING * (one.variance + other.variance))
    return 1 / (1 + exp(-Q * (one.mean - other.mean) / widened))


def expected_place(index: int, table: Sequence[Strength]) -> float:
    """Return the mean of the places that the chances against each other player give, from 1."""
    return 1 + sum(
        chance_against(other, table[index]) for at, other in enumerate(table) if at != index
    )


def win_chances(table: Sequence[Strength]) -> list[float]:
    """Return each player's chance to come first at this table, in seat order; their sum is 1.

    Each performance is taken as Gumbel distributed around the mean, its variance that of the game
    plus that of the rating. For equal variances this is the Plackett-Luce model (Luce 1959), and
    `chance_against` where there are two; for unequal ones the winner's integral is computed by the
    trapezium rule. Shared wins are not told apart.
    """
    scales = [sqrt(1 / Q**2 + 6 * one.variance / pi**2) for one in table]
    modes = [one.mean - EULER * scale for one, scale in zip(table, scales, strict=True)]
    widest, best = max(scales), max(modes)
    width = STEP * min(scales)
    chances = [0.0] * len(table)
    for point in range(int((BELOW + ABOVE) * widest / width) + 1):
        performance = best - BELOW * widest + point * width
        # Minus the logarithm of each player's chance to stay below this performance.
        above = [
            exp((mode - performance) / scale) for mode, scale in zip(modes, scales, strict=True)
        ]
        all_below = exp(-sum(above))
        for index, scale in enumerate(scales):
            chances[index] += all_below * above[index] / scale
    total = sum(chances)
    return [chance / total for chance in chances]
