"""A whole site in real processes that may be killed one by one, and are started again."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from fool_site.postgres import Cluster
from fool_site.postgres.processes import end_with_parent, postgres_processes, send

WEB = ("web 0", "web 1")
CELERY = [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "-A", "fool_site"]


class KillableSite:
    """Postgres, two web processes on their own ports, workers (one unless told) and a clock."""

    def __init__(self, folder: Path, *, workers: int = 1) -> None:
        folder.chmod(0o755)  # root hands the server to `nobody`, who must find the way in
        self._folder = folder
        self.workers = ["worker", *(f"worker {number}" for number in range(1, workers))]
        self.cluster = Cluster(folder / "postgres", socket_folder=folder / "socket")
        self._listeners = {name: socket.create_server(("127.0.0.1", 0)) for name in WEB}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.addresses = [
            f"127.0.0.1:{listener.getsockname()[1]}" for listener in self._listeners.values()
        ]

    def __enter__(self) -> Self:
        """Start everything on a new database."""
        self.cluster.start()
        self.run("manage.py", "migrate", "--verbosity", "0")
        for name in (*WEB, *self.workers, "clock"):
            self.start(name)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop everything."""
        for process in self._processes.values():
            process.kill()
            process.wait(10)
        for listener in self._listeners.values():
            listener.close()
        self.cluster.stop()

    def run(self, *command: str, is_killed: bool = False) -> str:
        """Run a Python program of the project on the site's database; return what it prints.

        One that ``is_killed`` must have been, with -9.
        """
        answer = subprocess.run(
            [sys.executable, "-W", "ignore", *command],
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        expected = -signal.SIGKILL if is_killed else 0
        assert answer.returncode == expected, answer.stderr[-2000:]
        return answer.stdout

    def start(self, name: str) -> None:
        """Start the process of this name."""
        fds: list[int] = []
        if name in WEB:
            fds = [self._listeners[name].fileno()]
            command = [sys.executable, "-m", "fool_site.web", "--fd", str(fds[0])]
        elif name in self.workers:
            command = [*CELERY, "worker", "--pool", "threads", "--concurrency", "2"]
            command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        else:
            command = [*CELERY, "beat", "--pidfile="]
        with (self._folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                command,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=fds,
                preexec_fn=end_with_parent(signal.SIGKILL),  # noqa: PLW1509 - it takes no lock
            )

    def kill(self, name: str) -> None:
        """Kill a process with -9 and start it again, as a supervisor would."""
        if name == "postgres":
            send(postgres_processes(self.cluster.data_folder)[:1], signal.SIGKILL)
            while self.cluster.is_running:
                time.sleep(0.01)
            self.cluster.start()
            return
        self.stop(name)
        self.start(name)

    def stop(self, name: str) -> None:
        """Kill a process with -9 and leave it so."""
        self._processes[name].kill()
        self._processes[name].wait(10)

    def kill_at_random(self, rng: random.Random) -> str:
        """Kill one of the processes and return its name."""
        name = rng.choice([*WEB, *WEB, "postgres", "worker"])
        self.kill(name)
        return name

    def _environment(self) -> dict[str, str]:
        ours = {name: value for name, value in os.environ.items() if name != "CELERY_BROKER_URL"}
        return {
            **ours,
            "DATABASE_URL": self.cluster.url,
            "DJANGO_SETTINGS_MODULE": "fool_site.settings",
            "SECRET_KEY": "for tests only",
            "BOT_PAUSE_MS": "0",
        }
