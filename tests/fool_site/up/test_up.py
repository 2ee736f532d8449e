"""`manage.py up` starts everything, keeps it running, and leaves nothing behind."""

import signal
from collections.abc import Callable
from functools import partial
from urllib.request import urlopen

import psycopg
import pytest

from fool_site.postgres import cluster_url, socket_folder
from fool_site.postgres.processes import postgres_processes, send, wait_until
from tests.fool_site.up.conftest import PATIENCE, RunningSite

StartSite = Callable[..., RunningSite]


def test_it_serves_pages_and_stops_cleanly_on_ctrl_c(start_site: StartSite) -> None:
    site = start_site()
    site.wait_until_up()
    with urlopen(f"{site.url}/") as page:
        assert page.status == 200
    assert wait_until(lambda: site.pid_of("clock") is not None, seconds=PATIENCE)
    assert site.ends(signal.SIGINT) == 0
    assert wait_until(lambda: not site.everything(), seconds=PATIENCE)
    assert "Stopped." in site.said()
    assert "Traceback" not in site.said()


def test_what_is_killed_is_started_again(start_site: StartSite) -> None:
    site = start_site()
    site.wait_until_up()
    for name in ("web", "worker", "clock"):
        site.kill(name)
        assert wait_until(partial(site.pid_of, name), seconds=PATIENCE)
    send(postgres_processes(site.folder / "postgres")[:1], signal.SIGKILL)
    assert wait_until(lambda: "postgres ended" in site.said(), seconds=PATIENCE)
    assert wait_until(site.answers, seconds=PATIENCE)


def test_kill_9_leaves_nothing_and_the_next_start_finds_the_data(start_site: StartSite) -> None:
    site = start_site()
    site.wait_until_up()
    database = cluster_url(socket_folder(site.folder / "postgres"))
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    assert site.ends(signal.SIGKILL) == -signal.SIGKILL
    assert wait_until(lambda: not site.everything(), seconds=PATIENCE)
    again = start_site()
    again.wait_until_up()
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


@pytest.mark.long
def test_it_starts_again_after_everything_was_killed(start_site: StartSite) -> None:
    for _ in range(5):
        site = start_site()
        site.wait_until_up()
        send([site.process.pid, *site.everything()], signal.SIGKILL)
        site.process.wait()
    last = start_site()
    last.wait_until_up()
    assert last.answers()


def test_a_second_one_in_the_same_folder_is_refused_in_one_line(start_site: StartSite) -> None:
    first = start_site()
    first.wait_until_up()
    second = start_site()
    assert second.process.wait(PATIENCE) == 1
    refusal = second.said().splitlines()
    assert len(refusal) == 1
    assert "running already" in refusal[0]
    assert first.answers()
