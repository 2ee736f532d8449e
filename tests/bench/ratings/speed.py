"""What rating costs: one match, a replay in memory, and a replay into Postgres."""

import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from fool_site.postgres import Cluster
from fool_site.postgres.processes import postgres_processes
from fool_site.up.site import POSTGRES_SETTINGS
from ratings.rating.config import FIRST
from ratings.rating.fold import Result, rate_with, replay
from tests.bench.live.site import cpu_seconds
from tests.bench.timing import rates

MATCHES = 100_000
PLAYERS = 2_000
SIZES = range(4, 9)  # as many matches of each
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
SECONDS_BETWEEN = 300
A_SECOND = 1_000_000


def some_results(count: int, *, seed: int = 1) -> list[Result]:
    """Matches by chance, five minutes apart: half of the players play four in five seats."""
    rng = Random(seed)
    busy, all_players = range(PLAYERS // 2), range(PLAYERS)
    results = []
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        players = rng.sample(busy if rng.random() < 0.6 else all_players, size)
        points = [rng.randrange(40) for _ in players]
        places = tuple(1 + sum(other < own for other in points) for own in points)
        results.append(Result(tuple(players), places, number * SECONDS_BETWEEN * A_SECOND))
    return results


def cpu_of_a_match(size: int) -> float:
    """CPU seconds of rating one match of this size, all at the table known."""
    rate = rate_with(FIRST)
    results = [one for one in some_results(5_000) if len(one.players) == size]
    states = replay(results, FIRST)

    def run() -> int:
        for players, places, at in results:
            rate([states[player] for player in players], places, at + 10**12)
        return len(results)

    return 1 / sorted(rates({"rate": run}, turns=7)["rate"])[3]


def cpu_of_a_replay() -> float:
    """CPU seconds of folding a hundred thousand matches from nothing, in memory."""
    results = some_results(MATCHES)

    def run() -> int:
        replay(results, FIRST)
        return 1

    return 1 / sorted(rates({"replay": run}, turns=3)["replay"])[1]


class Written(NamedTuple):
    """A replay into Postgres: seconds by the clock, CPU seconds here and there, history rows."""

    wall: float
    cpu: float
    postgres_cpu: float
    rows: int


def replay_into_postgres() -> Written:
    """Replay a ledger of a hundred thousand matches, history rows written, in one transaction."""
    with throwaway_site() as cluster:
        from tests.bench.ratings.stored import Ledger  # noqa: PLC0415 - Django stands now

        ledger = Ledger(some_results(MATCHES), begin=BEGIN)
        before = postgres_cpu(cluster)
        begun, cpu_begun = time.monotonic(), time.process_time()
        rows = ledger.replay()
        return Written(
            wall=time.monotonic() - begun,
            cpu=time.process_time() - cpu_begun,
            postgres_cpu=postgres_cpu(cluster) - before,
            rows=rows,
        )


def postgres_cpu(cluster: Cluster) -> float:
    """The CPU seconds of a cluster's processes so far."""
    return sum(map(cpu_seconds, postgres_processes(cluster.data_folder)))


@contextmanager
def throwaway_site() -> Iterator[Cluster]:
    """A database of this site in a new Postgres, set up as in production; Django stands on it."""
    with tempfile.TemporaryDirectory(prefix="fool-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # root hands the server to `nobody`, who must find the way in
        cluster = Cluster(folder / "postgres", settings=POSTGRES_SETTINGS)
        cluster.start()
        try:
            os.environ.update(
                DATABASE_URL=cluster.url,
                SECRET_KEY=secrets.token_urlsafe(50),
                LOG_LEVEL="WARNING",
                DJANGO_SETTINGS_MODULE="fool_site.settings",
            )
            import django  # noqa: PLC0415 - it reads the settings above
            from django.core.management import call_command  # noqa: PLC0415 - with it
            from django.db import connections  # noqa: PLC0415 - with it

            django.setup()
            call_command("migrate", verbosity=0)
            yield cluster
            connections.close_all()
        finally:
            cluster.stop()
