"""Celery tasks of ladders and ratings: thin, and harmless when they come twice, late or never."""

from random import SystemRandom

from celery import shared_task
from django.utils import timezone

from ratings.commands import challenges, conduct, making, rating, seasons, sweeping


@shared_task
def rate_match_task(match_id: int) -> None:
    """Rate a finished match, if it is ranked and nobody has yet."""
    rating.rate_match(match_id)


@shared_task
def sweep_ratings_task() -> None:
    """Every minute: queue the matches that finished and were not rated."""
    rating.sweep_matches()


@shared_task
def make_tables_task(slug: str) -> None:
    """Make tables of those who wait on a ladder, and give up those that were not accepted."""
    making.make_tables(slug, rng=SystemRandom())


@shared_task
def sweep_queues_task() -> None:
    """Every second: queue the work of ladders on which somebody waits."""
    sweeping.sweep_queues()


@shared_task
def end_table_task(match_id: int) -> None:
    """Note that a ladder's match is over."""
    sweeping.end_table(match_id)


@shared_task
def end_tables_task() -> None:
    """Every minute: note the tables that are over, where the signal was missed, and the challenges
    that nobody answered in time."""
    sweeping.end_tables()
    challenges.expire_challenges()


@shared_task
def tend_seasons_task() -> None:
    """Every few seconds: begin and end seasons that are due, and count what was rated since."""
    seasons.tend_seasons(now=timezone.now())


@shared_task
def forget_networks_task() -> None:
    """Every day: delete what is remembered of networks for longer than 90 days."""
    conduct.forget_networks(now=timezone.now())
