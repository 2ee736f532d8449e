"""Hypothesis strategies for the engine: deals, options, and any state that play can reach."""

import random
from collections.abc import Callable, Iterator

from hypothesis import strategies as st

from games.engine import (
    MatchState,
    Options,
    Step,
    deal_hands,
    first_dealer,
    legal_cards,
    new_match,
    play,
)
from games.engine.state import Hands

Dealer = Callable[[int], Hands]


def seeds() -> st.SearchStrategy[bytes]:
    """A match seed."""
    return st.binary(min_size=4, max_size=4)


def players() -> st.SearchStrategy[int]:
    """How many sit at the table."""
    return st.integers(4, 8)


def options() -> st.SearchStrategy[Options]:
    """Any options."""
    return st.builds(
        Options,
        tens_count=st.sampled_from(["all", "each"]),
        deal_limit=st.none() | st.integers(1, 3),
        time_limit=st.none() | st.integers(1, 10**6),
        same_deals=st.none() | st.text(max_size=8),
    )


def dealer_of(seed: bytes, players: int) -> Dealer:
    """The `hands_of` of a match with this seed."""
    return lambda deal_index: deal_hands(seed, players, deal_index)


def random_match(seed: bytes, players: int, options: Options | None = None) -> Iterator[Step]:
    """A whole match of random legal plays, decided by the seed: its start, then a step a play.

    Under `time_limit` time is up from the second deal's end on.
    """
    options = options or Options()
    rng = random.Random(seed)
    hands_of = dealer_of(seed, players)
    state = new_match(players, options, first_dealer(seed, players), hands_of(0))
    yield Step(state, ())
    while state.turn is not None:
        step = play(
            state,
            state.turn,
            rng.choice(legal_cards(state, state.turn)),
            hands_of=hands_of,
            time_is_up=options.time_limit is not None and state.deal_no > 1,
        )
        state = step.state
        yield step


@st.composite
def reachable_states(draw: st.DrawFn) -> MatchState:
    """A state of a match with 4 to 8 players, at its start, at its end or anywhere between."""
    match = random_match(draw(seeds()), draw(players()), draw(options()))
    plays = draw(st.integers(0, 60) | st.integers(0, 500))
    state = next(match).state
    for _, step in zip(range(plays), match, strict=False):
        state = step.state
    return state
