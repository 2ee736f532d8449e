"""A whole site for browser tests: the web server and a worker that does its tasks."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection

from fool_site import broker
from fool_site.postgres.processes import end_with_parent
from tests.e2e.server import Server, database_url

CELERY = [sys.executable, "-m", "celery", "-A", "fool_site"]
WORKER = ["worker", "--pool", "threads", "--concurrency", "1"]
QUIET = ["--without-gossip", "--without-mingle"]


@contextmanager
def worked_site(folder: Path, *, has_schedule: bool = False) -> Iterator[str]:
    """Give the address of a site whose tasks are done by a worker; its bots do not pause.

    With a schedule its sweeps run as on a real site. Fails when a process logged a fault.
    """
    with psycopg.connect(broker.conninfo(connection.settings_dict)) as plain:
        plain.execute("SELECT pgmq.create('celery')")
        plain.execute("SELECT pgmq.purge_queue('celery')")
    environment = {"CELERY_BROKER_URL": "pgmq://localhost", "BOT_PAUSE_MS": "0"}
    commands = [[*WORKER, *QUIET], *([["beat"]] if has_schedule else [])]
    logs = [folder / f"{command[0]}.log" for command in commands]
    with Server(folder, environment=environment) as server:
        processes = [
            _start(command, log, environment) for command, log in zip(commands, logs, strict=True)
        ]
        try:
            yield server.url
        finally:
            for process in processes:
                process.kill()
                process.wait()
    told = server.log_since(0) + "".join(log.read_text() for log in logs)
    assert "Traceback" not in told, told


def _start(
    command: list[str], log: Path, environment: Mapping[str, str]
) -> "subprocess.Popen[bytes]":
    with log.open("wb") as file:
        return subprocess.Popen(
            [*CELERY, *command],
            cwd=settings.BASE_DIR,
            env={**os.environ, "DATABASE_URL": database_url(), **environment},
            stdout=file,
            stderr=file,
            preexec_fn=end_with_parent(signal.SIGKILL),  # noqa: PLW1509 - it takes no lock
        )
