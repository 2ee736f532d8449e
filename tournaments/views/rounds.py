"""Rounds and their pods: who sits where, why, how it went, and reports from real tables."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.commands.results import report_result
from tournaments.errors import NoSuchPod, TournamentsError
from tournaments.forms.reports import ReportForm
from tournaments.models import Tournament
from tournaments.queries.events import RoundLine, entry_names
from tournaments.queries.rounds import (
    PodView,
    ReportView,
    SeatView,
    pod_entries,
    pod_view,
    report_views,
    round_certificate,
    round_view,
)
from tournaments.queries.why import others_instead, relaxed_sentences, why_bye, why_here
from tournaments.views.common import Page

ReportRow = tuple[SeatView, Sequence[int], bool]


@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """List an event's rounds."""
    page = Page(request, slug)
    return render(request, "tournaments/rounds.html", page.context("rounds"))


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round with all its pods, and how it was drawn."""
    page = Page(request, slug)
    line = page.round(number)
    view = round_view(page.tournament, line)
    at = list(page.rounds).index(line)
    names = {key: card.name for key, card in entry_names(page.tournament).items()}
    my_bye = next((bye for bye in view.byes if bye.player.id == page.viewer_id), None)
    context = page.context(
        "rounds",
        line=line,
        view=view,
        my_bye=why_bye(view.certificate, entry_id=my_bye.entry_id) if my_bye else (),
        now=timezone.now(),
        relaxed=relaxed_sentences(view.certificate, names=names),
        before=page.rounds[at - 1] if at else None,
        after=page.rounds[at + 1] if at + 1 < len(page.rounds) else None,
    )
    return render(request, "tournaments/round.html", context)


@require_safe
def certificate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hand out what a round was paired from and with, so that anybody can do it again."""
    page = Page(request, slug)
    return JsonResponse(dict(round_certificate(page.round(number))))


@require_http_methods(["GET", "HEAD", "POST"])
def pod(request: HttpRequest, slug: str, number: int, pod_no: int) -> HttpResponse:
    """Show one table of a round; take a report of its final points."""
    page = Page(request, slug)
    line = page.round(number)
    view = _pod(page.tournament, line, pod_no)
    my_seat = view.seat_of(page.viewer_id)
    form = _report_form(request, page, view)
    if request.method == "POST":
        if form is None or page.viewer_id is None:
            raise Http404(_("There is nothing to report here."))
        if form.is_valid():
            try:
                report_result(
                    page.tournament.pk,
                    pod_id=view.id,
                    player_id=page.viewer_id,
                    totals=form.totals(),
                    now=timezone.now(),
                )
            except TournamentsError as refusal:
                form.add_error(None, refusal.message())
            else:
                messages.success(request, _("Your report is in."))
                return redirect("tournaments:pod", slug=slug, number=number, pod_no=pod_no)
    reports = _reports(page, view, my_seat)
    rows = _report_rows(view, reports)
    context = page.context(
        "rounds",
        line=line,
        pod=view,
        my_seat=my_seat,
        why=_why(line, view, first=my_seat),
        instead=_instead(page, line, my_seat or view.seats[0]),
        asked=my_seat or view.seats[0],
        form=form,
        reports=reports,
        report_rows=rows,
        reports_differ=any(differs for _seat, _totals, differs in rows),
        now=timezone.now(),
    )
    status = 400 if form is not None and form.errors else 200
    return render(request, "tournaments/pod.html", context, status=status)


def _pod(tournament: Tournament, line: RoundLine, pod_no: int) -> PodView:
    try:
        return pod_view(tournament, line, pod_no)
    except NoSuchPod as refusal:
        raise Http404(refusal.message()) from refusal


def _reports(page: Page, view: PodView, my_seat: SeatView | None) -> Sequence[ReportView]:
    """The reports of a real table. Before they may be told to all, only to those concerned."""
    if page.tournament.venue != Tournament.Venue.REAL:
        return ()
    is_concerned = my_seat is not None or page.role is not None
    if page.tournament.same_deals and view.state != "finished" and not is_concerned:
        return ()
    return report_views(view.id)


def _report_form(request: HttpRequest, page: Page, view: PodView) -> ReportForm | None:
    """The form for those who sit at a real table whose result is still open."""
    if page.tournament.venue != Tournament.Venue.REAL or view.state != "awaited":
        return None
    if view.seat_of(page.viewer_id) is None:
        return None
    names = [seat.player.name for seat in view.seats]
    if request.method != "POST":
        return ReportForm(names)
    # A phone's keyboard may write a true minus.
    typed = {
        name: text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
        for name, text in request.POST.dict().items()
    }
    return ReportForm(names, typed)


def _report_rows(view: PodView, reports: Sequence[ReportView]) -> Sequence[ReportRow]:
    """For each seat what every report says, and whether they differ."""
    rows = []
    for index, seat in enumerate(view.seats):
        totals = [report.totals[index] for report in reports]
        rows.append((seat, totals, len(set(totals)) > 1))
    return rows


def _why(
    line: RoundLine, view: PodView, *, first: SeatView | None
) -> list[tuple[SeatView, list[str]]]:
    """Why everybody sits here, the viewer first."""
    given = round_certificate(line)
    names = {seat.entry_id: seat.player.name for seat in view.seats}
    entries = [seat.entry_id for seat in view.seats]
    seats = sorted(view.seats, key=lambda seat: seat is not first)
    told = [
        (seat, why_here(given, entry_id=seat.entry_id, pod=entries, names=names)) for seat in seats
    ]
    return [(seat, sentences) for seat, sentences in told if sentences]


def _instead(page: Page, line: RoundLine, seat: SeatView) -> list[str]:
    """Who else could have sat there, and what that would have brought."""
    names = {key: card.name for key, card in entry_names(page.tournament).items()}
    return others_instead(
        round_certificate(line), entry_id=seat.entry_id, pods=pod_entries(line), names=names
    )
