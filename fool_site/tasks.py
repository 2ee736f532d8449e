"""Housekeeping of the site itself."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_sessions_task() -> None:
    """Delete the sessions that have run out; doing it twice does no harm."""
    call_command("clearsessions")
