"""Ratings follow an event's results: a match counts once, and a correction amends what it did.

Both are done after the result is stored, by a task; `sweep_ratings` finds what a task missed.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from games.interface import match_result
from ratings import interface as ratings
from tournaments import scheduling
from tournaments.locks import lock_tournament
from tournaments.models import Correction, Pod
from tournaments.queries.rating import command_of, own_commands, wanted_of

SWEPT: Final = 200  # matches, and corrections, that are queued in one go


def rate_taken_match(match_id: int, *, now: datetime) -> bool:
    """Let a pod's match count on the event's ladder and on its clock; tell whether this call saw
    to it.

    The ladder itself counts a match once.
    """
    pod = (
        Pod.objects.filter(match_id=match_id, source=Pod.Source.MATCH, rated_at__isnull=True)
        .select_related("round__stage__tournament")
        .first()
    )
    if pod is None:
        return False
    if match_result(match_id).is_ranked:
        ladder_id = ratings.ladder_id_of(pod.round.stage.tournament.ladder)
        ratings.rate_for_ladder(match_id, ladder_id=ladder_id)
    pod.rated_at = now
    pod.save(update_fields=["rated_at"])
    return True


def rate_corrections(pod_id: int, *, now: datetime) -> bool:
    """Let ratings follow the newest correction of a pod that was made; tell whether this call saw
    to it.

    Every later match is rated anew over it. Where a ladder's office has amended the match itself,
    that stays. A pod whose match is still to be rated waits for that. Twice, late or at once by
    several: the event's lock lets the newest correction win, and its command is done once a book.
    """
    found = Pod.objects.filter(pk=pod_id).values_list("round__stage__tournament_id", flat=True)
    tournament_id = found.first()
    if tournament_id is None:
        return False
    with transaction.atomic():
        lock_tournament(tournament_id)
        pod = Pod.objects.get(pk=pod_id)
        made = list(pod.corrections.filter(status=Correction.Status.MADE).order_by("pk"))
        waiting = [one for one in made if one.rated_at is None]
        is_rated_later = pod.source == Pod.Source.MATCH and pod.rated_at is None
        if not waiting or is_rated_later:
            return False
        if pod.source == Pod.Source.MATCH and pod.match_id is not None:
            _amend(pod.match_id, made)
        Correction.objects.filter(pk__in=[one.pk for one in waiting]).update(rated_at=now)
    return True


def sweep_ratings() -> int:
    """Queue what is not rated yet, a task each; return how many."""
    matches, pods = matches_to_rate(), pods_to_rate_again()
    for match_id in matches:
        scheduling.rate_match(match_id)
    for pod_id in pods:
        scheduling.rate_corrections(pod_id)
    return len(matches) + len(pods)


def matches_to_rate(*, limit: int = SWEPT) -> list[int]:
    """Return matches of events that ratings are not told of yet."""
    waiting = Pod.objects.filter(
        source=Pod.Source.MATCH, rated_at__isnull=True, match_id__isnull=False
    )
    ids = waiting.order_by("match_id").values_list("match_id", flat=True)[:limit]
    return [match_id for match_id in ids if match_id is not None]


def pods_to_rate_again(*, limit: int = SWEPT) -> list[int]:
    """Return pods with a correction that ratings have not followed yet."""
    waiting = Correction.objects.filter(status=Correction.Status.MADE, rated_at__isnull=True)
    return list(waiting.order_by("pod_id").values_list("pod_id", flat=True).distinct()[:limit])


def _amend(match_id: int, made: Sequence[Correction]) -> None:
    newest = made[-1]
    try:
        ratings.put_in_force(
            match_id,
            wanted=wanted_of(newest.after, recorded=made[0].before),
            own=own_commands(made),
            by_player_id=newest.confirmed_by_id or newest.by_id,
            reason=newest.reason,
            command_id=command_of(newest.pk),
        )
    except ratings.MatchNotRated:
        return  # it counts nowhere
