"""The rows of the live benchmark: what is played, how often, and what is made of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import django
import uvloop
from django.core.management import call_command

from tests.bench.live.boardgameio import measure_boardgameio
from tests.bench.live.row import Row
from tests.bench.live.site import MeasuredSite

RUNS = 3


@dataclass(frozen=True, slots=True)
class Load:
    """A load to put on: ``pace`` in moves a second at each table, None for as fast as it goes."""

    name: str
    webs: int
    tables: int
    seconds: float
    pace: float | None
    spectators: int
    goal: str


LOADS = (
    Load(
        "200 tables of 4, one web process", 1, 200, 6, None, 0,
        ">= 3,000/s; CPU web <= 300 µs, Postgres <= 30 µs",
    ),
    Load("500 tables of 4, 4 moves/s each", 1, 500, 6, 4, 0, "p50 <= 3 ms, p99 <= 10 ms"),
    Load(
        "one table, 4 moves/s, 200 spectators", 1, 1, 12, 4, 200,
        "seats p99 <= 15 ms, all p99 <= 50 ms",
    ),
    Load("200 tables of 4, seats over two web processes", 2, 200, 6, None, 0, ">= 6,000/s"),
)  # fmt: skip


def measure_rows(site: MeasuredSite) -> list[Row]:
    """Measure every load on a site whose Postgres runs, then the peer."""
    django.setup()
    call_command("migrate", verbosity=0)
    rows = [measure(site, load) for load in LOADS]
    return [*rows, measure_boardgameio()]


def measure(site: MeasuredSite, load: Load) -> Row:
    """Measure one load, each run on the same tables with web processes freshly started."""
    # After django.setup(): models may be imported now.
    from games.load.driving import drive, percentile  # noqa: PLC0415 - see above
    from games.load.opening import open_tables, stored_moves  # noqa: PLC0415 - see above

    clocks: dict[str, Callable[[], float]] = {
        "web": site.web_cpu,
        "postgres": site.postgres_cpu,
        "client": time.process_time,
    }
    opened = open_tables(load.tables, players=4)
    tallies = []
    for _ in range(RUNS):
        sites = site.start_web(load.webs)
        tallies.append(
            uvloop.run(
                drive(
                    opened,
                    sites,
                    seconds=load.seconds,
                    moves_a_second=load.pace,
                    spectators=load.spectators,
                    clocks=clocks,
                )
            )
        )
        site.stop_web()
        print(f"{load.name}: {tallies[-1].moves_a_second:,.0f} moves/s", flush=True)
    stored = stored_moves(table.public_id for table in opened)
    has_times = load.pace is not None

    def milliseconds(values: Callable[[int], list[float]], part: float) -> float | None:
        if not has_times:
            return None
        return median(percentile(values(run), part) for run in range(RUNS)) * 1000

    return Row(
        name=load.name,
        runs=RUNS,
        moves_a_second=median(tally.moves_a_second for tally in tallies),
        seats_p50_ms=milliseconds(lambda run: tallies[run].to_seats, 0.5),
        seats_p99_ms=milliseconds(lambda run: tallies[run].to_seats, 0.99),
        all_p99_ms=milliseconds(lambda run: tallies[run].to_all, 0.99),
        cpu={name: median(t.cpu[name] / max(1, t.moves) for t in tallies) for name in clocks},
        lost=sum(len(tally.versions - stored) for tally in tallies),
        goal=load.goal,
    )
