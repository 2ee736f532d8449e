"""Look at, start and stop processes: the few things the standard library leaves out."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

PR_SET_PDEATHSIG = 1
# Looked up once, here: after a fork it is too late to load a library safely.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def end_with_parent(
    last_signal: signal.Signals, *, parent: int | None = None
) -> Callable[[], None]:
    """Return a function to run in a child before its program: the parent's death ends it.

    Linux sends ``last_signal`` to the child when its parent dies, by kill -9 as well. ``parent``
    is the process that calls this, unless another is named.
    """
    parent = os.getpid() if parent is None else parent

    def prepare() -> None:
        if _libc is None:
            return
        _libc.prctl(PR_SET_PDEATHSIG, int(last_signal), 0, 0, 0)
        if os.getppid() != parent:  # it died before the call took hold
            os._exit(1)

    return prepare


def postgres_processes(data_folder: Path) -> list[int]:
    """Return the Postgres processes at work in this data folder, the oldest (the postmaster) first.

    The pid file is not asked: after a crash it may name a stranger. Every Postgres process keeps
    the data folder as its working folder, which nobody else does.
    """
    target = os.path.realpath(data_folder)
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*"):
        # Processes end while we look, and other people's are closed to us.
        with contextlib.suppress(OSError):
            name = (entry / "comm").read_text().strip()
            if name == "postgres" and str((entry / "cwd").readlink()) == target:
                found.append(int(entry.name))
    return sorted(found, key=start_time)


def start_time(pid: int) -> tuple[int, int]:
    """Return a key that sorts processes by age; one that is gone sorts last."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return (sys.maxsize, pid)
    return (int(fields[19]), pid)


def send(pids: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to each process; one that is gone is left alone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def wait_until(done: Callable[[], object], *, seconds: float) -> bool:
    """Ask ``done`` every 20 ms until it is true or the time is over; return its last answer."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
