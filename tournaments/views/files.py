"""An event as files: JSON, CSV, a text report, dates for calendars."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from games.files import csv_answer, file_answer
from tournaments.models import Stage, Tournament
from tournaments.queries.export_report import report_lines
from tournaments.queries.export_tables import TABLES
from tournaments.queries.exports import tournament_data
from tournaments.queries.listing import TournamentLine, calendar_tournaments, line_of
from tournaments.views.common import Page

# For the length of a date where an event names no minutes a round, and of a knockout's rounds.
USUAL_ROUND_MINUTES: Final = 40
KNOCKOUT_ROUNDS: Final = 3


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """List the files of an event."""
    page = Page(request, slug)
    return render(request, "tournaments/files.html", page.context("files"))


@require_safe
def export_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out everything of an event."""
    page = Page(request, slug)
    text = json.dumps(tournament_data(page.tournament), ensure_ascii=False, indent=1) + "\n"
    return file_answer(text, content_type="application/json", name=f"{slug}.json")


@require_safe
def export_csv(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Hand out entries, results or standings as a table."""
    page = Page(request, slug)
    if what not in TABLES:
        raise Http404(_("There is no such file."))
    return csv_answer(TABLES[what](page.tournament), name=f"{slug}-{what}.csv")


@require_safe
def export_text(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the report of an event."""
    page = Page(request, slug)
    text = "\n".join(report_lines(page.tournament)) + "\n"
    return file_answer(text, content_type="text/plain; charset=utf-8", name=f"{slug}.txt")


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Hand out the dates of all public events, for calendars that subscribe."""
    lines = calendar_tournaments()
    return _calendar(request, (_event(request, line, now=timezone.now()) for line in lines))


@require_safe
def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the date of one event."""
    page = Page(request, slug)
    line = line_of(page.tournament)
    return _calendar(request, [_event(request, line, now=timezone.now())])


def _calendar(request: HttpRequest, events: Iterable[Event]) -> HttpResponse:
    made = Calendar()
    made.add("prodid", f"-//{request.get_host()}//Fool!//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", _("Fool! tournaments"))
    for one in events:
        made.add_component(one)
    return HttpResponse(made.to_ical(), content_type="text/calendar; charset=utf-8")


def _event(request: HttpRequest, line: TournamentLine, *, now: datetime) -> Event:
    """One date. Instants are UTC: a calendar shows them in its reader's zone, whatever the clocks
    do meanwhile; the schedule has turned the wall time into an instant already."""
    one = Event()
    url = request.build_absolute_uri(reverse("tournaments:event", args=[line.slug]))
    one.add("uid", f"tournament-{line.id}@{request.get_host()}")
    one.add("dtstamp", now)
    one.add("dtstart", line.starts_at)
    one.add("dtend", line.finished_at or line.starts_at + _length(line))
    one.add("summary", line.name)
    one.add("url", url)
    one.add("sequence", line.version)
    one.add("location", line.place_name or url)
    is_off = line.status == Tournament.Status.CANCELLED
    one.add("status", "CANCELLED" if is_off else "CONFIRMED")
    return one


def _length(line: TournamentLine) -> timedelta:
    rounds = sum(
        KNOCKOUT_ROUNDS if stage.kind == Stage.Kind.KNOCKOUT else stage.rounds or 0
        for stage in line.stages
    )
    return timedelta(minutes=max(1, rounds) * (line.round_minutes or USUAL_ROUND_MINUTES))
