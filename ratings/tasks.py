"""Celery tasks of ladders and ratings: thin, and harmless when they come twice, late or never."""

from celery import shared_task

from ratings.commands import rating


@shared_task
def rate_match_task(match_id: int) -> None:
    """Rate a finished match, if it is ranked and nobody has yet."""
    rating.rate_match(match_id)


@shared_task
def sweep_ratings_task() -> None:
    """Every minute: queue the matches that finished and were not rated."""
    rating.sweep_matches()
