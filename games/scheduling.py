"""Tasks queued at commit, so that a caller cannot forget; each is found by the sweep too."""

from datetime import timedelta
from typing import Final

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger()

# A task that waited this long has been queued again by the sweep.
EXPIRES_SECONDS: Final = 30


def play_stand_ins(match_id: int, *, after: timedelta = timedelta(0)) -> None:
    """Let bots and stand-ins play, if it is their turn, after a pause."""
    _queue("games.tasks.play_stand_ins_task", match_id, after)


def expire_turn(match_id: int) -> None:
    """Let the stand-in play for a seat whose time has run out."""
    _queue("games.tasks.expire_turn_task", match_id, timedelta(0))


def finish_match(match_id: int) -> None:
    """Store the record of a match whose last card is stored."""
    _queue("games.tasks.finish_match_task", match_id, timedelta(0))


def _queue(task_name: str, match_id: int, after: timedelta) -> None:
    transaction.on_commit(lambda: _send(task_name, match_id, after))


def _send(task_name: str, match_id: int, after: timedelta) -> None:
    try:
        # By name: tasks stand above the commands that queue them.
        current_app.send_task(
            task_name, [match_id], countdown=after.total_seconds(), expires=EXPIRES_SECONDS
        )
    except OperationalError as error:
        # What was committed stays committed; the sweep finds the work a second later.
        log.warning("task_not_queued", task=task_name, match_id=match_id, error=str(error))
