"""What the plots of pages show."""

from django.utils.translation import gettext as _

from games.plots import Line, LinePlot, line_plot
from games.queries.history.played import PlayedMatch

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
