"""The bots: one interface, three players."""

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from games.bots.policy import easy_policy
from games.bots.rollout import Policy, play_out
from games.bots.sight import Sight, faces_for, sight_of
from games.bots.tables import tables_for
from games.bots.worlds import sample_hands
from games.engine.cards import Card
from games.engine.view import MatchView

DEFAULT_BUDGET: Final = (
    10  # worlds a choice: the strength in docs/benchmarks.md is measured with it
)


class Bot(Protocol):
    """Chooses one of the view's legal cards.

    `view` is what the seat to play may know; ValueError if it is not that seat's turn. `rng` is the
    only chance there is: the same view, generator state and budget give the same card. `budget` is
    the effort, in sampled worlds (1 or more); bots that sample none ignore it.
    """

    def __call__(self, view: MatchView, rng: Random, budget: int = ..., /) -> Card: ...


def random_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:  # noqa: ARG001
    """The bot `random`: any legal card, each as likely as the others."""
    if not view.legal:
        raise ValueError("a bot chooses only at its own turn")
    return rng.choice(view.legal)


def easy_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:  # noqa: ARG001
    """The bot `easy`: rules of thumb, no chance in it."""
    sight = sight_of(view)
    return faces_for(view.players).card_of[_ask(_easy(view.players), sight)]


def medium_card(view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:
    """The bot `medium`: flat Monte Carlo.

    Each candidate is played in the same `budget` worlds, and `easy` plays them to the end of the
    deal for everybody. A candidate is worth the mean over the worlds of the own points minus the
    mean of the others'; among equals the card that `easy` would play comes first.
    """
    sight = sight_of(view)
    tables, seat, players = sight.tables, sight.seat, view.players
    policy = _easy(players)
    candidates = _candidates(sight, _ask(policy, sight))
    if len(candidates) > 1:
        # Times players - 1 and the number of worlds, so that the worth stays a whole number.
        worth = dict.fromkeys(candidates, 0)
        for _ in range(budget):
            position = sight.position(sample_hands(sight, rng))
            for bit in candidates:
                scores = play_out(tables, position, policy, bit)
                worth[bit] += players * scores[seat] - sum(scores)
        candidates.sort(key=worth.__getitem__, reverse=True)
    return faces_for(players).card_of[candidates[0]]


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


def _candidates(sight: Sight, favourite: int) -> list[int]:
    """The legal faces as bits, the favourite first; several 1s are one face."""
    candidates = [favourite]
    ones = sight.tables.ones
    rest = sight.legal & ~favourite
    if favourite & ones:
        rest &= ~ones
    while rest:
        bit = rest & -rest
        candidates.append(bit)
        rest &= ~(ones if bit & ones else bit)
    return candidates
