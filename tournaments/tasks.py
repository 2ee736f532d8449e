"""Celery tasks of tournaments: thin, and harmless when they come twice, late or never."""

from celery import shared_task
from django.utils import timezone

from tournaments.commands import rating, results, series, sweeping

# Far above the longest step (a round of thousands is paired in seconds): who takes longer hangs.
STEP_SECONDS = 120


@shared_task(soft_time_limit=STEP_SECONDS)
def advance_tournament_task(tournament_id: int) -> None:
    """Take an event's steps that are due."""
    sweeping.advance_tournament(tournament_id, now=timezone.now())


@shared_task
def take_match_result_task(match_id: int) -> None:
    """Enter the result of a finished match in its pod, if it has one."""
    results.take_match_result(match_id, now=timezone.now())


@shared_task
def rate_match_task(match_id: int) -> None:
    """Let a pod's match count on the event's ladder."""
    rating.rate_taken_match(match_id, now=timezone.now())


@shared_task
def rate_corrections_task(pod_id: int) -> None:
    """Let ratings follow the corrections of a pod's result."""
    rating.rate_corrections(pod_id, now=timezone.now())


@shared_task
def sweep_tournaments_task() -> None:
    """Every few seconds: queue the events that may have something due."""
    sweeping.sweep_tournaments(now=timezone.now())


@shared_task
def keep_wall_times_task() -> None:
    """Every hour: starts follow the wall, should a zone's rules have changed."""
    sweeping.keep_wall_times(now=timezone.now())


@shared_task
def make_series_events_task() -> None:
    """Every hour: make the events of series that are near enough."""
    series.make_series_events(now=timezone.now())
