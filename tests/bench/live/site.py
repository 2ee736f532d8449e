"""A site to measure: a private Postgres and web processes as in production, and their CPU time."""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from fool_site.postgres import Cluster
from fool_site.postgres.processes import end_with_parent, postgres_processes, wait_until
from fool_site.up.site import POSTGRES_SETTINGS

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
START_SECONDS = 60


class MeasuredSite:
    """Addresses of the web processes, and clocks of what they and Postgres cost."""

    def __init__(self, folder: Path) -> None:
        self._cluster = Cluster(folder / "postgres", settings=POSTGRES_SETTINGS)
        self._webs: dict[str, subprocess.Popen[bytes]] = {}
        self._environment = {
            "DATABASE_URL": "",
            "DEBUG": "0",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "SECURE_SSL": "0",
            "ALLOWED_HOSTS": "localhost",
            "FOOL_DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            "LOG_LEVEL": "WARNING",
        }

    def start(self) -> None:
        """Start Postgres and point this process at it; then Django may be set up here."""
        self._cluster.start()
        self._environment["DATABASE_URL"] = self._cluster.url
        os.environ.update(self._environment, DJANGO_SETTINGS_MODULE="fool_site.settings")

    @property
    def addresses(self) -> list[str]:
        """Where the web processes answer."""
        return list(self._webs)

    def start_web(self, number: int) -> None:
        """Start so many web processes and wait until they answer."""
        for _ in range(number):
            port = free_port()
            self._webs[f"http://localhost:{port}"] = subprocess.Popen(
                [sys.executable, "-m", "fool_site.web", "--port", str(port), "--host", "localhost"],
                env={**os.environ, **self._environment},
                preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
            )
            answers = wait_until(partial(listens, port), seconds=START_SECONDS)
            if not answers:
                raise RuntimeError("the web process does not answer")

    def stop_web(self) -> None:
        """Stop the web processes."""
        for web in self._webs.values():
            web.terminate()
        for web in self._webs.values():
            web.wait(timeout=20)
        self._webs.clear()

    def stop(self) -> None:
        """Stop everything."""
        self.stop_web()
        self._cluster.stop()

    def web_cpu(self) -> float:
        """Return the CPU seconds of the web processes so far."""
        return sum(cpu_seconds(web.pid) for web in self._webs.values())

    def postgres_cpu(self) -> float:
        """Return the CPU seconds of Postgres so far, ended backends too."""
        return sum(map(cpu_seconds, postgres_processes(self._cluster.data_folder)))


@contextlib.contextmanager
def measured_site() -> Iterator[MeasuredSite]:
    """A site with Postgres running and no web process yet, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fool-bench-") as folder:
        Path(folder).chmod(0o755)  # Postgres may have to run as somebody else
        (Path(folder) / "static").mkdir()
        site = MeasuredSite(Path(folder))
        site.start()
        try:
            yield site
        finally:
            site.stop()


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process and of its children that have ended; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS_A_SECOND


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Tell whether somebody takes connections at this port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
