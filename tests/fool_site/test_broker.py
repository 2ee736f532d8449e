"""A task that was queued is done, though its worker be killed: the queue lies in Postgres."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from fool_site import broker
from fool_site.postgres.processes import end_with_parent, wait_until
from tests.e2e.server import database_url

PATIENCE = 60.0
TASK = "tests.fool_site.noting.note_task"
WORKER = ["worker", "--pool", "threads", "--concurrency", "1", "--without-gossip"]
Celery = Callable[..., "subprocess.Popen[bytes]"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def celery(transactional_db: None, tmp_path: Path) -> Iterator[Celery]:
    """Start Celery commands on the queue of this test's database, which begins empty."""
    started: list[subprocess.Popen[bytes]] = []
    with psycopg.connect(broker.conninfo(connection.settings_dict)) as plain:
        plain.execute("SELECT pgmq.create('celery')")
        plain.execute("SELECT pgmq.purge_queue('celery')")
    log = (tmp_path / "celery.log").open("ab")

    # In processes of their own: kombu keeps a connection to the database open.
    def start(*words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "tests.fool_site.noting", *words],
            cwd=settings.BASE_DIR,
            env={
                **os.environ,
                "DATABASE_URL": database_url(),
                "CELERY_BROKER_URL": "pgmq://localhost",
            },
            stdout=log,
            stderr=log,
            preexec_fn=end_with_parent(signal.SIGKILL),  # noqa: PLW1509 - it takes no lock
        )
        started.append(process)
        return process

    yield start
    log.close()
    for process in started:
        process.kill()
        process.wait()


def queue_task(celery: Celery, path: Path, **options: str) -> None:
    """Queue a task that notes into this file."""
    words = ["--args", json.dumps([str(path)]), "--kwargs", json.dumps(options)]
    assert celery("call", TASK, *words).wait(PATIENCE) == 0


def lines(path: Path) -> list[str]:
    """Return what the task has noted so far."""
    return path.read_text().split() if path.exists() else []


def test_a_queued_task_is_done(celery: Celery, tmp_path: Path) -> None:
    queue_task(celery, tmp_path / "note")
    celery(*WORKER)
    assert wait_until(lambda: lines(tmp_path / "note") == ["begun", "done"], seconds=PATIENCE)


def test_a_task_outlives_kill_9_of_its_worker(celery: Celery, tmp_path: Path) -> None:
    note, gate = tmp_path / "note", tmp_path / "gate"
    queue_task(celery, note, wait_for=str(gate))
    first = celery(*WORKER)
    assert wait_until(lambda: lines(note) == ["begun"], seconds=PATIENCE)
    first.kill()
    first.wait()
    gate.touch()
    celery(*WORKER)
    assert wait_until(lambda: lines(note) == ["begun", "begun", "done"], seconds=PATIENCE)


def test_the_queue_is_installed_once_however_often_it_is_asked_for() -> None:
    with psycopg.connect(broker.conninfo(connection.settings_dict)) as plain:
        broker.install(plain)
        broker.install(plain)
        assert plain.execute("SELECT to_regclass('pgmq.meta') IS NOT NULL").fetchone() == (True,)


def test_the_connection_string_leaves_out_what_is_not_set() -> None:
    database = {"HOST": "/tmp/a b", "PORT": "", "NAME": "fool", "USER": "fool", "PASSWORD": ""}
    assert broker.conninfo(database) == "host='/tmp/a b' dbname=fool user=fool"
