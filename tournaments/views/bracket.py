"""A knockout as a drawing: a column a round, a box a pod, a line to where its survivors sit next.

Everything is in units of the drawing, from its top left corner; the template makes SVG of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ROW: Final = 22
HEAD: Final = 26
PADDING: Final = 6
BOX_WIDTH: Final = 210
GAP_ACROSS: Final = 56
GAP_DOWN: Final = 18
NAME_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A seat of a pod: who, with how many match points ("" before they may be told)."""

    entry_id: int
    name: str
    total: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class BracketPod:
    """A pod of a knockout round."""

    title: str
    url: str
    seats: Sequence[BracketSeat]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of text in a box."""

    y: int
    name: str
    total: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A drawn pod."""

    x: int
    y: int
    height: int
    title: str
    url: str
    rows: Sequence[Row]

    @property
    def title_y(self) -> int:
        """The baseline of the title."""
        return self.y + HEAD - 9

    @property
    def name_x(self) -> int:
        """Where names begin."""
        return self.x + 10

    @property
    def total_x(self) -> int:
        """Where totals end."""
        return self.x + BOX_WIDTH - 10


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template draws; ``links`` are SVG paths."""

    width: int
    height: int
    box_width: int
    boxes: Sequence[Box]
    links: Sequence[str]


def draw_bracket(rounds: Sequence[Sequence[BracketPod]]) -> Drawing:
    """Lay out the rounds of a knockout from left to right; later columns are centred."""
    heights = [
        sum(_height(pod) for pod in pods) + GAP_DOWN * max(0, len(pods) - 1) for pods in rounds
    ]
    tallest = max(heights, default=0)
    boxes: list[list[Box]] = []
    for column, pods in enumerate(rounds):
        x = PADDING + column * (BOX_WIDTH + GAP_ACROSS)
        y = PADDING + (tallest - heights[column]) // 2
        boxes.append([])
        for pod in pods:
            boxes[-1].append(_box(pod, x, y))
            y += _height(pod) + GAP_DOWN
    links = []
    for column in range(len(rounds) - 1):
        for pod, box in zip(rounds[column], boxes[column], strict=True):
            going = {seat.entry_id for seat in pod.seats}
            for later, target in zip(rounds[column + 1], boxes[column + 1], strict=True):
                if going & {seat.entry_id for seat in later.seats}:
                    links.append(_link(box, target))
    return Drawing(
        width=2 * PADDING + len(rounds) * BOX_WIDTH + max(0, len(rounds) - 1) * GAP_ACROSS,
        height=tallest + 2 * PADDING,
        box_width=BOX_WIDTH,
        boxes=[box for column_boxes in boxes for box in column_boxes],
        links=links,
    )


def _height(pod: BracketPod) -> int:
    return HEAD + ROW * len(pod.seats) + PADDING


def _box(pod: BracketPod, x: int, y: int) -> Box:
    return Box(
        x=x,
        y=y,
        height=_height(pod),
        title=pod.title,
        url=pod.url,
        rows=[
            Row(y + HEAD + ROW * at + 15, _short(seat.name), seat.total, seat.goes_on)
            for at, seat in enumerate(pod.seats)
        ],
    )


def _short(name: str) -> str:
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"


def _link(box: Box, target: Box) -> str:
    """A curve from the right edge of a box to the left edge of one in the next column."""
    x1, y1 = box.x + BOX_WIDTH, box.y + box.height // 2
    x2, y2 = target.x, target.y + target.height // 2
    middle = (x1 + x2) // 2
    return f"M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}"
