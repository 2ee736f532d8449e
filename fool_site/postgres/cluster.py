"""One Postgres cluster in one data folder: make it, start it, stop it."""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

import psycopg
from psycopg import sql

from fool_site.postgres import privileges, processes, sockets
from fool_site.postgres.binaries import find_binaries
from fool_site.postgres.errors import PostgresUnavailable

START_SECONDS = 60  # recovery after a crash replays the log first
FAST_STOP_SECONDS = 10
HARD_STOP_SECONDS = 5


class Cluster:
    """A Postgres server that lives and dies with this process.

    The caller sees to it that no two processes use one data folder at a time.
    """

    def __init__(
        self,
        data_folder: Path,
        *,
        socket_folder: Path | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """Describe the cluster; nothing is touched before `start`.

        ``settings`` are Postgres settings by name, beside the few that make it private.
        """
        self.data_folder = data_folder.resolve()
        self.socket_folder = socket_folder or sockets.socket_folder(data_folder)
        self.log_file = self.data_folder.with_name(f"{self.data_folder.name}.log")
        self._settings = dict(settings or {})
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The database URL of this cluster."""
        return sockets.cluster_url(self.socket_folder)

    @property
    def is_running(self) -> bool:
        """Whether the server that this object started is alive."""
        return self._server is not None and self._server.poll() is None

    def start(self) -> None:
        """Start the server and return once it answers; make the cluster the first time.

        A server of this data folder that outlived its owner is stopped first. Raises
        PostgresUnavailable where Postgres cannot run.
        """
        self.data_folder.parent.mkdir(parents=True, exist_ok=True)
        self._stop_orphans()
        binaries = find_binaries()
        run_as = privileges.choose(binaries, self.data_folder.parent)
        if not (self.data_folder / "PG_VERSION").exists():
            self._make(binaries, run_as)
        self._take_over(run_as)
        sockets.make_socket_folder(self.socket_folder, owner=run_as.owner)
        self._launch(binaries, run_as)
        self._make_database()

    def stop(self) -> None:
        """Stop the server, by force if that takes too long, and remove its socket folder."""
        if self._server is not None:
            for last_signal, seconds in (
                (signal.SIGINT, FAST_STOP_SECONDS),  # roll back what runs, write everything out
                (signal.SIGQUIT, HARD_STOP_SECONDS),  # leave the rest to recovery
            ):
                if not self.is_running:
                    break
                self._server.send_signal(last_signal)
                processes.wait_until(lambda: not self.is_running, seconds=seconds)
            self._server.kill()
            self._server.wait()
            self._server = None
        self._stop_orphans()
        sockets.remove_socket_folder(self.socket_folder)

    def _stop_orphans(self) -> None:
        """Stop a server of this folder that nobody owns any more, and forget its pid file."""

        def found() -> list[int]:
            return processes.postgres_processes(self.data_folder)

        for last_signal, seconds in (
            (signal.SIGINT, FAST_STOP_SECONDS),
            (signal.SIGQUIT, HARD_STOP_SECONDS),
        ):
            if not (alive := found()):
                break
            # Backends of a killed postmaster end by themselves within moments.
            processes.send(alive[:1], last_signal)
            processes.wait_until(lambda: not found(), seconds=seconds)
        processes.send(found(), signal.SIGKILL)
        processes.wait_until(lambda: not found(), seconds=HARD_STOP_SECONDS)
        # Nobody works here now. Postgres would believe the file if its pid were in use again.
        (self.data_folder / "postmaster.pid").unlink(missing_ok=True)

    def _make(self, binaries: Path, run_as: privileges.RunAs) -> None:
        """Make a cluster beside its final place: a broken-off attempt leaves no half one."""
        half = self.data_folder.with_name(f"{self.data_folder.name}.new")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(half, run_as.owner, -1)
        words: list[str | Path] = [
            binaries / "initdb",
            "-D",
            half,
            "-U",
            sockets.ROLE,
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        made = subprocess.run(
            run_as.command([*words, "--locale=C", "--no-sync"]),
            capture_output=True, text=True, check=False, cwd=half,
        )  # fmt: skip
        if made.returncode != 0:
            raise PostgresUnavailable(f"initdb failed: {last_line(made.stderr)}")
        half.rename(self.data_folder)

    def _take_over(self, run_as: privileges.RunAs) -> None:
        """Give root's cluster to whoever runs it now: the project may have moved."""
        if os.geteuid() != 0 or self.data_folder.stat().st_uid == run_as.owner:
            return
        for folder, _, files in os.walk(self.data_folder):
            for name in (folder, *(os.path.join(folder, file) for file in files)):  # noqa: PTH118 - as walk has it
                os.chown(name, run_as.owner, -1, follow_symlinks=False)

    def _launch(self, binaries: Path, run_as: privileges.RunAs) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": f'"{self.socket_folder}"',
            "unix_socket_permissions": "0700",
            "port": str(sockets.PORT),
            **self._settings,
        }
        words: list[str | Path] = [binaries / "postgres", "-D", self.data_folder]
        for name, value in settings.items():
            words += ["-c", f"{name}={value}"]
        with self.log_file.open("wb") as log:
            self._server = subprocess.Popen(
                run_as.command(words),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.data_folder.parent,
                process_group=0,  # Ctrl-C in the terminal is ours to hand on
                preexec_fn=processes.end_with_parent(signal.SIGINT),  # noqa: PLW1509 - it takes no lock
            )
        if not processes.wait_until(self._has_settled, seconds=START_SECONDS):
            self.stop()
            raise PostgresUnavailable(f"Postgres does not answer; its log is {self.log_file}.")
        if not self.is_running:
            reason = last_line(self.log_file.read_text(errors="replace"))
            raise PostgresUnavailable(f"Postgres ended at once: {reason}")

    def _has_settled(self) -> bool:
        """Tell whether the server takes connections, or has ended."""
        if not self.is_running:
            return True
        try:
            lines = (self.data_folder / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and lines[7].strip() == "ready"

    def _make_database(self) -> None:
        server = sockets.cluster_url(self.socket_folder, database="postgres")
        with psycopg.connect(server, autocommit=True) as connection:
            known = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", [sockets.DATABASE]
            )
            if known.fetchone() is None:
                connection.execute(
                    sql.SQL("CREATE DATABASE {}").format(sql.Identifier(sockets.DATABASE))
                )


def last_line(text: str) -> str:
    """Return the last line that says anything."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"
