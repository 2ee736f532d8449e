"""Tasks queued at commit, so that a caller cannot forget; each is found by a sweep too."""

from typing import Final

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger()

# A task that waited this long has been queued again by the sweep.
EXPIRES_SECONDS: Final = 60
# The queues are swept every second: what waited longer only repeats what has been done since.
QUEUE_EXPIRES_SECONDS: Final = 15


def rate_match(match_id: int) -> None:
    """Rate a finished match."""
    _queue("ratings.tasks.rate_match_task", match_id)


def make_tables(slug: str) -> None:
    """Make tables of those who wait on this ladder."""
    _queue("ratings.tasks.make_tables_task", slug, expires=QUEUE_EXPIRES_SECONDS)


def end_table(match_id: int) -> None:
    """Note that a match of a ladder is over."""
    _queue("ratings.tasks.end_table_task", match_id)


def _queue(task_name: str, key: int | str, *, expires: int = EXPIRES_SECONDS) -> None:
    transaction.on_commit(lambda: _send(task_name, key, expires))


def _send(task_name: str, key: int | str, expires: int) -> None:
    try:
        # By name: tasks stand above the commands that queue them.
        current_app.send_task(task_name, [key], expires=expires)
    except OperationalError as error:
        # What was committed stays committed; the sweep finds the work.
        log.warning("task_not_queued", task=task_name, key=key, error=str(error))
