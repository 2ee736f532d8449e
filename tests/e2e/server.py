"""Run the real web server beside the tests, on their database."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import urlopen

from django.db import connection

from fool_site.postgres.processes import end_with_parent

START_SECONDS = 240  # a busy machine is slow, not wrong


class Server:
    """`python -m fool_site.web` on a free port; ends with the `with` block or with the tests."""

    def __init__(self, folder: Path, *, environment: Mapping[str, str] | None = None) -> None:
        """Prepare a server that logs into this folder; ``environment`` is added to ours."""
        self._environment = environment or {}
        self._log = folder / "server.log"
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        """Start the server and wait until it answers."""
        descriptor = self._listener.fileno()
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "fool_site.web", "--fd", str(descriptor)],
                env={**os.environ, "DATABASE_URL": database_url(), **self._environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[descriptor],
                preexec_fn=end_with_parent(signal.SIGKILL),  # noqa: PLW1509 - it takes no lock
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"The server does not answer:\n{self.log_since(0)}")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(10)
        self._listener.close()

    def log_size(self) -> int:
        """Return how many bytes the server has logged."""
        return self._log.stat().st_size

    def log_since(self, size: int) -> str:
        """Return what the server has logged after that many bytes."""
        return self._log.read_bytes()[size:].decode(errors="replace")

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/health/", timeout=1):
                return True
        except HTTPError as answer:
            answer.close()
            return False
        except (URLError, TimeoutError):
            return False


def database_url() -> str:
    """Return the URL of the database that this process's tests use."""
    database = connection.settings_dict
    host, name = quote(str(database["HOST"]), safe=""), quote(str(database["NAME"]), safe="")
    password = f":{quote(database['PASSWORD'], safe='')}" if database["PASSWORD"] else ""
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"postgres://{quote(database['USER'], safe='')}{password}@{host}{port}/{name}"
