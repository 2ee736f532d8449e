"""Worlds fit everything that the view shows."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.sight import Sight, sight_of
from games.bots.worlds import sample_hands
from games.engine import view
from tests.games.bots.situations import random_states


def assert_world_fits(sight: Sight, hands: list[int]) -> None:
    assert hands[sight.seat] == sight.hand
    assert [hand.bit_count() for hand in hands] == sight.counts
    assert sum(hands) == sight.unseen | sight.hand  # a card held twice would carry into a sum
    for colour, lacking in sight.lacks.items():
        for seat, hand in enumerate(hands):
            assert not (lacking >> seat & 1 and hand & colour)


@settings(max_examples=40)
@given(players=st.integers(4, 8), seed=st.integers(0, 2**32))
def test_every_world_fits_the_view(players: int, seed: int) -> None:
    for state in random_states(players, seed):
        assert state.turn is not None
        sight = sight_of(view(state, state.turn))
        assert_world_fits(sight, sample_hands(sight, Random(seed)))


def narrow_sight() -> Sight:
    """Four players, two cards each: seats 1 and 2 may take little, so that only few deals fit."""
    state = next(random_states(4, 1))
    assert state.turn is not None
    sight = sight_of(view(state, state.turn))
    green, orange, yellow, blue = sight.tables.colours
    sight.seat = 0
    held = (green & -green) | (orange & -orange)
    hidden = [green, green, orange, orange, yellow, blue]
    cards = 0
    for colour in hidden:
        free = colour & ~(held | cards)
        cards |= free & -free
    sight.hand = held
    sight.seen = sight.tables.deck & ~(held | cards)
    sight.counts = [2, 2, 2, 2]
    # Seat 1 has only green or orange, seat 2 only green or yellow, seat 3 anything.
    sight.lacks = {green: 0, orange: 0b0100, yellow: 0b0010, blue: 0b0110}
    return sight


@pytest.mark.parametrize("seed", range(200))
def test_a_world_is_found_where_cards_must_make_room(seed: int) -> None:
    sight = narrow_sight()
    assert_world_fits(sight, sample_hands(sight, Random(seed)))


def test_every_possible_world_of_a_narrow_view_turns_up() -> None:
    sight = narrow_sight()
    worlds = {tuple(sample_hands(sight, Random(seed))) for seed in range(3000)}
    assert len(worlds) == count_worlds(sight)


def count_worlds(sight: Sight) -> int:
    """All ways to deal the unseen cards, by trying each card in each hand."""
    cards = [1 << number for number in range(100) if sight.unseen >> number & 1]
    colour_of = sight.tables.colour_of

    def ways(index: int, room: tuple[int, ...]) -> int:
        if index == len(cards):
            return 1
        lacking = sight.lacks[colour_of[cards[index]]]
        return sum(
            ways(index + 1, (*room[:seat], room[seat] - 1, *room[seat + 1 :]))
            for seat in range(4)
            if seat != sight.seat and room[seat] and not lacking >> seat & 1
        )

    return ways(0, tuple(sight.counts))


def test_a_view_that_contradicts_itself_is_refused_and_never_hangs() -> None:
    sight = narrow_sight()
    blue = sight.tables.colours[3]
    sight.lacks[blue] = 0b1110
    with pytest.raises(ValueError, match="no way to deal"):
        sample_hands(sight, Random(1))
