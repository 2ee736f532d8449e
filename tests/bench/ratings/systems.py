"""The systems compared: ours, and the defaults of openskill and trueskill in the same run.

They are loaded by name, so that this module works, and is type-checked, where they are not
installed. Each keeps a player's mean and variance on its own scale; `points` makes them ours.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import erf, exp, sqrt
from typing import Any, NamedTuple

from ratings.rating.chances import Strength, chance_against
from ratings.rating.config import FIRST
from ratings.rating.fold import DAY, Result, fold, rate_with
from tests.bench.ratings.score import POINTS_OF_SKILL, Before, Chance, System


class Named(NamedTuple):
    """A system by its name in the tables; `ladders`: on how many it is run."""

    name: str
    make: Callable[[], System]
    module: str = "ratings"
    ladders: int = 9

    @property
    def is_installed(self) -> bool:
        """Whether it can be run here."""
        return find_spec(self.module) is not None


def logistic(beta: float) -> Chance:
    """The pair's chance in Bradley and Terry's model, as openskill computes it."""

    def chance(one: tuple[float, float], other: tuple[float, float]) -> float:
        spread = sqrt(2 * beta * beta + one[1] + other[1])
        return 1 / (1 + exp((other[0] - one[0]) / spread))

    return chance


def normal(beta: float) -> Chance:
    """The pair's chance in Thurstone and Mosteller's model, which is TrueSkill's too."""

    def chance(one: tuple[float, float], other: tuple[float, float]) -> float:
        spread = sqrt(2 * beta * beta + one[1] + other[1])
        certain = (1 + erf((one[0] - other[0]) / spread / sqrt(2))) / 2
        return min(max(certain, LEAST), 1 - LEAST)

    return chance


LEAST = 1e-6  # a forecast of certainty that fails would cost everything
# The steepness of a curve, as an sd of luck, that fits one unit of skill: a logistic one of spread
# sqrt(2) beta rises as one of skill does at that many units; a normal one is 1.6 times as steep.
NORMAL_STEEPNESS = 1.6


def ours() -> System:
    """This site's rating, through the code that the site runs."""
    rate = rate_with(FIRST)

    def rated(state: dict[int, Any], players: list[int], ranks: list[int], days: float) -> Before:
        places = tuple(rank + 1 for rank in ranks)
        steps = fold(state, Result(tuple(players), places, round(days * DAY)), rate)
        return [(step.mean_before, step.variance_before) for step in steps]

    return System(rated, lambda one, other: chance_against(Strength(*one), Strength(*other)), 1.0)


def openskill_model(name: str) -> Callable[[], System]:
    """A model of openskill with its defaults."""

    def make() -> System:
        model = getattr(import_module("openskill.models"), name)()

        def rated(
            state: dict[int, Any], players: list[int], ranks: list[int], _days: float
        ) -> Before:
            teams = [[state.get(player) or model.rating()] for player in players]
            before = [(one.mu, one.sigma**2) for (one,) in teams]
            for player, (after,) in zip(players, model.rate(teams, ranks=ranks), strict=True):
                state[player] = after
            return before

        is_normal = name.startswith("Thurstone")
        chance = (normal if is_normal else logistic)(model.beta)
        return System(rated, chance, points_a_unit(model.beta, is_normal=is_normal))

    return make


def trueskill_defaults() -> System:
    """TrueSkill with its defaults."""
    environment = import_module("trueskill").TrueSkill()

    def rated(state: dict[int, Any], players: list[int], ranks: list[int], _days: float) -> Before:
        teams = [(state.get(player) or environment.create_rating(),) for player in players]
        before = [(one.mu, one.sigma**2) for (one,) in teams]
        for player, (after,) in zip(players, environment.rate(teams, ranks=ranks), strict=True):
            state[player] = after
        return before

    beta = environment.beta
    return System(rated, normal(beta), points_a_unit(beta, is_normal=True))


def points_a_unit(beta: float, *, is_normal: bool) -> float:
    """What one unit of a library's mean is in rating points, where its curve is a pair's curve."""
    return POINTS_OF_SKILL / (sqrt(2) * beta) * (NORMAL_STEEPNESS if is_normal else 1)


OURS = Named("this rating", ours)
PEERS = (
    *(
        Named(f"openskill {name}", openskill_model(name), "openskill")
        for name in (
            "PlackettLuce",
            "BradleyTerryFull",
            "BradleyTerryPart",
            "ThurstoneMostellerFull",
            "ThurstoneMostellerPart",
        )
    ),
    # It takes a hundred times as long.
    Named("trueskill", trueskill_defaults, "trueskill", ladders=1),
)
