"""One process of the site, started again whenever it dies."""

import os
import signal
import subprocess
import time
from collections.abc import Sequence

from fool_site.postgres.processes import end_with_parent

CALM_SECONDS = 10  # a process that ran this long died of something new: start it at once
LONGEST_PAUSE = 10.0


class Child:
    """A program of ours that runs while the site does."""

    def __init__(self, name: str, command: Sequence[str], *, keep_fds: Sequence[int] = ()) -> None:
        """Describe the process; ``keep_fds`` are open files it inherits."""
        self.name = name
        self._command = list(command)
        self._keep_fds = tuple(keep_fds)
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._pause = 0.0
        self._start_at: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process."""
        self._begun = time.monotonic()
        self._start_at = None
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "FOOL_PROCESS": self.name},
            pass_fds=self._keep_fds,
            process_group=0,  # Ctrl-C in the terminal is the supervisor's to hand on
            preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
        )

    def keep_running(self) -> str | None:
        """Start the process again if it died; return how it died, the first time that is seen.

        One that dies again and again is started after longer and longer pauses.
        """
        if self._process is None or self._process.poll() is None:
            return None
        now = time.monotonic()
        if self._start_at is None:
            calm = now - self._begun > CALM_SECONDS
            self._pause = 0.0 if calm else min(LONGEST_PAUSE, 2 * self._pause + 0.5)
            self._start_at = now + self._pause
            return cause_of_death(self._process.returncode)
        if now >= self._start_at:
            self.start()
        return None

    def ask_to_stop(self) -> None:
        """Send SIGTERM, if the process is alive."""
        if self._process is not None and self.is_running:
            self._process.terminate()

    def wait(self, *, deadline: float) -> None:
        """Wait for the end until this moment of the monotonic clock, then kill."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def cause_of_death(returncode: int) -> str:
    """Return in words how a process ended."""
    if returncode < 0:
        return f"killed by {signal.Signals(-returncode).name}"
    return f"ended with status {returncode}"
