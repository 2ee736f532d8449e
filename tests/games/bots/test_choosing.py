"""Every bot plays by the rules, repeats itself, and sees no hidden card."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import BOTS
from games.bots.medium import candidates_of
from games.bots.sight import sight_of
from games.bots.worlds import sample_hands
from games.engine import MatchState, legal_cards, view
from tests.bench.equality import cards_of
from tests.games.bots.situations import random_states

A_WORLD = 1  # budget: what is shown here holds for any number
SIZES = st.integers(4, 8)
SEEDS = st.integers(0, 2**32)
EVERY_BOT = pytest.mark.parametrize("name", sorted(BOTS))


def some_states(players: int, seed: int) -> list[MatchState]:
    """A few states of a random deal, early and late ones."""
    states = list(random_states(players, seed))
    return Random(seed).sample(states, 6)


@EVERY_BOT
@settings(max_examples=25)
@given(players=SIZES, seed=SEEDS)
def test_a_bot_plays_a_legal_card(name: str, players: int, seed: int) -> None:
    for state in some_states(players, seed):
        assert state.turn is not None
        card = BOTS[name](view(state, state.turn), Random(seed), A_WORLD)
        assert card in legal_cards(state, state.turn)


@EVERY_BOT
@settings(max_examples=15)
@given(players=SIZES, seed=SEEDS)
def test_the_same_view_and_chance_give_the_same_card(name: str, players: int, seed: int) -> None:
    for state in some_states(players, seed):
        seen = view(state, state.turn)
        assert len({BOTS[name](seen, Random(seed), A_WORLD) for _ in range(3)}) == 1


@EVERY_BOT
@settings(max_examples=25)
@given(players=SIZES, seed=SEEDS)
def test_hidden_cards_dealt_anew_change_nothing(name: str, players: int, seed: int) -> None:
    for state in some_states(players, seed):
        assert state.turn is not None
        other = dealt_anew(state, Random(seed + 1))
        card, other_card = (
            BOTS[name](view(each, state.turn), Random(seed), A_WORLD) for each in (state, other)
        )
        assert card is other_card


def dealt_anew(state: MatchState, rng: Random) -> MatchState:
    """The same state with other hidden hands that fit what the seat to play has seen."""
    assert state.turn is not None
    sight = sight_of(view(state, state.turn))
    hands = tuple(
        tuple(sorted(cards_of(sight.tables, hand), key=lambda card: card.order))
        for hand in sample_hands(sight, rng)
    )
    assert hands[state.turn] == state.hands[state.turn]
    return state._replace(hands=hands)


def test_dealing_anew_does_change_the_hidden_hands() -> None:
    """The control of the test above."""
    states = some_states(4, 1)
    assert any(dealt_anew(state, Random(2)).hands != state.hands for state in states)


@EVERY_BOT
def test_a_bot_refuses_to_choose_out_of_turn(name: str) -> None:
    state = next(random_states(5, 1))
    assert state.turn is not None
    for viewer in ((state.turn + 1) % 5, None):
        with pytest.raises(ValueError, match="own turn"):
            BOTS[name](view(state, viewer), Random(1), A_WORLD)


def test_medium_uses_its_budget() -> None:
    """More worlds than one sometimes lead to another card, or the budget would be idle."""
    differing = 0
    for seed in range(6):
        for state in some_states(4, seed):
            seen = view(state, state.turn)
            one, many = (BOTS["medium"](seen, Random(seed), budget) for budget in (1, 12))
            differing += one is not many
    assert differing > 0


def test_several_ones_are_one_candidate() -> None:
    looked = 0
    for seed in range(8):
        for state in random_states(8, seed):
            sight = sight_of(view(state, state.turn))
            ones = sight.legal & sight.tables.ones
            for favourite in (ones & -ones, sight.legal & ~ones & -(sight.legal & ~ones)):
                if not favourite:
                    continue
                candidates = candidates_of(sight, favourite)
                faces = {cards_of(sight.tables, bit)[0] for bit in candidates}
                assert candidates[0] == favourite
                assert len(faces) == len(candidates)
                assert faces == set(legal_cards(state, sight.seat))
                looked += ones.bit_count() > 1
    assert looked > 0
