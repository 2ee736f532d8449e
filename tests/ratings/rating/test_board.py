"""Who stands on the leaderboard, and for how long."""

import pytest

from ratings.rating.board import different_opponents, is_provisional, on_board_until
from ratings.rating.config import FIRST, Configuration
from ratings.rating.fold import DAY, State

NOW = 20_000 * DAY


def test_a_rating_is_in_question_above_an_sd_of_80() -> None:
    assert not is_provisional(80.0**2)
    assert is_provisional(80.0**2 + 1e-6)


@pytest.mark.parametrize(
    ("variance", "opponents", "days"),
    [
        (400.0, 8, 30),  # off the board by being away
        (400.0, 7, None),  # too few different opponents
        (6401.0, 8, None),  # in question
        (6400.0, 8, 0),
        (6240.0, 9, 10),  # in question after ten days: 16 points squared each
        (5920.0, 30, 30),
    ],
)
def test_a_rating_stands_on_the_board(variance: float, opponents: int, days: int | None) -> None:
    until = on_board_until(State(1500.0, variance, NOW, 40), opponents, FIRST)
    assert until == (None if days is None else NOW + days * DAY)


def test_without_growth_only_being_away_takes_a_rating_off() -> None:
    still = Configuration(version=2, variance_a_day=0.0)
    assert on_board_until(State(1500.0, 6400.0, NOW, 40), 8, still) == NOW + 30 * DAY


def test_opponents_are_counted_once_and_without_oneself() -> None:
    assert different_opponents(1, [(1, 2, 3, 4), (4, 3, 1, 5), (2, 1, 6, 7)]) == 6
    assert different_opponents(1, []) == 0
