"""A whole site in a folder of its own, started with `manage.py up` as a person would."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from django.conf import settings

from fool_site.postgres import socket_folder
from fool_site.postgres.processes import end_with_parent, postgres_processes, send, wait_until

PATIENCE = 60.0  # seconds; the machine may be busy with other tests
# What the tests set for themselves, a person at a terminal does not have.
OURS = {
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "SECRET_KEY",
    "DATABASE_POOL_SIZE",
    "TEST_DATABASE_URL",
}


class RunningSite:
    """One `manage.py up`, its processes, and what it said."""

    def __init__(self, folder: Path, *, port: int, **variables: str) -> None:
        """Start the site on this data folder."""
        self.folder = folder
        self.url = f"http://127.0.0.1:{port}"
        self._said = folder.with_name(f"{folder.name}.{port}.said")  # a folder may have two
        kept = {name: value for name, value in os.environ.items() if name not in OURS}
        with self._said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up"],
                cwd=settings.BASE_DIR,
                env={**kept, "FOOL_DATA_DIR": str(folder), "PORT": str(port), **variables},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
            )

    def said(self) -> str:
        """Return everything the site has printed so far."""
        return self._said.read_text(errors="replace")

    def wait_until_up(self) -> None:
        """Return when the site says that it is up."""
        done = wait_until(
            lambda: "is up at" in self.said() or self.process.poll() is not None, seconds=PATIENCE
        )
        assert done, self.said()
        assert self.process.poll() is None, self.said()

    def answers(self) -> bool:
        """Tell whether the site and its database answer."""
        try:
            with urlopen(f"{self.url}/health/", timeout=5) as answer:
                return bool(answer.status == 200)
        except HTTPError as answer:
            answer.close()
            return False
        except (URLError, TimeoutError, ConnectionError):
            return False

    def pid_of(self, name: str) -> int | None:
        """Return the process that `up` calls by this name ("web", "worker", "clock")."""
        for pid in children_of(self.process.pid):
            if f"FOOL_PROCESS={name}".encode() in environment_of(pid):
                return pid
        return None

    def kill(self, name: str) -> None:
        """Kill one of the processes with -9."""
        wait_until(lambda: self.pid_of(name) is not None, seconds=PATIENCE)
        pid = self.pid_of(name)
        assert pid is not None
        send([pid], signal.SIGKILL)
        wait_until(lambda: self.pid_of(name) != pid, seconds=PATIENCE)

    def everything(self) -> list[int]:
        """Return every process of the site but the first one."""
        mine = f"FOOL_DATA_DIR={self.folder}".encode()
        found = [int(entry.name) for entry in Path("/proc").glob("[0-9]*")]
        ours = [pid for pid in found if mine in environment_of(pid) and pid != self.process.pid]
        return sorted({*ours, *postgres_processes(self.folder / "postgres")})

    def ends(self, number: signal.Signals) -> int:
        """Send the first process this signal and return the status it ends with."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def children_of(pid: int) -> list[int]:
    """Return the processes that this one started."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def environment_of(pid: int) -> list[bytes]:
    """Return the variables of a process as NAME=VALUE; none where it is gone or not ours."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def free_port() -> int:
    """Return a port that nobody uses at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def start_site() -> Iterator[Callable[..., RunningSite]]:
    """Start a site; all of them share one data folder, and end with the test."""
    with tempfile.TemporaryDirectory(prefix="fool tests ") as name:
        Path(name).chmod(0o755)
        folder = Path(name) / "data"
        started: list[RunningSite] = []

        def start(**variables: str) -> RunningSite:
            site = RunningSite(folder, port=free_port(), **variables)
            started.append(site)
            return site

        yield start
        for site in started:
            site.ends(signal.SIGTERM)
        assert wait_until(lambda: not started[0].everything(), seconds=PATIENCE)
        assert not socket_folder(folder / "postgres").exists()
