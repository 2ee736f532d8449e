"""The bots: one interface, three players."""

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from games.bots.medium import best_card
from games.bots.policy import easy_policy
from games.bots.rollout import Policy
from games.bots.sight import Sight, faces_for, sight_of
from games.bots.tables import tables_for
from games.engine.cards import Card
from games.engine.view import MatchView

# Worlds a choice. The strength in docs/benchmarks.md is measured with it.
DEFAULT_BUDGET: Final = 10


class Bot(Protocol):
    """Chooses one of the view's legal cards.

    `view` is what the seat to play may know; ValueError if it is not that seat's turn. `rng` is the
    only chance there is: the same view, generator state and budget give the same card. `budget` is
    the effort, in sampled worlds (1 or more) a choice; bots that sample none ignore it.
    """

    def __call__(self, view: MatchView, rng: Random, budget: int = ..., /) -> Card: ...


def random_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:  # noqa: ARG001 - a Bot's
    """The bot `random`: any legal card, each as likely as the others."""
    if not view.legal:
        raise ValueError("a bot chooses only at its own turn")
    return rng.choice(view.legal)


def easy_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:  # noqa: ARG001 - a Bot's
    """The bot `easy`: rules of thumb, no chance in it."""
    sight = sight_of(view)
    return faces_for(view.players).card_of[_ask(_easy(view.players), sight)]


def medium_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:
    """The bot `medium`: Monte Carlo, see `games.bots.medium`."""
    sight = sight_of(view)
    policy = _easy(view.players)
    bit = best_card(sight, policy, _ask(policy, sight), rng, budget)
    return faces_for(view.players).card_of[bit]


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": random_card, "easy": easy_card, "medium": medium_card}
)


@cache
def _easy(players: int) -> Policy:
    return easy_policy(tables_for(players))


def _ask(policy: Policy, sight: Sight) -> int:
    """The card (bit) that the policy plays in the viewer's place."""
    return policy(
        sight.seat,
        sight.hand,
        sight.legal,
        sight.lead,
        sight.best,
        sight.worst,
        sight.second,
        sight.waiting,
        sight.seen,
        sight.counts,
        sight.lacks,
    )
