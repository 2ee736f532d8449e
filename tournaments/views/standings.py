"""Standings, cross table, bracket and race of an event."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.templatetags.points import signed
from tournaments.models import Stage
from tournaments.queries.events import RoundLine, entry_names
from tournaments.queries.rounds import round_view
from tournaments.queries.shown import shown_standings
from tournaments.queries.standings import StageStandings, survivors_by_round
from tournaments.views.bracket import BracketPod, BracketSeat, Drawing, draw_bracket
from tournaments.views.common import ROWS, Page, Part, part_of
from tournaments.views.race import race_plot
from tournaments.views.tables import StandingRow, cross_rows, standing_rows
from tournaments.words import round_label

Columns = list[tuple[str, list[BracketPod]]]


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of a stage, every value with its terms."""
    page = Page(request, slug)
    stage = page.stage()
    table = shown_standings(page.tournament, stage, only_closed=False)
    rows, part = _rows(page, table)
    context = page.context("standings", stage=stage, table=table, rows=rows, part=part)
    return render(request, "tournaments/standings.html", context)


@require_safe
def cross(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what every round brought to everybody."""
    page = Page(request, slug)
    stage = page.stage()
    table = shown_standings(page.tournament, stage, only_closed=False)
    rows, part = _rows(page, table)
    columns = [
        line
        for line in page.rounds
        if line.stage_no == stage.stage_no and line.round_no <= table.after_round
    ]
    crossed = cross_rows(table, rows, rounds=[line.round_no for line in columns])
    context = page.context(
        "cross", stage=stage, table=table, columns=columns, crossed=crossed, part=part
    )
    return render(request, "tournaments/cross.html", context)


@require_safe
def race(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's place after each round."""
    page = Page(request, slug)
    stage = page.stage()
    table = shown_standings(page.tournament, stage, with_race=True)
    names = entry_names(page.tournament)
    rows, part = _rows(page, table)
    places = table.race or {}
    raced = [(row, places[row.entry_id]) for row in rows if places.get(row.entry_id)]
    context = page.context(
        "race",
        stage=stage,
        table=table,
        raced=raced,
        part=part,
        numbers=range(1, max((len(one) for _row, one in raced), default=0) + 1),
        plot=race_plot(table, names, viewer_id=page.viewer_id),
    )
    return render(request, "tournaments/race.html", context)


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the knockouts of an event."""
    page = Page(request, slug)
    drawn: list[tuple[Stage, Drawing, Columns]] = []
    for stage in page.stages:
        if stage.kind == Stage.Kind.KNOCKOUT and stage.status != Stage.Status.PENDING:
            columns = _columns(page, stage)
            drawn.append((stage, draw_bracket([pods for _label, pods in columns]), columns))
    return render(request, "tournaments/bracket.html", page.context("bracket", brackets=drawn))


def _rows(page: Page, table: StageStandings) -> tuple[Sequence[StandingRow], Part]:
    """The lines of the part of the standings that the address asks for."""
    names = entry_names(page.tournament)
    ids = [names[line.entrant_id].id for line in table.lines]
    mine = ids.index(page.viewer_id) if page.viewer_id in ids else None
    part = part_of(page.request, len(ids), mine=mine)
    rows = standing_rows(table, names, viewer_id=page.viewer_id, start=part.start, limit=ROWS)
    return rows, part


def _columns(page: Page, stage: Stage) -> Columns:
    going = survivors_by_round(page.tournament, stage)
    lines = [line for line in page.rounds if line.stage_no == stage.stage_no and not line.is_draft]
    return [
        (
            round_label(
                kind=line.stage_kind,
                stage_name=line.stage_name,
                round_no=line.round_no,
                has_stages=False,
            ),
            _bracket_pods(page, line, set(going.get(line.round_no, ()))),
        )
        for line in lines
    ]


def _bracket_pods(page: Page, line: RoundLine, going: set[int]) -> list[BracketPod]:
    slug = page.tournament.slug
    view = round_view(page.tournament, line)
    pods = [
        BracketPod(
            title=_("Table %(number)d") % {"number": pod.pod_no},
            url=reverse("tournaments:pod", args=[slug, line.number, pod.pod_no]),
            seats=[
                BracketSeat(
                    seat.entry_id,
                    seat.player.name,
                    "" if seat.total is None or pod.state != "finished" else signed(seat.total),
                    seat.entry_id in going,
                )
                for seat in pod.by_place
            ],
        )
        for pod in view.pods
    ]
    if view.byes:
        seats = [BracketSeat(bye.entry_id, bye.player.name, "", goes_on=True) for bye in view.byes]
        url = reverse("tournaments:round", args=[slug, line.number])
        pods.append(BracketPod(_("Without a table"), url, seats))
    return pods
