"""Which Postgres programs are used."""

import shutil
from pathlib import Path

import pytest

from fool_site.postgres import PostgresUnavailable, binaries


def pretend(folder: Path, version: str) -> Path:
    """Make programs that say they are this version."""
    folder.mkdir()
    for name in ("initdb", "postgres"):
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)
    return folder


def test_the_wheel_comes_first() -> None:
    assert "pginstall" in binaries.find_binaries().parts


def test_a_system_postgres_serves_where_the_wheel_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = pretend(tmp_path / "old", "14.9"), pretend(tmp_path / "new", "15.2")
    monkeypatch.setattr(binaries, "candidates", lambda: [tmp_path / "missing", old, new])
    assert binaries.find_binaries() == new


def test_a_broken_program_is_passed_over(tmp_path: Path) -> None:
    broken = pretend(tmp_path / "broken", "18.1")
    (broken / "postgres").write_text("no program at all")
    assert binaries.major_version(broken) is None


def test_no_postgres_at_all_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "candidates", list)
    with pytest.raises(PostgresUnavailable, match="DATABASE_URL") as refusal:
        binaries.find_binaries()
    assert "\n" not in str(refusal.value)


def test_the_path_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pretend(tmp_path / "bin", "16.1")
    monkeypatch.setenv("PATH", str(folder))
    assert shutil.which("initdb") == str(folder / "initdb")
    assert folder in binaries.candidates()
