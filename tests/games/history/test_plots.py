"""The layout of line plots."""

from itertools import pairwise

import pytest

from games.plots import Line, line_plot
from games.plots.scales import LABEL_GAP


def test_the_axis_has_round_numbers_around_all_values_and_zero() -> None:
    plot = line_plot([Line("A", [0, 10, -17, 3]), Line("B", [0, -34, -60, -80])], x_labels=[])
    assert [label.text for label in plot.y_labels] == ["−80", "−60", "−40", "−20", "0", "20"]
    assert plot.zero == 20.0


def test_all_values_lie_inside_the_plot() -> None:
    for low, high in [(0, 0), (-3, -1), (-86, 24), (-1000, 7), (5, 6)]:
        plot = line_plot([Line("A", [low, high], is_highlighted=True)], x_labels=[])
        for _, y in plot.series[0].dots:
            assert 0 <= y <= 100
        assert 2 <= len(plot.y_labels) <= 6


def test_the_highlighted_line_is_drawn_last_and_the_others_are_dashed_apart() -> None:
    names = "ABCDEFGH"
    lines = [Line(name, [0, 1], is_highlighted=name == "C") for name in names]
    plot = line_plot(lines, x_labels=[])
    assert [one.is_highlighted for one in plot.series] == [False] * 7 + [True]
    assert [one.dash for one in plot.series] == [1, 2, 3, 4, 5, 1, 2, 0]


@pytest.mark.parametrize("end", [0, -80])
def test_eight_names_at_the_same_total_do_not_cover_each_other(end: int) -> None:
    plot = line_plot([Line(name, [0, end]) for name in "ABCDEFGH"], x_labels=[])
    places = [label.at for label in plot.end_labels]
    gaps = [below - above for above, below in pairwise(places)]
    assert min(gaps) >= LABEL_GAP - 0.01
    assert places[0] >= 0
    assert places[-1] <= 100


def test_a_plot_needs_two_values_a_line() -> None:
    for lines in ([], [Line("A", [1])], [Line("A", [1, 2]), Line("B", [1])]):
        with pytest.raises(ValueError, match="two values"):
            line_plot(lines, x_labels=[])
