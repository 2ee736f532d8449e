"""Work on accounts that nobody waits for."""

from celery import shared_task
from django.utils import timezone

from games.players import commands


@shared_task
def forget_old_notices_task() -> None:
    """Delete notices of months ago; a second run finds nothing."""
    commands.forget_old_notices(now=timezone.now())


@shared_task
def erase_idle_guests_task() -> None:
    """Erase guests who have not been seen for long; a second run finds nothing."""
    commands.erase_idle_guests(now=timezone.now())
