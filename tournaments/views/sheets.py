"""Sheets to print, and the page for a projector."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.events import entry_names
from tournaments.queries.rounds import round_view
from tournaments.queries.shown import shown_standings
from tournaments.views.common import Page
from tournaments.views.events import moving_parts
from tournaments.views.tables import standing_rows

# Columns of a score slip: few matches have more deals, and a slip is as wide as paper.
DEALS_ON_SLIP = 8


@require_safe
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A round's tables, and everybody by name with the table."""
    page = Page(request, slug)
    line = page.round(number)
    view = round_view(page.tournament, line)
    by_name = sorted(
        (
            (seat.player.name, pod.pod_no, seat.seat_index + 1)
            for pod in view.pods
            for seat in pod.seats
        ),
        key=lambda row: row[0].casefold(),
    )
    back = reverse("tournaments:round", args=[slug, number])
    context = page.context("rounds", line=line, view=view, by_name=by_name, back=back)
    return render(request, "tournaments/pairings_print.html", context)


@require_safe
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A score slip for every table of a round."""
    page = Page(request, slug)
    line = page.round(number)
    view = round_view(page.tournament, line)
    pods = [
        {
            "pod_no": pod.pod_no,
            "seats": pod.seats,
            "url": request.build_absolute_uri(
                reverse("tournaments:pod", args=[slug, number, pod.pod_no])
            ),
        }
        for pod in view.pods
    ]
    stage = next(stage for stage in page.stages if stage.stage_no == line.stage_no)
    deals = min(stage.deal_limit or DEALS_ON_SLIP, DEALS_ON_SLIP)
    context = page.context(
        "rounds",
        line=line,
        view={"pods": pods},
        deals=range(1, deals + 1),
        back=reverse("tournaments:round", args=[slug, number]),
    )
    return render(request, "tournaments/slips_print.html", context)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """A stage's standings on paper."""
    page = Page(request, slug)
    stage = page.stage()
    table = shown_standings(page.tournament, stage)
    context = page.context(
        "standings",
        table=table,
        rows=standing_rows(table, entry_names(page.tournament), viewer_id=None),
        back=reverse("tournaments:standings", args=[slug]) + f"?stage={stage.stage_no}",
    )
    return render(request, "tournaments/standings_print.html", context)


@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Tables, standings and the round's clock, for a hall."""
    page = Page(request, slug)
    return render(
        request, "tournaments/projector.html", page.context("event", **moving_parts(page))
    )


@require_safe
@never_cache
def projector_live(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the part of the projector's page that moves, for its script."""
    page = Page(request, slug)
    context = page.context("event", **moving_parts(page))
    return render(request, "tournaments/projector_live.html", context)
