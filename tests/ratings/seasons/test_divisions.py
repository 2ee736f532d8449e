"""Divisions, S6 to S9 of docs/seasons.md."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.seasons.divisions import Place, division_sizes, next_divisions


def ended(*divisions: list[int]) -> list[Place]:
    """Players as they ended, a list a division, the best first."""
    return [
        Place(player, number, place)
        for number, players in enumerate(divisions, start=1)
        for place, player in enumerate(players, start=1)
    ]


@pytest.mark.parametrize(
    ("players", "sizes"), [(0, [0]), (7, [7]), (8, [4, 4]), (11, [5, 6]), (14, [4, 5, 5])]
)
def test_divisions_are_as_even_as_can_be(players: int, sizes: list[int]) -> None:
    assert division_sizes(players, size=4) == sizes


def test_a_division_smaller_than_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="at least four"):
        division_sizes(8, size=3)


def test_the_best_go_up_and_the_last_go_down() -> None:
    divided = next_divisions(ended([1, 2, 3, 4], [5, 6, 7, 8]), [], size=4, moves=1)
    assert [player for player, number in divided.items() if number == 1] == [1, 2, 3, 5]
    assert [player for player, number in divided.items() if number == 2] == [4, 6, 7, 8]


def test_nobody_goes_up_and_down_at_once() -> None:
    divided = next_divisions(
        ended([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]), [], size=4, moves=9
    )
    assert {player for player, number in divided.items() if number == 1} == {1, 2, 5, 6}
    assert {player for player, number in divided.items() if number == 3} == {7, 8, 11, 12}


def test_newcomers_begin_below_and_fill_what_leavers_left() -> None:
    divided = next_divisions(ended([1, 2], [5, 6, 7, 8]), [20, 21], size=4, moves=0)
    assert [divided[player] for player in (1, 2, 5, 6)] == [1, 1, 1, 1]
    assert [divided[player] for player in (7, 8, 20, 21)] == [2, 2, 2, 2]


def test_too_few_for_two_divisions_play_in_one() -> None:
    assert set(next_divisions([], list(range(7)), size=4, moves=2).values()) == {1}


def test_a_player_who_is_named_twice_is_a_fault() -> None:
    with pytest.raises(ValueError, match="two divisions"):
        next_divisions(ended([1, 2]), [2], size=4, moves=1)


@given(
    st.lists(st.integers(0, 15), max_size=5),
    st.integers(0, 20),
    st.integers(4, 12),
    st.integers(0, 6),
)
def test_everybody_is_in_one_division_and_sizes_differ_by_one(
    before: list[int], newcomers: int, size: int, moves: int
) -> None:
    ids = iter(range(1_000))
    places = ended(*[[next(ids) for _ in range(count)] for count in before])
    fresh = [next(ids) for _ in range(newcomers)]
    divided = next_divisions(places, fresh, size=size, moves=moves)
    assert divided.keys() == {row.player for row in places} | set(fresh)
    counts = [list(divided.values()).count(number) for number in sorted(set(divided.values()))]
    assert not counts or max(counts) - min(counts) <= 1
    assert len(counts) <= 1 or min(counts) >= size
