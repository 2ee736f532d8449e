"""Where lines, bands and labels of a rating plot come to lie."""

from datetime import UTC, datetime, timedelta

import pytest

from games.plots.scales import MOST_TICKS
from ratings.views.curves import MOST_POINTS, Curve, CurvePoint, curve_plot, thinned

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def points(*ratings: tuple[float, float, float]) -> list[CurvePoint]:
    """(day, mu, sd) as points."""
    return [CurvePoint(DAY + timedelta(days=day), mu, sd) for day, mu, sd in ratings]


def test_time_runs_across_and_the_band_lies_around_the_line() -> None:
    plot = curve_plot([Curve("Alice", points((0, 1500, 100), (1, 1550, 50), (4, 1600, 0)))])
    assert plot is not None
    assert [label.text for label in plot.y_labels] == ["1400", "1450", "1500", "1550", "1600"]
    (series,) = plot.series
    assert series.path == "M0 50 L25 25 L100 0"
    assert series.band == "M0 0 L25 0 L100 0 L100 0 L25 50 L0 100Z"
    assert series.dots == [(100, 0)]
    assert (plot.first_at, plot.last_at) == (DAY, DAY + timedelta(days=4))


def test_two_players_share_the_axes_and_their_labels_keep_apart() -> None:
    plot = curve_plot(
        [
            Curve("Alice", points((0, 1500, 80), (2, 1540, 70)), has_band=False),
            Curve("Bob", points((1, 1530, 80), (2, 1541, 70)), has_band=False),
        ]
    )
    assert plot is not None
    assert [series.is_highlighted for series in plot.series] == [False, True]
    assert plot.series[0].path.startswith("M50 ")
    assert all(series.band == "" for series in plot.series)
    upper, lower = plot.end_labels
    assert (upper.text, lower.text) == ("Bob", "Alice")
    assert lower.at - upper.at >= 7


@pytest.mark.parametrize("ratings", [[], [(0, 1500, 150)], [(0, 1500, 150), (0, 1510, 140)]])
def test_one_moment_makes_no_plot(ratings: list[tuple[float, float, float]]) -> None:
    assert curve_plot([Curve("Alice", points(*ratings))]) is None


@pytest.mark.parametrize("spread", [0.1, 9, 75, 640, 3000])
def test_few_round_numbers_enclose_everything(spread: float) -> None:
    plot = curve_plot([Curve("Alice", points((0, 1503, 1), (1, 1503 + spread, 1)))])
    assert plot is not None
    ticks = [int(label.text) for label in plot.y_labels]
    assert 2 <= len(ticks) <= MOST_TICKS
    assert ticks[0] <= 1502
    assert ticks[-1] >= 1504 + spread


def test_long_histories_keep_their_ends_and_their_marks() -> None:
    many = [CurvePoint(DAY + timedelta(hours=hour), 1500 + hour % 7, 80) for hour in range(5000)]
    many[1234] = CurvePoint(many[1234].at, 1700, 80, mark="1")
    kept = thinned(many)
    assert len(kept) <= MOST_POINTS + 2
    assert (kept[0], kept[-1]) == (many[0], many[-1])
    assert many[1234] in kept
