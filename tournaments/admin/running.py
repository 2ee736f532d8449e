"""What the desk of one event shows: where it stands, what comes next, and what is amiss."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players.interface import player_cards
from tournaments.admin.actions import next_action, other_actions
from tournaments.commands.opening import is_outdated
from tournaments.commands.pausing import REASONS
from tournaments.models import (
    AuditLine,
    Correction,
    Entry,
    Organiser,
    Pod,
    PodSeat,
    Report,
    Round,
    Tournament,
)
from tournaments.queries.access import role_in
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


def desk_context(
    tournament: Tournament, *, now: datetime, viewer_id: int, round_id: str = ""
) -> dict[str, Any]:
    """Return everything that the desk's page shows to this member of the event's staff.

    ``round_id`` is the round whose tables are looked at, "" for the one being played.
    """
    step = next_step(tournament)
    lines = round_lines(tournament, with_drafts=True)
    line = next((one for one in reversed(lines) if one.status != Round.Status.CLOSED), None)
    round_ = None if line is None else Round.objects.select_related("stage").get(pk=line.id)
    pods = [] if line is None else list(round_view(tournament, line).pods)
    chosen = next((one for one in lines if str(one.id) == round_id), line)
    is_other = chosen is not None and chosen != line
    shown = list(round_view(tournament, chosen).pods) if chosen and is_other else pods
    is_organiser = role_in(tournament.pk, viewer_id) == Organiser.Role.ORGANISER
    due = step.due_at if step.is_automatic else None
    return {
        "tournament": tournament,
        "is_organiser": is_organiser,
        "step": step,
        "next_action": next_action(step) if is_organiser else None,
        "waiting_for": _waiting_for(step.step, pods),
        "is_automatic": step.is_automatic,
        "due_at": None if due is None else wall_of(due, zone=tournament.zone),
        "others": other_actions(tournament, step, round_) if is_organiser else (),
        "round": round_,
        "line": chosen,
        "pods": [(pod, POD_STATES[pod.state]) for pod in shown],
        "lines": lines,
        "times": _times(tournament),
        "counts": _counts(tournament),
        "problems": _problems(tournament, round_, now=now),
        "news": _news(tournament),
    }


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


def _problems(tournament: Tournament, round_: Round | None, *, now: datetime) -> list[str]:
    """What an organiser should look at, as sentences."""
    problems: list[str] = []
    if tournament.paused_at is not None:
        problems.append(str(REASONS[tournament.pause_reason]))
    if tournament.status in (Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN):
        problems += _before_start(tournament, now=now)
    if round_ is not None:
        problems += _of_round(round_)
    proposed = Correction.objects.filter(
        pod__round__stage__tournament=tournament, status=Correction.Status.PROPOSED
    ).count()
    if proposed:
        problems.append(
            ngettext(
                "%(count)d correction waits for a second organiser.",
                "%(count)d corrections wait for a second organiser.",
                proposed,
            )
            % {"count": proposed}
        )
    return problems


def _before_start(tournament: Tournament, *, now: datetime) -> list[str]:
    entered = tournament.entries.filter(status=Entry.Status.ENTERED).count()
    problems = []
    if entered < tournament.min_players:
        problems.append(
            _("%(there)s have entered, and %(needed)s are needed to start.")
            % {"there": entered, "needed": tournament.min_players}
        )
    if tournament.starts_at <= now:
        problems.append(_("The time of the start has passed."))
    return problems


def _of_round(round_: Round) -> list[str]:
    if round_.status == Round.Status.DRAFT:
        if is_outdated(round_):
            return [_("Somebody in this draft is out by now. Pair the round again.")]
        return []
    problems = []
    open_pods = Pod.objects.filter(
        round=round_, finished_at__isnull=True, voided_at__isnull=True
    ).order_by("pod_no")
    for pod in open_pods.exclude(waits_for=[]):
        cards = player_cards(pod.waits_for)
        names = ", ".join(cards[player].name for player in pod.waits_for)
        problems.append(
            _("Table %(table)s waits for %(names)s, at another live table.")
            % {"table": pod.pod_no, "names": names}
        )
    absent = PodSeat.objects.filter(pod__in=open_pods, is_absent=True).order_by("pod__pod_no")
    cards = player_cards(seat.player_id for seat in absent)
    for seat in absent.select_related("pod"):
        problems.append(
            _("Table %(table)s: %(name)s has not come; a bot plays for them.")
            % {"table": seat.pod.pod_no, "name": cards[seat.player_id].name}
        )
    told = Report.objects.filter(pod__in=open_pods).values_list("pod__pod_no", "totals")
    reports: dict[int, list[list[int]]] = {}
    for pod_no, totals in told:
        reports.setdefault(pod_no, []).append(totals)
    for pod_no, said in sorted(reports.items()):
        if any(totals != said[0] for totals in said):
            problems.append(_("Table %(table)s: the reports differ.") % {"table": pod_no})
    return problems


def _news(tournament: Tournament) -> list[dict[str, Any]]:
    """The newest lines of the audit log."""
    rows = list(AuditLine.objects.filter(tournament=tournament).order_by("-pk")[:NEWS])
    cards = player_cards(row.actor_id for row in rows if row.actor_id is not None)
    return [
        {
            "at": wall_of(row.at, zone=tournament.zone),
            "who": cards[row.actor_id].name if row.actor_id in cards else "",
            "action": row.action.replace("_", " "),
            "subject": row.subject,
            "reason": row.reason,
        }
        for row in rows
    ]
