"""What is amiss in an event, as sentences for whoever runs it."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.interface import player_cards
from tournaments.commands.opening import is_outdated
from tournaments.commands.pausing import REASONS
from tournaments.models import Correction, Entry, Pod, PodSeat, Report, Round, Tournament

Status = Tournament.Status


def problems_of(tournament: Tournament, round_: Round | None, *, now: datetime) -> list[str]:
    """Return what an organiser should look at, as sentences; ``round_`` is the one not closed."""
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
            ngettext(
                "%(there)s has entered, and %(needed)s are needed to start.",
                "%(there)s have entered, and %(needed)s are needed to start.",
                entered,
            )
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
