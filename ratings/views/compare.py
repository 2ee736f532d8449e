"""Two players side by side: chances, matches against each other, both curves."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players.interface import PlayerCard
from ratings.forms import ComparisonForm
from ratings.queries.history import newest_changes
from ratings.queries.profile import meetings, pair_lines
from ratings.views import words
from ratings.views.rating_plot import FIGURES, drawn_pair


@dataclass(frozen=True, slots=True)
class NamedFigure:
    """A line of the table beside the plot of both curves."""

    at: datetime
    name: str
    mean: float
    sd: float


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two players side by side; without names, ask whom."""
    form = ComparisonForm(request.GET if request.GET else None)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        first, second = form.cleaned_data["a"], form.cleaned_data["b"]
        context |= _pair(first, second, key=form.cleaned_data["ladder"])
    return render(request, "ratings/compare.html", context)


def _pair(first: PlayerCard, second: PlayerCard, *, key: str) -> dict[str, object]:
    lines = pair_lines(first.id, second.id, now=timezone.now())
    shown = next((line for line in lines if line.book.key == key), lines[0] if lines else None)
    context: dict[str, object] = {
        "first": first,
        "second": second,
        "lines": [(line, words.book_title(line.book)) for line in lines],
        "shown": shown,
        "met": meetings(first.id, second.id),
    }
    if shown is None:
        return context
    histories = {
        player.name: newest_changes(shown.book.id, player.id) for player in (first, second)
    }
    figures = [
        NamedFigure(row.played_at, name, row.mean, row.sd)
        for name, rows in histories.items()
        for row in rows[:FIGURES]
    ]
    return context | {
        "title": words.book_title(shown.book),
        "plot": drawn_pair(histories),
        "plot_label": _(
            "Ratings of %(first)s and %(second)s over time. The figures are in the table below."
        )
        % {"first": first.name, "second": second.name},
        "figures": sorted(figures, key=lambda figure: figure.at, reverse=True),
    }
