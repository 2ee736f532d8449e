"""Where the embedded Postgres listens."""

import os
from pathlib import Path

import dj_database_url
import pytest

from fool_site.postgres import PostgresUnavailable, cluster_url, socket_folder
from fool_site.postgres.sockets import LONGEST, make_socket_folder


def test_the_socket_path_is_short_however_deep_the_project_lies(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a folder with a long name"] * 20)
    assert len(os.fsencode(socket_folder(deep) / ".s.PGSQL.5432")) <= LONGEST


def test_every_data_folder_has_a_socket_folder_of_its_own(tmp_path: Path) -> None:
    assert socket_folder(tmp_path / "a") == socket_folder(tmp_path / "b" / ".." / "a")
    assert socket_folder(tmp_path / "a") != socket_folder(tmp_path / "b")


def test_the_address_does_not_depend_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = socket_folder(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert socket_folder(tmp_path) == before


def test_the_url_says_where_the_socket_is(tmp_path: Path) -> None:
    parsed = dj_database_url.parse(cluster_url(tmp_path / "with space"))
    assert parsed["HOST"] == str(tmp_path / "with space")
    assert (parsed["NAME"], parsed["USER"]) == ("fool", "fool")


def test_a_folder_open_to_others_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "socket"
    folder.mkdir(mode=0o755)
    with pytest.raises(PostgresUnavailable, match="open to others"):
        make_socket_folder(folder, owner=os.geteuid())


def test_a_link_to_somewhere_else_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir(mode=0o700)
    folder = tmp_path / "socket"
    folder.symlink_to(target)
    with pytest.raises(PostgresUnavailable, match="somebody else"):
        make_socket_folder(folder, owner=os.geteuid())


def test_a_path_too_long_for_a_socket_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PostgresUnavailable, match="too long"):
        make_socket_folder(tmp_path / ("x" * LONGEST), owner=os.geteuid())


def test_a_killed_servers_socket_is_cleared_away(tmp_path: Path) -> None:
    folder = tmp_path / "socket"
    folder.mkdir(mode=0o700)
    for name in (".s.PGSQL.5432", ".s.PGSQL.5432.lock"):
        (folder / name).touch()
    make_socket_folder(folder, owner=os.geteuid())
    assert list(folder.iterdir()) == []
