"""Rating histories as plots, with their events, and as tables of figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt
from string import ascii_uppercase

from django.utils.translation import gettext as _

from ratings.queries.history import ChangeRow, Shift
from ratings.rating.board import is_provisional
from ratings.views import words
from ratings.views.curves import Curve, CurvePlot, CurvePoint, curve_plot

FIGURES = 100
BEFORE_THE_FIRST = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PlotEvent:
    """Something worth a mark on the line; ``mark`` is the sign it has there."""

    at: datetime
    text: str
    mark: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table beside a plot: a match, or a move without one."""

    at: datetime
    mean: float
    sd: float
    step: float
    place: int
    players: int
    match_public_id: str
    text: str


@dataclass(frozen=True, slots=True)
class DrawnHistory:
    """A plot with its events in order; the plot is None before there is a line to draw."""

    plot: CurvePlot | None
    events: Sequence[PlotEvent]


def drawn_history(changes: Sequence[ChangeRow], shifts: Sequence[Shift]) -> DrawnHistory:
    """Lay out a player's matches (newest first) with a band of one sd and marks at events."""
    rows = changes[::-1]
    if not rows:
        return DrawnHistory(plot=None, events=())
    marked = _events(rows, shifts)
    events = [
        PlotEvent(at, text, ascii_uppercase[number % len(ascii_uppercase)])
        for number, (at, text) in enumerate(marked)
    ]
    marks: dict[datetime, str] = {}
    for event in events:
        marks[event.at] = marks.get(event.at, "") + event.mark
    points = [
        CurvePoint(row.played_at, row.mean, row.sd, marks.pop(row.played_at, "")) for row in rows
    ]
    # Moves without a match lie on the line where it stood then.
    for at, mark in marks.items():
        before = [row for row in rows if row.played_at <= at]
        on = before[-1] if before else rows[0]
        points.append(CurvePoint(max(at, rows[0].played_at), on.mean, on.sd, mark))
    if rows[0].game_no == 1:
        # What everybody begins with: the first match moves a line, too.
        begin = rows[0].played_at - BEFORE_THE_FIRST
        points.append(CurvePoint(begin, rows[0].mean_before, sqrt(rows[0].variance_before)))
    points.sort(key=lambda point: point.at)
    label = str(round(rows[-1].mean))
    return DrawnHistory(plot=curve_plot([Curve(label, points)]), events=events)


def drawn_pair(histories: Mapping[str, Sequence[ChangeRow]]) -> CurvePlot | None:
    """Lay out several players' matches (newest first) on one pair of axes, with their bands."""
    return curve_plot(
        [
            Curve(name, [CurvePoint(row.played_at, row.mean, row.sd) for row in reversed(rows)])
            for name, rows in histories.items()
        ]
    )


def plot_label(changes: Sequence[ChangeRow]) -> str:
    """Return in one sentence what a plot of these matches (newest first) shows."""
    first, last = changes[-1], changes[0]
    first_mean, first_sd = first.mean, first.sd
    if first.game_no == 1:
        first_mean, first_sd = first.mean_before, sqrt(first.variance_before)
    return _(
        "Rating over time: from %(first)d to %(last)d, its uncertainty from %(first_sd)d to "
        "%(last_sd)d points. The figures are in the table below."
    ) % {
        "first": round(first_mean),
        "last": round(last.mean),
        "first_sd": round(first_sd),
        "last_sd": round(last.sd),
    }


def figures(
    changes: Sequence[ChangeRow], shifts: Sequence[Shift], public_ids: Mapping[int, str]
) -> Sequence[Figure]:
    """Return the newest lines of the table, newest first; changes are newest first."""
    lines = [
        Figure(
            row.played_at,
            row.mean,
            row.sd,
            row.step,
            row.place,
            row.players,
            public_ids.get(row.match_id, ""),
            "",
        )
        for row in changes[:FIGURES]
    ]
    for shift in shifts:
        if shift.mean is not None:
            before = next((row for row in changes if row.played_at <= shift.at), changes[-1])
            lines.append(
                Figure(shift.at, shift.mean, before.sd, shift.step, 0, 0, "", words.shift(shift))
            )
    return sorted(lines, key=lambda line: line.at, reverse=True)


def _events(rows: Sequence[ChangeRow], shifts: Sequence[Shift]) -> list[tuple[datetime, str]]:
    """What happened on the way, oldest first; rows are oldest first."""
    events = []
    if rows[0].game_no == 1:
        events.append((rows[0].played_at, _("First rated match.")))
    settled = [row for row in rows if not is_provisional(row.variance)]
    if settled and is_provisional(rows[0].variance):
        events.append((settled[0].played_at, _("The rating is settled.")))
    if settled:
        best = max(settled, key=lambda row: row.mean)
        events.append(
            (best.played_at, _("The best rating here: %(rating)d.") % {"rating": round(best.mean)})
        )
    events += [(shift.at, words.shift(shift)) for shift in shifts]
    return sorted(events, key=lambda event: event[0])
