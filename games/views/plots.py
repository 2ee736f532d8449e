"""What the plots of pages show."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.plots import Line, LinePlot, line_plot
from games.queries.history.played import PlayedMatch
from games.queries.history.profile import PlayerHistory
from games.templatetags.points import signed

LABELLED_DEALS = 12  # more numbers than that run into each other on a phone


def points_plot(played: PlayedMatch) -> LinePlot:
    """Everybody's total after each deal, from 0; one of the winners is highlighted."""
    winner = played.line.winners[0].seat_index
    lines = [
        Line(
            label=seat.player.name,
            values=[0, *(deal.totals[seat.seat_index] for deal in played.deals)],
            is_highlighted=seat.seat_index == winner,
        )
        for seat in played.seats
    ]
    every = -(-len(played.deals) // LABELLED_DEALS)
    numbers = [(deal.deal_no, str(deal.deal_no)) for deal in played.deals][every - 1 :: every]
    return line_plot(lines, x_labels=[(0, _("start")), *numbers])


def results_plot(history: PlayerHistory) -> LinePlot | None:
    """A player's points in each of the newest matches, oldest first; None before the second."""
    rows = history.plotted
    if len(rows) < 2:
        return None
    ends = [(0, _day(rows[0].finished_at)), (len(rows) - 1, _day(rows[-1].finished_at))]
    line = Line(
        label=signed(rows[-1].total), values=[row.total for row in rows], is_highlighted=True
    )
    return line_plot([line], x_labels=ends)


def _day(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "j M")
