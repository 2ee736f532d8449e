"""What every plot needs: round numbers along its edge, labels that keep apart, paths.

Everything is in percent of the plot's width and height, from the top left corner, as SVG has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

MOST_TICKS: Final = 6
STEPS: Final = (1, 2, 5)
# 14 px of a plot 13 rem high: nearer labels would run into each other.
LABEL_GAP: Final = 7.0


@dataclass(frozen=True, slots=True)
class PlotLabel:
    """A text beside the plot, at this place along its edge."""

    at: float
    text: str
    is_highlighted: bool = False


def ticks(values: Sequence[float], *, least_step: int = 1) -> list[int]:
    """Return round numbers around all values, few enough to read, two at least; ``least_step`` is a
    power of ten."""
    low, high = min(values), max(values)
    scale = least_step
    while True:
        for factor in STEPS:
            step = factor * scale
            first, last = int(low // step), int(-(-high // step))
            last = max(last, first + 1)
            if last - first < MOST_TICKS:
                return [step * number for number in range(first, last + 1)]
        scale *= 10


def spread(labels: Sequence[PlotLabel]) -> list[PlotLabel]:
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
    return [replace(label, at=rounded(at)) for at, label in zip(places, ordered, strict=True)]


def path(places: Sequence[tuple[float, float]]) -> str:
    """Return a line through these places as an SVG path."""
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in places)


def rounded(number: float) -> float:
    """Return a place as it is written: to a thousandth of a percent."""
    return round(number, 3)
