"""The embedded Postgres starts, stops, and gets over every way of being killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from fool_site.postgres import Cluster
from fool_site.postgres.processes import postgres_processes, wait_until
from tests.fool_site.postgres.conftest import ask

MakeCluster = Callable[[Path], Cluster]
# Starts a cluster, says so, and waits to be killed.
OWNER = """
import sys, time
from pathlib import Path
from fool_site.postgres import Cluster
cluster = Cluster(Path(sys.argv[1]) / "postgres", settings={"fsync": "off"})
cluster.start()
print("ready", flush=True)
time.sleep(600)
"""


def remember(cluster: Cluster) -> None:
    """Store something that a later start has to find."""
    with psycopg.connect(cluster.url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")


def test_a_stopped_cluster_leaves_no_process_and_keeps_its_data(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    remember(cluster)
    cluster.stop()
    assert not cluster.is_running
    assert postgres_processes(cluster.data_folder) == []
    assert not cluster.socket_folder.exists()
    cluster.start()
    assert ask(cluster, "SELECT answer FROM kept") == "42"


def test_it_listens_on_no_port_and_its_socket_folder_is_private(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    assert ask(cluster, "SHOW listen_addresses") == ""
    assert cluster.socket_folder.stat().st_mode & 0o777 == 0o700


def test_text_is_utf8_and_sorted_the_same_everywhere(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    assert ask(cluster, "SHOW server_encoding") == "UTF8"
    assert ask(cluster, "SELECT 'B' < 'a'") == "True"


def test_a_folder_closed_to_others_works_for_its_owner(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    closed = open_folder / "closed"
    closed.mkdir(mode=0o700)
    cluster = make_cluster(closed)
    cluster.start()
    assert ask(cluster, "SELECT 1") == "1"


def test_a_project_that_moved_out_of_a_closed_folder_still_starts(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    closed = open_folder / "closed"
    closed.mkdir(mode=0o700)
    before = make_cluster(closed)
    before.start()
    remember(before)
    before.stop()
    closed.chmod(0o755)
    moved = closed.rename(open_folder / "moved")
    after = make_cluster(moved)
    after.start()
    assert ask(after, "SELECT answer FROM kept") == "42"


def test_a_pid_file_that_names_a_stranger_does_not_stop_a_start(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    written = (cluster.data_folder / "postmaster.pid").read_text()
    cluster.stop()
    stranger = [str(os.getpid()), *written.splitlines()[1:]]
    (cluster.data_folder / "postmaster.pid").write_text("\n".join(stranger) + "\n")
    cluster.start()
    assert ask(cluster, "SELECT 1") == "1"


def test_it_starts_again_after_kill_9_of_its_postmaster(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    remember(cluster)
    os.kill(postgres_processes(cluster.data_folder)[0], signal.SIGKILL)
    assert wait_until(lambda: not cluster.is_running, seconds=10)
    cluster.start()
    assert ask(cluster, "SELECT answer FROM kept") == "42"


def test_it_starts_again_after_kill_9_of_all_its_processes(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    cluster = make_cluster(open_folder)
    cluster.start()
    for pid in postgres_processes(cluster.data_folder):
        os.kill(pid, signal.SIGKILL)
    assert wait_until(lambda: not cluster.is_running, seconds=10)
    cluster.start()
    assert ask(cluster, "SELECT 1") == "1"


@pytest.mark.parametrize("mode", [0o755, 0o700], ids=["open", "closed"])
def test_no_postgres_outlives_kill_9_of_its_owner(
    make_cluster: MakeCluster, open_folder: Path, mode: int
) -> None:
    folder = open_folder / "project"
    folder.mkdir(mode=mode)
    with subprocess.Popen([sys.executable, "-c", OWNER, folder], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"ready\n"
        assert postgres_processes(folder / "postgres")
        owner.kill()
    assert wait_until(lambda: not postgres_processes(folder / "postgres"), seconds=20)
    make_cluster(folder)  # which takes its socket folder away at the end


def test_a_server_that_nobody_owns_any_more_is_stopped_before_the_next_start(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    forgotten = make_cluster(open_folder)
    forgotten.start()
    pid = postgres_processes(forgotten.data_folder)[0]
    cluster = make_cluster(open_folder)
    cluster.start()
    assert wait_until(lambda: not forgotten.is_running, seconds=10)
    assert pid not in postgres_processes(cluster.data_folder)
    assert ask(cluster, "SELECT 1") == "1"


def test_two_copies_run_side_by_side(make_cluster: MakeCluster, open_folder: Path) -> None:
    one, other = (make_cluster(open_folder / name) for name in ("one", "other"))
    one.start()
    other.start()
    remember(one)
    assert one.socket_folder != other.socket_folder
    assert ask(other, "SELECT to_regclass('kept') IS NULL") == "True"


def test_a_broken_off_first_start_leaves_nothing_half_made(
    make_cluster: MakeCluster, open_folder: Path
) -> None:
    half = open_folder / "postgres.new"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    cluster = make_cluster(open_folder)
    cluster.start()
    assert ask(cluster, "SELECT 1") == "1"
    assert not half.exists()
