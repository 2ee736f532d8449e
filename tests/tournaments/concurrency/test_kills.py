"""The worker is killed with -9 at every statement it sends: nothing twice, nothing stuck."""

import os
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection

from games.models import Match, Table
from tests.tournaments.cast import NOW, event
from tests.tournaments.test_online import online, play_to_the_end
from tournaments.commands.plans import StagePlan
from tournaments.commands.registering import check_in
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


@pytest.mark.long
def test_a_worker_killed_before_the_start_leaves_places_given_once() -> None:
    made = event(
        players=9,
        capacity=8,
        check_in_minutes=60,
        check_in_closes_minutes=10,
        stages=(StagePlan(rounds=1, deal_limit=1), StagePlan(rounds=1, deal_limit=1, cut_to=4)),
        has_automatic_rounds=True,
    )
    start = made.row.starts_at
    missing, *_there, waiting = made.players
    deaths = 0

    def due(at: datetime) -> None:
        """Let a worker die at every statement of what is due, and one come to its end."""
        nonlocal deaths
        for statement_no in range(1, MOST_DEATHS):
            job = partial(advance_tournament, made.tournament_id, now=at)
            if not killed_at(statement_no, job):
                return
            deaths += 1
        raise AssertionError("it never came to its end")

    due(start - timedelta(minutes=60))
    assert made.row.status == Tournament.Status.CHECK_IN
    for player in made.players[1:]:
        check_in(made.tournament_id, player_id=player, actor_id=player, now=NOW)
    due(start - timedelta(minutes=10))
    assert made.entry(missing).status == "missed_check_in"
    assert made.entry(waiting).status == "entered"
    due(start)
    made.now = start
    made.enter_results()
    due(start + timedelta(minutes=1))
    assert made.stage.stage_no == 2
    assert made.stage.stage_entries.count() == 4
    assert deaths > 50
    for action, times in {
        "check_in_opened": 1,
        "check_in_closed": 1,
        "moved_up": 1,
        "started": 1,
        "paired": 2,
        "round_closed": 1,
        "stage_finished": 1,
        "stage_begun": 1,
    }.items():
        assert AuditLine.objects.filter(action=action).count() == times, action


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
