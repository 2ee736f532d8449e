"""The worker is killed with -9 at every statement it sends: nothing twice, nothing stuck."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games.models import Match, Table
from tests.tournaments.cast import NOW
from tests.tournaments.test_online import online, play_to_the_end
from tournaments.commands.sweeping import advance_tournament
from tournaments.models import AuditLine, Pod, PodSeat, Round, Tournament
from tournaments.queries.standings import frozen_form

pytestmark = pytest.mark.django_db(transaction=True)

MOST_DEATHS = 600


def killed_at(statement_no: int, job: Callable[[], Any]) -> bool:
    """Do a job in a process that is killed as it sends its so many-th statement; tell whether it
    was, or came to its end before."""
    connection.close()  # the child must not share it
    pid = os.fork()
    if pid == 0:
        sent = 0

        def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal sent
            sent += 1
            if sent >= statement_no:
                os.kill(os.getpid(), signal.SIGKILL)
            return execute(sql, params, many, context)

        try:
            with connection.execute_wrapper(count):
                job()
        except BaseException:  # noqa: BLE001 - the parent sees the exit status
            os._exit(1)
        os._exit(0)
    _pid, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


def test_a_worker_killed_in_every_step_leaves_an_event_that_goes_on() -> None:
    made = online(bots=8, has_automatic_rounds=True, same_deals=True)
    now = NOW
    deaths = 0
    for statement_no in range(1, MOST_DEATHS):
        died = killed_at(
            statement_no,
            lambda: advance_tournament(made.tournament_id, now=now),  # noqa: B023
        )
        deaths += died
        if made.row.status == Tournament.Status.FINISHED:
            break
        if not died:
            # All that was due is done: the tables play, and the break goes by.
            play_to_the_end([pod for pod in made.pods() if pod.match_id])
            now += timedelta(minutes=5)
    assert made.row.status == Tournament.Status.FINISHED
    assert deaths > 50

    assert list(Round.objects.order_by("round_no").values_list("round_no", "status")) == [
        (1, "closed"),
        (2, "closed"),
    ]
    assert Pod.objects.filter(finished_at__isnull=False).count() == Pod.objects.count() == 4
    assert PodSeat.objects.filter(total__isnull=False).count() == 16
    assert Table.objects.filter(status="finished").count() == Table.objects.count() == 4
    assert not Match.objects.filter(is_sealed=True).exists()
    for action, times in {
        "paired": 2,
        "released": 2,
        "round_started": 2,
        "tables_opened": 2,
        "result_taken": 4,
        "round_closed": 2,
        "stage_finished": 1,
        "finished": 1,
    }.items():
        assert AuditLine.objects.filter(action=action).count() == times, action
    stage = made.row.stages.get()
    assert stage.standings == frozen_form(made.row, stage)
