"""Chances that people are shown."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rating.chances import Strength, chance_against, expected_place, win_chances

strengths = st.builds(Strength, st.floats(800, 2400), st.floats(1, 150.0**2))


def test_two_hundred_points_between_the_sure_are_about_three_in_four() -> None:
    # 10 ** 0.5 to 1, as in Elo; uncertainty of 150 points each draws it towards a half.
    assert chance_against(Strength(1700, 0), Strength(1500, 0)) == pytest.approx(0.7597469)
    assert chance_against(Strength(1700, 22500), Strength(1500, 22500)) == pytest.approx(0.7221244)


@given(strengths, strengths)
def test_one_of_two_comes_first(one: Strength, other: Strength) -> None:
    assert chance_against(one, other) + chance_against(other, one) == pytest.approx(1)


@given(st.lists(strengths, min_size=4, max_size=8))
def test_chances_and_places_of_a_table_add_up(table: list[Strength]) -> None:
    chances = win_chances(table)
    assert sum(chances) == pytest.approx(1)
    assert min(chances) >= 0
    count = len(table)
    places = [expected_place(index, table) for index in range(count)]
    assert sum(places) == pytest.approx(count * (count + 1) / 2)


@given(st.lists(st.floats(1000, 2000), min_size=2, max_size=8))
def test_equally_sure_players_win_as_luce_says(means: list[float]) -> None:
    weights = [10 ** (mean / 400) for mean in means]
    expected = [weight / sum(weights) for weight in weights]
    assert win_chances([Strength(mean, 0) for mean in means]) == pytest.approx(expected, abs=1e-6)


@given(st.floats(1000, 2000), st.floats(1000, 2000), st.floats(1, 22500))
def test_a_table_of_two_is_a_pair(one: float, other: float, variance: float) -> None:
    pair = [Strength(one, variance), Strength(other, variance)]
    assert win_chances(pair)[0] == pytest.approx(chance_against(*pair), abs=1e-6)


def test_the_unsure_keep_more_of_a_chance() -> None:
    field = [Strength(1600, 400)] * 3
    sure, unsure = (win_chances([Strength(1450, variance), *field])[0] for variance in (400, 22500))
    assert 0 < sure < unsure < 0.25


def test_the_better_is_likelier_to_win() -> None:
    chances = win_chances([Strength(1400 + 50 * index, 2500) for index in range(8)])
    assert chances == sorted(chances)
    assert log(chances[7] / chances[0]) > 1
