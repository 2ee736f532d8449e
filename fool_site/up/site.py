"""The running site: Postgres, web server, worker and clock, watched by one small loop."""

import http.client
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fool_site.postgres import Cluster, PostgresUnavailable
from fool_site.up.child import Child
from fool_site.up.errors import CannotStart

LOOK_SECONDS = 0.2
READY_SECONDS = 60
STOP_SECONDS = 5  # an idle worker needs two or three; a task that is broken off comes back

# Moves are stored before they are accepted, so nothing here trades safety for speed.
POSTGRES_SETTINGS = {
    "max_connections": "200",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m ",
}


class Site:
    """Everything `up` starts, in the order in which it starts, and stops the other way round."""

    def __init__(self, *, listener: socket.socket, name: str, say: Callable[[str], None]) -> None:
        """Prepare a site that serves on ``listener`` and tells the person there through ``say``.

        ``name`` is a host name that the site answers to.
        """
        self._name = name
        self._listener = listener
        self._say = say
        self._cluster: Cluster | None = None
        self._children: list[Child] = []

    def start_postgres(self, data_folder: Path) -> None:
        """Start the embedded Postgres on this folder; raises CannotStart where it does not run."""
        self._cluster = Cluster(data_folder, settings=POSTGRES_SETTINGS)
        try:
            self._cluster.start()
        except PostgresUnavailable as trouble:
            raise CannotStart(str(trouble)) from None

    def start_web(self) -> None:
        """Start the web server and return once it answers; raises CannotStart if it does not."""
        descriptor = self._listener.fileno()
        web = Child(
            "web",
            [sys.executable, "-m", "fool_site.web", "--fd", str(descriptor)],
            keep_fds=[descriptor],
        )
        self._children.append(web)
        web.start()
        deadline = time.monotonic() + READY_SECONDS
        while not self._answers():
            if not web.is_running:
                raise CannotStart("The web server ended at once; its reason stands above.")
            if time.monotonic() > deadline:
                raise CannotStart("The web server does not answer.")

    def start_tasks(self) -> None:
        """Start the task worker and the clock that queues what is scheduled.

        The clock is a process of its own: inside the worker it would be the worker's child, and
        would go on alone after a kill -9 of the worker.
        """
        quiet = ["-W", "ignore:You're running the worker with superuser"]
        celery = [sys.executable, *quiet, "-m", "celery", "--quiet", "-A", "fool_site"]
        # Threads share one process, so that no kill -9 leaves half a worker, and a long pairing
        # does not hold up the turns of bots. Workers here say nothing to each other.
        worker = ["worker", "--pool", "threads", "--concurrency", "4"]
        worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        for child in (
            Child("worker", [*celery, *worker]),
            Child("clock", [*celery, "beat", "--pidfile="]),
        ):
            self._children.append(child)
            child.start()

    def watch(self, *, until: Callable[[], bool]) -> None:
        """Start again whatever dies, ``until`` something is so or this call is interrupted."""
        while not until():
            time.sleep(LOOK_SECONDS)
            if self._cluster is not None and not self._cluster.is_running:
                self._say("postgres ended unexpectedly: starting it again")
                self._cluster.start()
            for child in self._children:
                if (how := child.keep_running()) is not None:
                    self._say(f"{child.name} {how}: starting it again")

    def stop(self) -> None:
        """Stop everything, Postgres last, by force where it takes too long."""
        for child in self._children:
            child.ask_to_stop()
        deadline = time.monotonic() + STOP_SECONDS
        for child in self._children:
            child.wait(deadline=deadline)
        if self._cluster is not None:
            self._cluster.stop()

    def _answers(self) -> bool:
        """Tell whether the web server answers anything at all; waits a moment for it."""
        host, port = self._listener.getsockname()[:2]
        connection = http.client.HTTPConnection(host, port, timeout=1)
        try:
            connection.request("GET", "/health/", headers={"Host": self._name})
            connection.getresponse()
        except OSError:
            return False
        else:
            return True
        finally:
            connection.close()
