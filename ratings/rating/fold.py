"""The rule: from the ratings before a match and its places to the ratings after it.

RATINGS.md; the algebra is Glickman's Glicko (1999), summed over a table's pairs with one weight.
There is one implementation, for one match as for a hundred thousand. Sums run in seat order and
what is kept is rounded to 1e-6, so that equal inputs give equal bits on one build.
"""

from collections.abc import Callable, Iterable, Sequence
from math import exp, floor, log, pi, sqrt
from typing import Final, NamedTuple, cast

from ratings.rating.config import Configuration

Q: Final = log(10) / 400
WIDENING: Final = 3 * Q * Q / pi**2  # of a logistic curve, a point squared of variance
DAY: Final = 86_400_000_000  # in microseconds: instants are whole microseconds, so exact
SMALLEST_TABLE: Final = 2
LARGEST_TABLE: Final = 8
UNIT: Final = 1_000_000  # what is kept is a whole number of millionths


class State(NamedTuple):
    """A player's rating after a match; `played_at` in microseconds since 1970, UTC."""

    mean: float
    variance: float
    played_at: int
    games: int


class Step(NamedTuple):
    """What one match did to one player's rating; it begins with the state it leaves behind.

    The values before hold what time away and this game added to the variance. `expected_score` is
    the sum of the chances, by the rule, of coming before each other player.
    """

    mean: float
    variance: float
    played_at: int
    games: int
    mean_before: float
    variance_before: float
    expected_score: float

    @property
    def state(self) -> State:
        """The rating after the match."""
        return State(*self[:4])


# Whatever begins with a state will do as one: the last step, or what was stored of it.
AnyState = State | Step
# Given states in seat order (None for a newcomer), places in seat order (1 is best, equals share)
# and the instant, the steps in seat order.
Rate = Callable[[Sequence[AnyState | None], Sequence[int], int], list[Step]]


class Result(NamedTuple):
    """A match as the fold needs it: who, how they placed, and when; in seat order."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    played_at: int


def rate_with(configuration: Configuration) -> Rate:
    """Return the rule under these constants.

    The function it returns raises ValueError for a table of less than two or more than eight, and
    for an unlike number of states and places.
    """
    # Local names, few operations: a hundred thousand matches are folded anew at a correction.
    start, cap = configuration.start_mean, configuration.cap_variance
    least = configuration.floor_variance
    a_game, a_day = configuration.variance_a_game, configuration.variance_a_day
    weights = [configuration.weight / sqrt(max(n - 1, 1)) for n in range(LARGEST_TABLE + 1)]
    q, widening, unit, whole = Q, WIDENING, UNIT, floor
    make_step = tuple.__new__  # a third of the time that the named tuple's own takes

    def rate(states: Sequence[AnyState | None], places: Sequence[int], at: int) -> list[Step]:
        count = len(places)
        if not SMALLEST_TABLE <= count <= LARGEST_TABLE or len(states) != count:
            raise ValueError(f"{len(states)} ratings and {count} places are no match")
        seats, others = [], []
        for state, place in zip(states, places, strict=True):
            if state is None:
                mean, variance, games = start, cap, 0
            else:
                mean, variance, played_at, games = state[:4]
                variance += a_game + a_day * ((at - played_at) / DAY)
                variance = variance if variance < cap else cap  # min() takes twice as long
            g = 1 / sqrt(1 + widening * variance)
            seats.append((mean, variance, place, games))
            others.append((mean, place, g, -g * q))
        wq = weights[count] * q
        wqq = wq * q
        steps = []
        for index, (mean, variance, place, games) in enumerate(seats):
            surprise = information = expected_score = 0.0
            for other_mean, other_place, g, slope in others[:index] + others[index + 1 :]:
                chance = 1 / (1 + exp(slope * (mean - other_mean)))
                expected_score += chance
                expected = g * chance
                if place < other_place:
                    surprise += g - expected
                elif place > other_place:
                    surprise -= expected
                else:
                    surprise += 0.5 * g - expected
                information += expected * (g - expected)  # g^2 e (1 - e)
            precision = 1 / variance + wqq * information
            left = 1 / precision
            steps.append(
                make_step(
                    Step,
                    (
                        whole((mean + wq * surprise / precision) * unit + 0.5) / unit,
                        whole((left if left > least else least) * unit + 0.5) / unit,
                        at,
                        games + 1,
                        mean,
                        variance,
                        expected_score,
                    ),
                )
            )
        return steps

    return rate


def replay(results: Iterable[Result], configuration: Configuration) -> dict[int, Step]:
    """Fold results, given in (finished_at, match id) order, from nothing.

    Return each player's last step.
    """
    rate = rate_with(configuration)
    states: dict[int, AnyState] = {}
    for result in results:
        fold(states, result, rate)
    return cast("dict[int, Step]", states)


def fold(states: dict[int, AnyState], result: Result, rate: Rate) -> list[Step]:
    """Rate one match and put the new ratings into `states`; return the steps in seat order."""
    players, places, at = result
    steps = rate([*map(states.get, players)], places, at)
    states.update(zip(players, steps, strict=True))
    return steps


def variance_at(state: AnyState, now: int, configuration: Configuration) -> float:
    """Return a rating's variance now, in points squared: it grows while the player is away."""
    away = max(now - state.played_at, 0) / DAY
    return min(configuration.cap_variance, state.variance + configuration.variance_a_day * away)
