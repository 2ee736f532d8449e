"""Where the embedded Postgres listens: a short, private folder named after the data folder."""

import hashlib
import os
import stat
import tempfile
from pathlib import Path
from urllib.parse import quote

from fool_site.postgres.errors import PostgresUnavailable

ROLE = DATABASE = "fool"
PORT = 5432  # no TCP port: only a part of the socket's file name
LONGEST = 103  # bytes of a socket's path; the tightest of the common systems


def socket_folder(data_folder: Path) -> Path:
    """Return the folder for this data folder's socket; every process of a user finds the same one.

    It cannot lie beside the data, because a socket's path must be short. Neither TMPDIR nor
    XDG_RUNTIME_DIR has a say: they differ between terminals, cron and services.
    """
    digest = hashlib.sha256(os.fsencode(data_folder.resolve())).hexdigest()[:12]
    base = Path("/tmp")  # noqa: S108 - the folder inside is made 0700 and checked before use
    if not os.access(base, os.W_OK):
        base = Path(tempfile.gettempdir())
    return base / f"fool-{os.geteuid()}-{digest}"


def cluster_url(folder: Path, *, database: str = DATABASE) -> str:
    """Return the database URL of the cluster that listens in this socket folder."""
    return f"postgres://{ROLE}@{quote(str(folder), safe='')}/{database}"


def make_socket_folder(folder: Path, *, owner: int) -> None:
    """Make the folder, readable by its owner alone, and clear out what a killed server left in it.

    Raises PostgresUnavailable when somebody else made it first or its path is too long.
    """
    if len(os.fsencode(folder / f".s.PGSQL.{PORT}")) > LONGEST:
        raise PostgresUnavailable(f"The path {folder} is too long for a socket.")
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        found = folder.lstat()
        ours = found.st_uid in {os.geteuid(), owner}
        if not (stat.S_ISDIR(found.st_mode) and ours) or stat.S_IMODE(found.st_mode) & 0o077:
            raise PostgresUnavailable(
                f"{folder} is somebody else's or open to others: remove it, then start again."
            ) from None
    if os.geteuid() == 0:
        os.chown(folder, owner, -1)
    for left_over in folder.glob(".s.PGSQL.*"):
        left_over.unlink()


def remove_socket_folder(folder: Path) -> None:
    """Remove the folder once its server has stopped; a folder that is gone already is fine."""
    if not folder.is_dir():
        return
    for left_over in folder.glob(".s.PGSQL.*"):
        left_over.unlink()
    folder.rmdir()
