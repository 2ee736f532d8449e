"""The list of events, an event's first page, its players, and taking part in it."""

from typing import Any

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players.interface import sign_in_as_guest
from tournaments.commands import registering
from tournaments.errors import TournamentsError
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.events import entry_lines, entry_names, my_part
from tournaments.queries.field import is_open_for_entries
from tournaments.queries.listing import coming_tournaments, organised_drafts, past_tournaments
from tournaments.queries.rounds import RoundView, round_view
from tournaments.queries.shown import shown_standings
from tournaments.views.common import Page
from tournaments.views.race import race_plot
from tournaments.views.tables import standing_rows
from tournaments.words import registration_text, rule_sentences

# More tables than that are on the round's page.
PODS_SHOWN = 24
STANDINGS_SHOWN = 12
RACE_SHOWN = 200


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """List events: those to come and in progress, and the newest that are over."""
    past = past_tournaments(before=request.GET.get("before", ""))
    context = {
        "coming": coming_tournaments(),
        "drafts": organised_drafts(request.user.pk),
        "past": past,
        "is_first": not request.GET.get("before"),
    }
    return render(request, "tournaments/list.html", context)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event: its rules, its round, its standings, and what the viewer can do."""
    page = Page(request, slug)
    context = page.context(
        "event",
        rules=rule_sentences(page.tournament, page.stages),
        registration=registration_text(page.tournament),
        **moving_parts(page),
    )
    return render(request, "tournaments/event.html", context)


@require_safe
@never_cache
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the part of an event's page that moves, for its script."""
    page = Page(request, slug)
    return render(request, "tournaments/live.html", page.context("event", **moving_parts(page)))


@require_safe
@never_cache
def version(request: HttpRequest, slug: str) -> JsonResponse:  # noqa: ARG001 - a view
    """Answer whether a page has to look again: the event's version, and whether tables play."""
    running = Round.objects.filter(stage__tournament=OuterRef("pk"), status=Round.Status.RUNNING)
    found = Tournament.objects.filter(slug=slug).values_list("version", Exists(running)).first()
    if found is None:
        return JsonResponse({"version": 0, "is_playing": False}, status=404)
    number, is_playing = found
    return JsonResponse({"version": number, "is_playing": is_playing})


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List who is in, who waits and who is out."""
    page = Page(request, slug)
    lines = entry_lines(page.tournament)
    waiting = [line for line in lines if line.status == Entry.Status.WAITING]
    context = page.context(
        "players",
        entered=[line for line in lines if line.is_in],
        waiting=sorted(waiting, key=lambda line: (line.entered_at, line.id)),
        out=[line for line in lines if not line.is_in and line.status != Entry.Status.WAITING],
        shows_check_in=page.tournament.status == Tournament.Status.CHECK_IN,
        shows_teams=any(line.team for line in lines),
    )
    return render(request, "tournaments/players.html", context)


@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the viewer; who is not signed in becomes a guest where guests may play."""
    tournament = find_or_404(request, slug)
    if request.user.pk is None and not tournament.allows_guests:
        messages.info(request, _("Sign in or make an account, then enter."))
        return redirect("account_login")
    player_id = sign_in_as_guest(request)
    try:
        status = registering.enter(
            tournament.pk,
            player_id=player_id,
            actor_id=player_id,
            now=timezone.now(),
            code=request.POST.get("code", ""),
            team=request.POST.get("team", ""),
        )
    except TournamentsError as refusal:
        return _refused(request, slug, refusal)
    if status == Entry.Status.WAITING:
        messages.info(
            request,
            _("Every place is taken. You are on the waiting list and move up by yourself."),
        )
    else:
        messages.success(request, _("You are entered."))
    return redirect("tournaments:event", slug=slug)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the viewer out of the event."""
    return _act(request, slug, registering.withdraw, _("You have withdrawn."))


@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Note that the viewer is there."""
    return _act(request, slug, registering.check_in, _("You are checked in."))


def _act(request: HttpRequest, slug: str, command: Any, done: str) -> HttpResponse:
    tournament = find_or_404(request, slug)
    if request.user.pk is None:
        return redirect("account_login")
    me: int = request.user.pk
    try:
        command(tournament.pk, player_id=me, actor_id=me, now=timezone.now())
    except TournamentsError as refusal:
        return _refused(request, slug, refusal)
    messages.success(request, done)
    return redirect("tournaments:event", slug=slug)


def _refused(request: HttpRequest, slug: str, refusal: TournamentsError) -> HttpResponseRedirect:
    messages.error(request, refusal.message())
    return redirect("tournaments:event", slug=slug)


def find_or_404(request: HttpRequest, slug: str) -> Tournament:
    """Return the event at this address. Raises Http404."""
    return Page(request, slug).tournament


def moving_parts(page: Page) -> dict[str, Any]:
    """What changes while the event runs."""
    tournament = page.tournament
    me = my_part(tournament, page.viewer_id)
    current = page.current
    shown: RoundView | None = None
    if current is not None and not current.is_draft:
        shown = round_view(tournament, current)
    my_pod = None
    if shown is not None and me.next_seat is not None and me.next_seat.round_id == shown.line.id:
        my_pod = next(pod for pod in shown.pods if pod.pod_no == me.next_seat.pod_no)
    context: dict[str, Any] = {
        "me": me,
        "my_pod": my_pod,
        "now": timezone.now(),
        "is_open": is_open_for_entries(tournament, now=timezone.now()),
        "entered_count": Entry.objects.filter(
            tournament=tournament, status=Entry.Status.ENTERED
        ).count(),
        "round": shown,
        "pods": shown.pods[:PODS_SHOWN] if shown else (),
        "pods_hidden": max(0, len(shown.pods) - PODS_SHOWN) if shown else 0,
    }
    if page.rounds:
        stage = page.stage()
        # Of large fields the race is made on its own page, not anew after every result.
        has_race = context["entered_count"] <= RACE_SHOWN
        table = shown_standings(tournament, stage, only_closed=False, with_race=has_race)
        names = entry_names(tournament)
        context |= {
            "standings": table,
            "standing_rows": standing_rows(
                table, names, viewer_id=page.viewer_id, limit=STANDINGS_SHOWN
            ),
            "standings_stage": stage,
            "plot": race_plot(table, names, viewer_id=page.viewer_id),
        }
    return context
