"""Tasks queued at commit, so that a caller cannot forget; each is found by the sweep too."""

from dataclasses import dataclass
from typing import Final

import structlog
from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger()

# A task that waited this long has been made up for by the sweep.
EXPIRES_SECONDS: Final = 30


def advance_tournament(tournament_id: int) -> None:
    """Take the event's next steps, as far as they are due."""
    _queue("tournaments.tasks.advance_tournament_task", tournament_id)


def take_match_result(match_id: int) -> None:
    """Enter the result of a finished match in its pod."""
    _queue("tournaments.tasks.take_match_result_task", match_id)


def rate_match(match_id: int) -> None:
    """Let a pod's match count on the event's ladder."""
    _queue("tournaments.tasks.rate_match_task", match_id)


def rate_corrections(pod_id: int) -> None:
    """Let ratings follow a pod's corrections."""
    _queue("tournaments.tasks.rate_corrections_task", pod_id)


@dataclass(frozen=True, slots=True)
class _Send:
    """What is to be done at commit: equal ones of one transaction are done once."""

    task_name: str
    key: int

    def __call__(self) -> None:
        try:
            # By name: tasks stand above the commands that queue them.
            current_app.send_task(self.task_name, [self.key], expires=EXPIRES_SECONDS)
        except OperationalError as error:
            # What was committed stays committed; the sweep finds the work seconds later.
            log.warning("task_not_queued", task=self.task_name, key=self.key, error=str(error))


def _queue(task_name: str, key: int) -> None:
    send = _Send(task_name, key)
    # A round of hundreds of tables says hundreds of times in one transaction that it moved on.
    if all(waiting[1] != send for waiting in connection.run_on_commit):
        transaction.on_commit(send)
