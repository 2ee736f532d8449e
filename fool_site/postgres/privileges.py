"""Run Postgres as somebody else than root, which it refuses.

Where an outsider can reach both the programs and the data, root becomes `nobody`. In a folder
closed to others (a project in a private home folder, say) a user namespace does: inside it root
has another number, while the files still open as root's.
"""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fool_site.postgres.errors import PostgresUnavailable


@dataclass(frozen=True)
class RunAs:
    """How to run Postgres here: words before each command, and the user id that owns its files."""

    prefix: tuple[str, ...]
    owner: int

    def command(self, words: Sequence[str | Path]) -> list[str]:
        """Return the command that runs ``words`` this way."""
        return [*self.prefix, *map(str, words)]


def choose(binaries: Path, reach: Path) -> RunAs:
    """Return how to run the programs in ``binaries`` on files inside the folder ``reach``.

    Raises PostgresUnavailable for root when neither way works.
    """
    if os.geteuid() != 0:
        return RunAs((), os.geteuid())
    ways = [way for way in (as_nobody(), in_namespace()) if way is not None]
    for way in ways:
        if works(way, binaries, reach):
            return way
    raise PostgresUnavailable(
        f"Postgres does not run as root, and {reach} is closed to others: run as an ordinary"
        " user, move the project where others may read, or set DATABASE_URL."
    )


def as_nobody() -> RunAs | None:
    """Return the way through `setpriv`, where the program and the account exist."""
    setpriv = shutil.which("setpriv")
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        return None
    if setpriv is None:
        return None
    words = [setpriv, f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
    # A change of user forgets the death signal that was set before it, so it is asked for again.
    words += ["--pdeathsig=INT"] if sys.platform == "linux" else []
    return RunAs((*words, "--"), nobody.pw_uid)


def in_namespace() -> RunAs | None:
    """Return the way through `unshare`, where the program exists."""
    unshare = shutil.which("unshare")
    return None if unshare is None else RunAs((unshare, "--user", "--"), 0)


def works(way: RunAs, binaries: Path, reach: Path) -> bool:
    """Tell whether the programs start this way with ``reach`` as their working folder.

    Trying it beats reading permission bits: access lists, mounts and security modules count too.
    """
    trial = way.command([
        "/bin/sh", "-c", 'cd -- "$1" && "$2" --version', "sh", reach, binaries / "postgres",
    ])  # fmt: skip
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0
