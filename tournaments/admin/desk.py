"""The desk of one event: where it stands, what comes next, and the button for it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players.interface import player_cards
from tournaments.admin.actions import Action, Asked, next_action, other_actions, perform
from tournaments.admin.log import action_text, subject_texts
from tournaments.admin.problems import problems_of
from tournaments.admin.visit import Visit
from tournaments.errors import TournamentsError
from tournaments.models import AuditLine, Entry, Round, Tournament
from tournaments.queries.events import round_lines
from tournaments.queries.rounds import PodView, round_view
from tournaments.queries.steps import Step, next_step
from tournaments.wall_time import wall_of

Status = Tournament.Status
NEWS: Final = 12
POD_STATES: Final = {
    "waiting": gettext_lazy("waits to open"),
    "playing": gettext_lazy("playing"),
    "awaited": gettext_lazy("result awaited"),
    "sealed": gettext_lazy("over"),
    "finished": gettext_lazy("over"),
    "void": gettext_lazy("called off"),
}


def desk_page(visit: Visit) -> HttpResponse:
    """Show where the event stands and what comes next; take the step that was asked for.

    What is refused is told at its button, with what was typed.
    """
    request = visit.request
    failed: dict[str, Any] | None = None
    if request.method == "POST":
        name = request.POST.get("action", "")
        asked = Asked.from_post(
            request.POST,
            tournament_id=visit.tournament.pk,
            actor_id=visit.actor_id,
            now=visit.now,
        )
        try:
            messages.success(request, perform(name, asked))
        except TournamentsError as refusal:
            failed = {
                "name": name,
                "sentence": refusal.message(),
                "code": refusal.code,
                "field": refusal.field,
                "number": request.POST.get("number", ""),
                "moment": request.POST.get("moment", ""),
                "reason": request.POST.get("reason", ""),
            }
        else:
            return visit.lead_to("desk")
        visit.tournament.refresh_from_db()
    context = desk_context(visit)
    if failed is not None:
        failed["is_other"] = any(action.name == failed["name"] for action in context["others"])
        if not failed["is_other"] and failed["name"] != getattr(context["next_action"], "name", ""):
            messages.error(request, failed["sentence"])
    context["failed"] = failed
    return visit.show("desk", title=visit.tournament.name, context=context)


def desk_parts(visit: Visit) -> HttpResponse:
    """Answer the parts of the desk that move, for its script."""
    return visit.show("desk_parts", title=visit.tournament.name, context=desk_context(visit))


def desk_context(visit: Visit) -> dict[str, Any]:
    """Return everything that the desk shows to this member of the event's staff.

    The address may ask for the tables of another round than the one being played, by ``round``.
    """
    tournament, zone = visit.tournament, visit.tournament.zone
    step = next_step(tournament)
    lines = round_lines(tournament, with_drafts=True)
    line = next((one for one in reversed(lines) if one.status != Round.Status.CLOSED), None)
    round_ = None if line is None else Round.objects.select_related("stage").get(pk=line.id)
    pods = [] if line is None else list(round_view(tournament, line).pods)
    asked = visit.request.GET.get("round", "")
    chosen = next((one for one in lines if str(one.id) == asked), line)
    is_other = chosen is not None and chosen != line
    shown = list(round_view(tournament, chosen).pods) if chosen and is_other else pods
    due = step.due_at if step.is_automatic else None
    others: Sequence[Action] = other_actions(tournament, step, round_) if visit.is_organiser else ()
    return {
        "step": step,
        "next_action": next_action(step) if visit.is_organiser else None,
        "waiting_for": _waiting_for(step.step, pods),
        "is_automatic": step.is_automatic,
        "due_at": _wall(due, zone),
        "others": others,
        "round": round_,
        "line": chosen,
        "starts_at": _wall(chosen.starts_at if chosen else None, zone),
        "ends_at": _wall(chosen.ends_at if chosen else None, zone),
        "has_stages": len({one.stage_no for one in lines}) > 1,
        "pods": [(pod, POD_STATES[pod.state]) for pod in shown],
        "lines": lines,
        "times": _times(tournament),
        "counts": _counts(tournament),
        "problems": problems_of(tournament, round_, now=visit.now),
        "news": _news(tournament),
    }


def _wall(instant: datetime | None, zone: str) -> datetime | None:
    return None if instant is None else wall_of(instant, zone=zone)


def _waiting_for(step: Step, pods: list[PodView]) -> str:
    if step == Step.NOTHING:
        return _("Nothing: the event is over.")
    if step != Step.PLAY:
        return ""
    left = sum(pod.state in ("waiting", "playing", "awaited") for pod in pods)
    return ngettext(
        "%(count)d table is still to end.", "%(count)d tables are still to end.", left
    ) % {"count": left}


def _times(tournament: Tournament) -> list[tuple[str, datetime]]:
    """The schedule, as the wall of the event's zone shows it."""
    zone, start = tournament.zone, tournament.starts_at
    times: list[tuple[str, datetime]] = []
    if tournament.registration_opens_at is not None:
        times.append((_("Registration opens"), tournament.registration_opens_at))
    if tournament.check_in_minutes:
        times.append((_("Check-in opens"), start - timedelta(minutes=tournament.check_in_minutes)))
    if tournament.check_in_closes_minutes:
        closes = start - timedelta(minutes=tournament.check_in_closes_minutes)
        times.append((_("Check-in closes"), closes))
    times.append((_("Start"), start))
    if tournament.started_at is not None:
        times.append((_("Started"), tournament.started_at))
    if tournament.finished_at is not None:
        times.append((_("Finished"), tournament.finished_at))
    return [(label, wall_of(instant, zone=zone)) for label, instant in times]


def _counts(tournament: Tournament) -> list[tuple[str, int]]:
    """How many entries there are of each status, and how many of them have checked in."""
    rows = dict(
        Entry.objects.filter(tournament=tournament)
        .values_list("status")
        .annotate(number=Count("pk"))
        .order_by("status")
    )
    counts = [
        (str(status.label), rows.get(status.value, 0))
        for status in Entry.Status
        if status == Entry.Status.ENTERED or rows.get(status.value)
    ]
    if tournament.check_in_minutes and tournament.started_at is None:
        there = Entry.objects.filter(
            tournament=tournament, status=Entry.Status.ENTERED, checked_in_at__isnull=False
        )
        counts.append((_("checked in"), there.count()))
    return counts


def _news(tournament: Tournament) -> list[dict[str, Any]]:
    """The newest lines of the audit log."""
    rows = list(AuditLine.objects.filter(tournament=tournament).order_by("-pk")[:NEWS])
    cards = player_cards(row.actor_id for row in rows if row.actor_id is not None)
    subjects = subject_texts(rows)
    return [
        {
            "at": wall_of(row.at, zone=tournament.zone),
            "who": cards[row.actor_id].name if row.actor_id in cards else "",
            "action": action_text(row.action),
            "subject": subjects[row.pk],
            "reason": row.reason,
        }
        for row in rows
    ]
