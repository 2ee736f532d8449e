"""How pods end: by the match, by players' reports, or by an organiser's word."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.interface import MatchResult, NoSuchMatch, match_result, match_results
from tournaments import scheduling
from tournaments.commands.auditing import note
from tournaments.errors import (
    BadResult,
    NoSuchPod,
    NotYourPod,
    ResultStands,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Pod, PodSeat, Report, Round, Tournament
from tournaments.queries.access import require_referee

Finish = PodSeat.Finish
MOST_POINTS: Final = 10_000  # more than any match could give or take
REPORTS_NEEDED: Final = 2


def take_match_result(match_id: int, *, now: datetime) -> bool:
    """Enter a finished match's result in its pod; tell whether this call did.

    A match of no pod, a pod that is over and a round that is not running change nothing: this may
    be called twice, late, or for any match.
    """
    try:
        result = match_result(match_id)
    except NoSuchMatch:
        return False
    found = Pod.objects.filter(match_id=match_id, finished_at__isnull=True, voided_at__isnull=True)
    tournament_id = found.values_list("round__stage__tournament_id", flat=True).first()
    if tournament_id is None:
        return False
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        pod = found.select_related("round").first()
        if pod is None or pod.round.status != Round.Status.RUNNING:
            return False
        _take(tournament, pod, result, now=now)
    return True


def take_finished_matches(tournament: Tournament, round_: Round, *, now: datetime) -> int:
    """Enter the results of all matches of a running round that have finished; return how many.

    The caller holds the tournament's lock.
    """
    pods = {
        pod.match_id: pod
        for pod in round_.pods.filter(
            match_id__isnull=False, finished_at__isnull=True, voided_at__isnull=True
        ).select_related("round")
    }
    results = match_results(sorted(match_id for match_id in pods if match_id is not None))
    for result in results:
        _take(tournament, pods[result.match_id], result, now=now)
    return len(results)


def report_result(
    tournament_id: int,
    *,
    pod_id: int,
    totals: Sequence[int],
    player_id: int,
    now: datetime,
) -> bool:
    """Say what a real table's final points are, in seat order; tell whether the result stands now.

    It does when two players of the pod say the same. A player may correct their own report until
    then. Raises NoSuchPod, NotYourPod, WrongTime, ResultStands and BadResult.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        pod = _pod_to_end(tournament, pod_id)
        if not pod.seats.filter(player_id=player_id).exists():
            raise NotYourPod
        points = checked_totals(pod, totals)
        Report.objects.update_or_create(
            pod=pod, player_id=player_id, defaults={"totals": points, "reported_at": now}
        )
        agree = _is_confirmed(pod, points)
        note(
            tournament,
            "result_reported",
            actor_id=player_id,
            now=now,
            subject=_name(pod),
            after={"totals": points, "confirmed": agree},
        )
        if agree:
            finish_pod(pod, points, _standing_finishes(pod), source=Pod.Source.REPORTS, now=now)
    return agree


def enter_result(
    tournament_id: int,
    *,
    pod_id: int,
    totals: Sequence[int],
    actor_id: int | None,
    now: datetime,
    finishes: Mapping[int, str] | None = None,
    reason: str = "",
) -> None:
    """Enter a pod's final points in seat order by an organiser's or a referee's word.

    ``finishes`` says, by seat index, who gave up or forfeited. Online it ends a pod whose match
    cannot be played out: its result is not taken any more. Raises NotOrganiser, NoSuchPod,
    WrongTime, ResultStands and BadResult.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        pod = _pod_to_end(tournament, pod_id)
        points = checked_totals(pod, totals)
        known = {**_standing_finishes(pod), **checked_finishes(pod, finishes or {})}
        finish_pod(pod, points, known, source=Pod.Source.ORGANISER, now=now)
        note(
            tournament,
            "result_entered",
            actor_id=actor_id,
            now=now,
            subject=_name(pod),
            after={"totals": points, "finishes": {str(seat): one for seat, one in known.items()}},
            reason=reason,
        )


def call_off_pod(
    tournament_id: int, *, pod_id: int, actor_id: int | None, now: datetime, reason: str
) -> None:
    """End a pod without a result: it pays nobody anything. Called off already is fine.

    Raises NotOrganiser, NoSuchPod, WrongTime and ResultStands.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        pod = pod_in(tournament, pod_id)
        if pod.voided_at is not None:
            return
        pod = _pod_to_end(tournament, pod_id)
        pod.voided_at = now
        pod.save(update_fields=["voided_at"])
        note(
            tournament,
            "pod_called_off",
            actor_id=actor_id,
            now=now,
            subject=_name(pod),
            reason=reason,
        )


def finish_pod(
    pod: Pod,
    totals: Sequence[int],
    finishes: Mapping[int, str],
    *,
    source: str,
    now: datetime,
) -> None:
    """Write a pod's result: totals in seat order, finishes by seat index. The caller holds the
    tournament's lock."""
    seats = list(pod.seats.order_by("seat_index"))
    for seat, total in zip(seats, totals, strict=True):
        seat.total = total
        seat.finish = finishes.get(seat.seat_index, Finish.PLAYED)
    PodSeat.objects.bulk_update(seats, ["total", "finish"])
    pod.source = source
    pod.finished_at = now
    pod.save(update_fields=["source", "finished_at"])


def pod_in(tournament: Tournament, pod_id: int) -> Pod:
    """Return a pod of this event. Raises NoSuchPod."""
    pod = (
        Pod.objects.filter(pk=pod_id, round__stage__tournament=tournament)
        .select_related("round__stage")
        .first()
    )
    if pod is None:
        raise NoSuchPod
    return pod


def checked_totals(pod: Pod, totals: Sequence[int]) -> list[int]:
    """Return final points that could be this pod's: one whole number a seat. Raises BadResult."""
    points = list(totals)
    if len(points) != pod.seats.count():
        raise BadResult(_("Give the points of every seat."))
    if any(type(one) is not int or abs(one) > MOST_POINTS for one in points):
        raise BadResult(_("Points are whole numbers such as 12 or -7."))
    return points


def checked_finishes(pod: Pod, finishes: Mapping[int, str]) -> dict[int, str]:
    """Return how seats ended, by seat index. Raises BadResult."""
    known = set(pod.seats.values_list("seat_index", flat=True))
    if not set(finishes) <= known or not set(finishes.values()) <= set(Finish.values):
        raise BadResult
    return dict(finishes)


def _take(tournament: Tournament, pod: Pod, result: MatchResult, *, now: datetime) -> None:
    finishes = {}
    seats = list(pod.seats.order_by("seat_index"))
    for seat, outcome in zip(seats, result.seats, strict=True):
        if seat.finish == Finish.FORFEITED or (outcome.is_abandoned and seat.is_absent):
            finishes[seat.seat_index] = Finish.FORFEITED
        elif outcome.is_abandoned:
            finishes[seat.seat_index] = Finish.ABANDONED
    totals = [outcome.total for outcome in result.seats]
    finish_pod(pod, totals, finishes, source=Pod.Source.MATCH, now=now)
    note(
        tournament,
        "result_taken",
        actor_id=None,
        now=now,
        subject=_name(pod),
        after={"totals": totals, "match": result.public_id},
    )
    if result.is_ranked:
        scheduling.rate_match(result.match_id)
    else:
        pod.rated_at = now
        pod.save(update_fields=["rated_at"])


def _is_confirmed(pod: Pod, points: Sequence[int]) -> bool:
    return pod.reports.filter(totals=points).count() >= REPORTS_NEEDED


def _pod_to_end(tournament: Tournament, pod_id: int) -> Pod:
    pod = pod_in(tournament, pod_id)
    if pod.is_over:
        raise ResultStands
    if pod.round.status != Round.Status.RUNNING:
        raise WrongTime
    return pod


def _standing_finishes(pod: Pod) -> dict[int, str]:
    """Who has forfeited before the result was there: disqualified, or never came."""
    rows = pod.seats.exclude(finish=Finish.PLAYED).values_list("seat_index", "finish")
    return dict(rows)


def _name(pod: Pod) -> str:
    return f"pod {pod.round.round_no}/{pod.pod_no}"
