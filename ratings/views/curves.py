"""Ratings over time as lines with their uncertainty around them.

Everything is in percent of the plot's width and height, from the top left corner, as SVG has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.plots import PlotLabel, path, rounded, spread, ticks

MOST_POINTS: Final = 240  # more than a phone has pixels for; corners and marks are kept
LEAST_STEP: Final = 10  # rating points between two lines of the grid


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A rating at a moment, in rating points; ``mark`` is a short sign for an event, or ""."""

    at: datetime
    mu: float
    sd: float
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's ratings, oldest first."""

    label: str
    points: Sequence[CurvePoint]
    has_band: bool = True


@dataclass(frozen=True, slots=True)
class CurveMark:
    """An event on a line."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class CurveSeries:
    """A line and the band around it as SVG paths; ``band`` may be ""."""

    path: str
    band: str
    dots: Sequence[tuple[float, float]]
    marks: Sequence[CurveMark]
    is_highlighted: bool


@dataclass(frozen=True, slots=True)
class CurvePlot:
    """All that a template draws; the first curve comes last, on top of the others."""

    series: Sequence[CurveSeries]
    grid: Sequence[float]
    y_labels: Sequence[PlotLabel]
    end_labels: Sequence[PlotLabel]
    first_at: datetime
    last_at: datetime


def curve_plot(curves: Sequence[Curve]) -> CurvePlot | None:
    """Lay out ratings over time on one pair of axes; None before there are two moments to join."""
    moments = [point.at for curve in curves for point in curve.points]
    if not moments or min(moments) == max(moments):
        return None
    first_at, last_at = min(moments), max(moments)
    span = (last_at - first_at).total_seconds()
    shown = [(curve, thinned(curve.points)) for curve in curves if curve.points]
    numbers = ticks(
        [
            point.mu + side * (point.sd if curve.has_band else 0)
            for curve, points in shown
            for point in points
            for side in (-1, 1)
        ],
        least_step=LEAST_STEP,
    )
    bottom, top = numbers[0], numbers[-1]

    def across(at: datetime) -> float:
        return rounded(100 * (at - first_at).total_seconds() / span)

    def down(rating: float) -> float:
        return rounded(100 * (top - rating) / (top - bottom))

    series = []
    for index, (curve, points) in enumerate(shown):
        line = [(across(point.at), down(point.mu)) for point in points]
        upper = [(across(point.at), down(point.mu + point.sd)) for point in points]
        lower = [(across(point.at), down(point.mu - point.sd)) for point in points]
        series.append(
            CurveSeries(
                path=path(line),
                band=path([*upper, *reversed(lower)]) + "Z" if curve.has_band else "",
                dots=[line[-1]],
                marks=[
                    CurveMark(x, y, point.mark)
                    for point, (x, y) in zip(points, line, strict=True)
                    if point.mark
                ],
                is_highlighted=index == 0,
            )
        )
    ends = [
        PlotLabel(down(points[-1].mu), curve.label, index == 0)
        for index, (curve, points) in enumerate(shown)
    ]
    return CurvePlot(
        series=sorted(series, key=lambda one: one.is_highlighted),
        grid=[down(tick) for tick in numbers],
        y_labels=[PlotLabel(down(tick), str(tick)) for tick in numbers],
        end_labels=spread(ends),
        first_at=first_at,
        last_at=last_at,
    )


def thinned(points: Sequence[CurvePoint], most: int = MOST_POINTS) -> Sequence[CurvePoint]:
    """Return at most about this many points: the ends, those with a mark, and evenly between."""
    if len(points) <= most:
        return points
    every = -(-len(points) // most)
    last = len(points) - 1
    return [
        point
        for index, point in enumerate(points)
        if index % every == 0 or index == last or point.mark
    ]
