"""What `manage.py up` cannot start on, it says in one line that tells what to do."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from fool_site.postgres import cluster_url
from fool_site.up.claims import claim_folder, claim_port
from fool_site.up.errors import CannotStart
from tests.fool_site.up.conftest import free_port


def refusal_of(**variables: str) -> str:
    """Run `up` with these variables; return the one line it refuses with."""
    ended = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    lines = (ended.stdout + ended.stderr).splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        line = refusal_of(FOOL_DATA_DIR=str(tmp_path / "data"), PORT=str(port))
    assert f"Port {port} is in use" in line
    assert "PORT=" in line


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    line = refusal_of(FOOL_DATA_DIR=str(tmp_path / "file" / "data"))
    assert line.startswith("Cannot write to")
    assert "FOOL_DATA_DIR" in line


def test_a_port_that_is_no_number(tmp_path: Path) -> None:
    line = refusal_of(FOOL_DATA_DIR=str(tmp_path), PORT="eighty")
    assert "PORT='eighty' is not a whole number" in line


def test_production_without_a_secret_key() -> None:
    assert "SECRET_KEY must be set" in refusal_of(DEBUG="0")


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    url = cluster_url(tmp_path / "nobody here")
    line = refusal_of(FOOL_DATA_DIR=str(tmp_path), PORT=str(free_port()), DATABASE_URL=url)
    assert "The database does not answer" in line


def test_a_host_that_does_not_exist() -> None:
    with pytest.raises(CannotStart, match="Cannot serve on no such host"):
        claim_port("no such host", 8000)


def test_a_folder_is_free_again_once_its_holder_lets_go(tmp_path: Path) -> None:
    with claim_folder(tmp_path), pytest.raises(CannotStart, match="running already"):
        claim_folder(tmp_path)
    claim_folder(tmp_path).close()
