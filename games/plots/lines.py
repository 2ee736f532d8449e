"""Lines over steps of equal width: points by deal, results over time.

Everything is in percent of the plot's width and height, from the top left corner, as SVG has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.plots.scales import PlotLabel, path, rounded, spread, ticks

DASHES: Final = 5  # kinds of dashes in the style sheet


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be drawn: one value a step, all lines the same number of them."""

    label: str
    values: Sequence[float]
    is_highlighted: bool = False


@dataclass(frozen=True, slots=True)
class PlotSeries:
    """A line as an SVG path; ``dots`` are its points, for the highlighted line only."""

    path: str
    dots: Sequence[tuple[float, float]]
    dash: int
    is_highlighted: bool


@dataclass(frozen=True, slots=True)
class LinePlot:
    """All that a template draws; the highlighted line comes last, on top of the others."""

    series: Sequence[PlotSeries]
    grid: Sequence[float]
    zero: float | None
    y_labels: Sequence[PlotLabel]
    x_labels: Sequence[PlotLabel]
    end_labels: Sequence[PlotLabel]


def line_plot(lines: Sequence[Line], *, x_labels: Sequence[tuple[int, str]]) -> LinePlot:
    """Lay out lines of whole-number axes; ``x_labels`` are (step, text), steps from 0.

    Raises ValueError without lines, or for lines of unlike or fewer than two values.
    """
    steps = {len(line.values) for line in lines}
    if len(steps) != 1 or min(steps) < 2:
        raise ValueError("a plot has lines of one length, two values or more")
    last = min(steps) - 1
    numbers = ticks([0, *(value for line in lines for value in line.values)])
    bottom, top = numbers[0], numbers[-1]

    def across(step: int) -> float:
        return rounded(100 * step / last)

    def down(value: float) -> float:
        return rounded(100 * (top - value) / (top - bottom))

    series = []
    dash = 0
    for line in lines:
        points = [(across(step), down(value)) for step, value in enumerate(line.values)]
        if not line.is_highlighted:
            dash += 1
        series.append(
            PlotSeries(
                path=path(points),
                dots=points if line.is_highlighted else (),
                dash=0 if line.is_highlighted else 1 + (dash - 1) % DASHES,
                is_highlighted=line.is_highlighted,
            )
        )
    return LinePlot(
        series=sorted(series, key=lambda one: one.is_highlighted),
        grid=[down(tick) for tick in numbers if tick != 0],
        zero=down(0) if 0 in numbers else None,
        y_labels=[
            PlotLabel(down(tick), f"{tick:d}".replace("-", "\N{MINUS SIGN}")) for tick in numbers
        ],
        x_labels=[PlotLabel(across(step), text) for step, text in x_labels],
        end_labels=spread(
            [PlotLabel(down(line.values[-1]), line.label, line.is_highlighted) for line in lines]
        ),
    )
