"""The season score, S1 to S5 of docs/seasons.md."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.seasons.score import (
    UNITS,
    Line,
    add_match,
    match_units,
    score_of,
    season_places,
    strength_of,
)


def points(places: list[int], ratings: list[float]) -> list[Fraction]:
    return [Fraction(units, UNITS) for units in match_units(places, ratings)]


def test_points_come_from_those_one_comes_before() -> None:
    # 150 + 140 + 160 for the winner, by three others.
    assert points([1, 2, 3, 4], [1600, 1500, 1400, 1600]) == [150, 100, Fraction(160, 3), 0]


def test_a_shared_place_gives_half() -> None:
    assert points([1, 1, 3, 3], [1500] * 4) == [125, 125, 25, 25]


@pytest.mark.parametrize(
    ("rating", "strength"), [(900, 100), (1004, 100), (1006, 101), (1500, 150), (2600, 200)]
)
def test_strength_is_a_tenth_of_the_rating_within_bounds(rating: float, strength: int) -> None:
    assert strength_of(rating) == strength


@given(st.integers(4, 8), st.data())
def test_a_table_among_equals_pays_the_same_however_it_ends(
    count: int, data: st.DataObject
) -> None:
    totals = data.draw(st.lists(st.integers(-80, 20), min_size=count, max_size=count))
    places = [1 + sum(other > own for other in totals) for own in totals]
    assert sum(match_units(places, [1500.0] * count)) == UNITS * 150 * count // 2


@given(st.permutations(range(1, 6)), st.lists(st.floats(800, 2300), min_size=5, max_size=5))
def test_the_last_place_pays_nothing(places: list[int], ratings: list[float]) -> None:
    units = dict(zip(places, match_units(places, ratings), strict=True))
    assert units[5] == 0
    assert units[4] > 0


@pytest.mark.parametrize(("places", "ratings"), [([1], [1500.0]), ([1, 2], [1500.0]), ([], [])])
def test_what_is_no_match_is_refused(places: list[int], ratings: list[float]) -> None:
    with pytest.raises(ValueError, match="no match"):
        match_units(places, ratings)


def test_the_score_is_the_mean_with_ten_matches_more() -> None:
    line = Line()
    for _ in range(10):
        line = add_match(line, 100 * UNITS)
    assert score_of(line) == 50
    assert score_of(add_match(line, 100 * UNITS)) > 50
    assert score_of(Line()) == 0


def test_equal_scores_share_a_place_and_who_has_not_played_has_none() -> None:
    lines = {1: Line(11, 1), 2: Line(20, 10), 3: Line(1, 1), 4: Line()}
    assert season_places(lines) == {1: 1, 2: 1, 3: 3}
