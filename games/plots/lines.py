"""Lines over steps of equal width: points by deal, results over time.

Everything is in percent of the plot's width and height, from the top left corner, as SVG has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_TICKS: Final = 6
STEPS: Final = (1, 2, 5)
DASHES: Final = 5  # kinds of dashes in the style sheet
# 14 px of a plot 13 rem high: nearer labels would run into each other.
LABEL_GAP: Final = 7.0


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be drawn: one value a step, all lines the same number of them."""

    label: str
    values: Sequence[float]
    is_highlighted: bool = False


@dataclass(frozen=True, slots=True)
class PlotLabel:
    """A text beside the plot, at this place along its edge."""

    at: float
    text: str
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
    ticks = _ticks([value for line in lines for value in line.values])
    bottom, top = ticks[0], ticks[-1]

    def across(step: int) -> float:
        return _rounded(100 * step / last)

    def down(value: float) -> float:
        return _rounded(100 * (top - value) / (top - bottom))

    series = []
    dash = 0
    for line in lines:
        points = [(across(step), down(value)) for step, value in enumerate(line.values)]
        if not line.is_highlighted:
            dash += 1
        series.append(
            PlotSeries(
                path="M" + " L".join(f"{x:g} {y:g}" for x, y in points),
                dots=points if line.is_highlighted else (),
                dash=0 if line.is_highlighted else 1 + (dash - 1) % DASHES,
                is_highlighted=line.is_highlighted,
            )
        )
    return LinePlot(
        series=sorted(series, key=lambda one: one.is_highlighted),
        grid=[down(tick) for tick in ticks if tick != 0],
        zero=down(0) if 0 in ticks else None,
        y_labels=[
            PlotLabel(down(tick), f"{tick:d}".replace("-", "\N{MINUS SIGN}")) for tick in ticks
        ],
        x_labels=[PlotLabel(across(step), text) for step, text in x_labels],
        end_labels=_spread(
            [PlotLabel(down(line.values[-1]), line.label, line.is_highlighted) for line in lines]
        ),
    )


def _ticks(values: Sequence[float]) -> list[int]:
    """Round numbers around all values and zero, few enough to read."""
    low, high = min(0, *values), max(0, *values)
    scale = 1
    while True:
        for factor in STEPS:
            step = factor * scale
            first, last = int(low // step), int(-(-high // step))
            if last == first:
                last += 1
            if last - first < MOST_TICKS:
                return [step * number for number in range(first, last + 1)]
        scale *= 10


def _spread(labels: Sequence[PlotLabel]) -> list[PlotLabel]:
    """Move labels apart where they would cover each other, as little as that needs.

    From the top each is pushed below the one before; what would fall out at the bottom is pushed
    back up. Eight labels always fit.
    """
    ordered = sorted(labels, key=lambda label: label.at)
    places: list[float] = []
    for label in ordered:
        places.append(max(label.at, places[-1] + LABEL_GAP) if places else label.at)
    floor = 100.0
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], floor)
        floor = places[index] - LABEL_GAP
    return [
        PlotLabel(_rounded(at), label.text, label.is_highlighted)
        for at, label in zip(places, ordered, strict=True)
    ]


def _rounded(number: float) -> float:
    return round(number, 3)
