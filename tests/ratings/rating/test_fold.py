"""The rule by its reference numbers, and what holds for every match."""

from collections.abc import Sequence
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rating.config import FIRST, Configuration
from ratings.rating.fold import DAY, Result, State, rate_with, replay, variance_at
from ratings.rating.places import rating_places
from tests.ratings.rating.reference import Line, rated

RATE = rate_with(FIRST)
NOW = 20_000 * DAY
NEW = Line("1500", "150", None)
# Each: the table, its places for the rating, and the means and variances after it.
TABLE: dict[str, tuple[list[Line], list[int]]] = {
    "four newcomers": ([NEW] * 4, [1, 2, 3, 4]),
    "four of different strength": (
        [
            Line("1612.5", "42", "0.25"),
            Line("1488", "55.5", "3"),
            Line("1530.125", "71", "12"),
            Line("1401", "60", "0"),
        ],
        [3, 1, 2, 4],
    ),
    "five with a tie for the first place": (
        [
            Line("1500", "80", "1"),
            Line("1550", "50", "2"),
            Line("1450", "45", "5"),
            Line("1700", "40", "0.5"),
            Line("1400", "100", "30"),
        ],
        [1, 1, 3, 4, 5],
    ),
    "eight": (
        [
            Line("1400", "35", "1"),
            Line("1450", "40", "1"),
            Line("1500", "45", "1"),
            Line("1550", "50", "1"),
            Line("1600", "55", "1"),
            Line("1650", "60", "1"),
            Line("1700", "65", "1"),
            Line("1750", "70", "1"),
        ],
        [8, 7, 6, 5, 4, 3, 2, 1],
    ),
    "eight, all level": ([Line("1500", "60", "7")] * 4 + [Line("1600", "90", "1")] * 4, [1] * 8),
    "a newcomer wins against veterans": (
        [NEW, *[Line(str(1650 + 10 * k), "38", "0.5") for k in range(3)]],
        [1, 2, 3, 4],
    ),
    "a leaver, first by points": (
        [Line("1500", "50", "1")] * 4,
        list(rating_places([1, 2, 3, 4], [True, False, False, False])),
    ),
    "back after two years": (
        [Line("1800", "40", "730"), *[Line("1500", "50", "1")] * 3],
        [4, 1, 2, 3],
    ),
    "as sure as can be": ([Line("1500", "1", "0")] * 4, [2, 1, 4, 3]),
}


def state(line: Line) -> State | None:
    if line.days is None:
        return None
    return State(float(line.mean), float(line.sd) ** 2, NOW - round(float(line.days) * DAY), 10)


@pytest.mark.parametrize("name", TABLE)
def test_a_match_moves_ratings_as_the_reference_does(name: str) -> None:
    table, places = TABLE[name]
    steps = RATE([state(line) for line in table], places, NOW)
    for step, (mean, variance) in zip(steps, rated(table, places), strict=True):
        assert step.mean == pytest.approx(float(mean), abs=1e-6)
        assert step.variance == pytest.approx(float(variance), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "four newcomers",
            [
                (1564.140710, 18749.532778),
                (1521.380237, 18749.532778),
                (1478.619763, 18749.532778),
                (1435.859290, 18749.532778),
            ],
        ),
        (
            "four of different strength",
            [
                (1607.973370, 1741.593672),
                (1500.129429, 3035.541311),
                (1534.882806, 4975.306609),
                (1392.894117, 3489.334943),
            ],
        ),
        (
            "five with a tie for the first place",
            [
                (1520.919372, 5995.837266),
                (1556.889461, 2465.827262),
                (1451.967119, 2060.595284),
                (1692.824746, 1587.929056),
                (1374.578753, 9492.473041),
            ],
        ),
        (
            "eight",
            [
                (1396.391538, 1224.188990),
                (1446.765639, 1583.712329),
                (1497.626775, 1985.562099),
                (1549.061246, 2429.000513),
                (1601.187152, 2914.529100),
                (1654.168855, 3444.138001),
                (1708.226211, 4021.259685),
                (1763.637014, 4650.403972),
            ],
        ),
        (
            "eight, all level",
            [
                (1503.017721, 3516.619580),
                (1503.017721, 3516.619580),
                (1503.017721, 3516.619580),
                (1503.017721, 3516.619580),
                (1593.535600, 7231.820130),
                (1593.535600, 7231.820130),
                (1593.535600, 7231.820130),
                (1593.535600, 7231.820130),
            ],
        ),
        (
            "a newcomer wins against veterans",
            [
                (1600.890355, 18788.815465),
                (1651.506398, 1432.794368),
                (1657.723307, 1432.879613),
                (1663.940332, 1433.004531),
            ],
        ),
        (
            "a leaver, first by points",
            [
                (1490.827795, 2451.378503),
                (1509.172205, 2451.378503),
                (1503.057402, 2451.378503),
                (1496.942598, 2451.378503),
            ],
        ),
        (
            "back after two years",
            [
                (1721.654642, 12371.526923),
                (1511.018748, 2462.113856),
                (1504.877166, 2462.113856),
                (1498.735584, 2462.113856),
            ],
        ),
        (
            "as sure as can be",
            [
                (1500.002526, 1.999956),
                (1500.007577, 1.999956),
                (1499.992423, 1.999956),
                (1499.997474, 1.999956),
            ],
        ),
    ],
)
def test_the_table_of_single_matches_stands(name: str, expected: list[tuple[float, float]]) -> None:
    table, places = TABLE[name]
    steps = RATE([state(line) for line in table], places, NOW)
    assert [(step.mean, step.variance) for step in steps] == [
        pytest.approx(pair, abs=1e-6) for pair in expected
    ]


def test_what_is_kept_is_whole_millionths() -> None:
    table, places = TABLE["eight"]
    for step in RATE([state(line) for line in table], places, NOW):
        assert (step.mean, step.variance) == (round(step.mean, 6), round(step.variance, 6))


def test_time_away_makes_a_rating_unsure_up_to_a_newcomers() -> None:
    last = State(1500.0, 400.0, NOW, 50)
    assert variance_at(last, NOW, FIRST) == 400.0
    assert variance_at(last, NOW + 10 * DAY, FIRST) == 560.0
    assert variance_at(last, NOW + 3650 * DAY, FIRST) == 150.0**2
    assert variance_at(last, NOW - DAY, FIRST) == 400.0  # another machine's clock


def test_a_table_is_of_two_to_eight() -> None:
    for count in (0, 1, 9):
        with pytest.raises(ValueError, match="are no match"):
            RATE([None] * count, range(count), NOW)
    with pytest.raises(ValueError, match="are no match"):
        RATE([None] * 4, [1, 2, 3], NOW)


def test_a_replay_is_the_same_as_one_match_after_another() -> None:
    results = [
        Result((1, 2, 3, 4), (1, 2, 3, 4), NOW),
        Result((4, 5, 1, 2), (2, 2, 1, 4), NOW + DAY),
        Result((1, 2, 3, 4, 5, 6, 7, 8), (8, 7, 6, 5, 4, 3, 2, 1), NOW + 2 * DAY),
    ]
    ratings = replay(results, FIRST)
    assert ratings == {**replay(results[:2], FIRST), **ratings}
    assert ratings[1].games == 3
    assert ratings[8].games == 1
    assert ratings[1].state == ratings[1][:4]
    assert replay(results, FIRST) == ratings


def test_constants_have_a_digest_of_their_own() -> None:
    assert FIRST.digest() == Configuration(version=1).digest()
    assert FIRST.digest() != Configuration(version=1, weight=0.77).digest()
    assert FIRST.digest() != Configuration(version=2).digest()


@pytest.mark.parametrize(
    "odd",
    [
        {"weight": 0.0},
        {"floor_variance": 0.0},
        {"cap_variance": 0.5},
        {"variance_a_game": -1.0},
        {"variance_a_day": -1.0},
    ],
)
def test_odd_constants_are_refused(odd: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"varian|weight"):
        Configuration(version=2, **odd)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[State | None], list[int]]:
    count = draw(st.integers(4, 8))
    states = draw(
        st.lists(
            st.none()
            | st.builds(
                State,
                st.floats(500, 2500),
                st.floats(1, 150.0**2),
                st.integers(NOW - 400 * DAY, NOW),
                st.integers(1, 1000),
            ),
            min_size=count,
            max_size=count,
        )
    )
    points = draw(st.lists(st.integers(0, 6), min_size=count, max_size=count))
    return states, places_of(points)


def places_of(points: Sequence[int]) -> list[int]:
    return [1 + sum(other < own for other in points) for own in points]


@given(tables())
def test_a_sole_winner_never_loses_and_a_sole_last_never_gains(
    table: tuple[list[State | None], list[int]],
) -> None:
    states, places = table
    steps = RATE(states, places, NOW)
    for place, step in zip(places, steps, strict=True):
        if place == 1 and places.count(1) == 1:
            assert step.mean >= step.mean_before - 5e-7
        if place == len(places):
            assert step.mean <= step.mean_before + 5e-7


@given(tables())
def test_a_match_makes_ratings_surer_and_scores_add_up(
    table: tuple[list[State | None], list[int]],
) -> None:
    states, places = table
    steps = RATE(states, places, NOW)
    for step in steps:
        assert 1 <= step.variance <= step.variance_before + 1e-6
        assert 0 <= step.expected_score <= len(places) - 1
        assert sqrt(step.variance_before) <= 150
