"""The standings of a ladder: page by page, around somebody, by name or country, as a file."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.files import csv_answer
from games.players.interface import country_name
from ratings.forms import StandingsForm
from ratings.models import Ladder
from ratings.queries.leaderboard import (
    EMPTY,
    PAGE_SIZE,
    BoardPage,
    board_around,
    book_of_ladder,
    find_in_book,
    leaderboard,
    whole_board,
)
from ratings.views.ladders import ladder_or_404

CSV_HEAD = ("place", "player", "name", "kind", "country", "rating", "sd", "matches", "last match")


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who stands where; with JavaScript the lines move after each match."""
    return render(request, "ratings/standings/page.html", _context(request, ladder_or_404(slug)))


@require_safe
def standings_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the part of the page that moves, for its script."""
    return render(request, "ratings/standings/part.html", _context(request, ladder_or_404(slug)))


@require_safe
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the whole board as a file of comma-separated values, times in UTC."""
    ladder = ladder_or_404(slug)
    form = StandingsForm(request.GET)
    country = form.cleaned_data.get("country", "") if form.is_valid() else ""
    return csv_answer(_file_rows(ladder, country=country), name=f"standings-{ladder.slug}.csv")


def _file_rows(ladder: Ladder, *, country: str) -> Iterator[Sequence[object]]:
    yield CSV_HEAD
    book_id = book_of_ladder(ladder.pk)
    if book_id is None:
        return
    for line in whole_board(book_id, now=timezone.now(), country=country):
        yield (
            line.place,
            line.player.public_id,
            line.player.name,
            line.player.kind,
            line.country,
            round(line.mean),
            round(line.sd),
            line.games,
            line.played_at.isoformat(timespec="seconds"),
        )


def _context(request: HttpRequest, ladder: Ladder) -> dict[str, object]:
    form = StandingsForm(request.GET)
    now = timezone.now()
    book_id = book_of_ladder(ladder.pk)
    page, searched, country, refusal = EMPTY, "", "", ""
    if form.is_valid():
        searched, country = form.cleaned_data["begins"], form.cleaned_data["country"]
        around = form.cleaned_data["around"]
        if searched and book_id is not None:
            lines = find_in_book(book_id, searched, now=now)
            page = BoardPage(lines=lines, higher="", lower="", total=len(lines))
        elif around is not None and book_id is not None:
            found = board_around(book_id, around.id, now=now)
            if found is None:
                refusal = _(
                    "%(name)s does not stand on the board now: see below what it asks for."
                ) % {"name": around.name}
            page = found or leaderboard(book_id, now=now)
        elif not searched:
            page = leaderboard(
                book_id,
                now=now,
                country=country,
                above=request.GET.get("above", ""),
                below=request.GET.get("below", ""),
                limit=PAGE_SIZE,
            )
    return {
        "ladder": ladder,
        "form": form,
        "page": page,
        "searched": searched,
        "country": country,
        "country_name": country_name(country),
        "around_refusal": refusal,
        "is_narrowed": bool(request.GET),
        "higher_url": page.higher and _beyond(request, "above", page.higher),
        "lower_url": page.lower and _beyond(request, "below", page.lower),
    }


def _beyond(request: HttpRequest, direction: str, cursor: str) -> str:
    """The address of the next page in this direction under the same filters."""
    asked = request.GET.copy()
    for name in [name for name, value in asked.items() if not value or name in _PLACES]:
        del asked[name]
    asked[direction] = cursor
    return f"?{asked.urlencode()}"


_PLACES = frozenset({"above", "below", "around"})
