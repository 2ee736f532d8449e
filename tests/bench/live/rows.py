"""The rows of the live benchmark: what is played, how often, and what is made of it."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import django
import uvloop
from django.core.management import call_command

from tests.bench.live.boardgameio import measure_boardgameio
from tests.bench.live.rewind import remember_start, rewind
from tests.bench.live.row import Row
from tests.bench.live.site import MeasuredSite

if TYPE_CHECKING:
    from games.load.driving import Tally
    from games.load.opening import OpenTable


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
        "200 tables of 4, one web process", 1, 200, 5, None, 0,
        ">= 3,000/s; CPU web <= 300 µs, Postgres <= 30 µs",
    ),
    Load("500 tables of 4, 4 moves/s each", 1, 500, 5, 4, 0, "p50 <= 3 ms, p99 <= 10 ms"),
    Load(
        "one table, 4 moves/s, 200 spectators", 1, 1, 8, 4, 200,
        "seats p99 <= 15 ms, all p99 <= 50 ms",
    ),
    Load("200 tables of 4, seats over two web processes", 2, 200, 4, None, 0, ">= 6,000/s"),
)  # fmt: skip


def measure_rows(site: MeasuredSite, *, runs: int) -> Iterator[Row]:
    """Measure every load on a site whose Postgres runs, then the peer; a row as soon as it is
    there."""
    django.setup()
    call_command("migrate", verbosity=0)
    # After django.setup(): models may be imported now.
    from games.load.opening import open_tables  # noqa: PLC0415 - see above

    opened = open_tables(max(load.tables for load in LOADS), players=4)
    remember_start()
    for load in LOADS:
        yield measure(site, load, opened[: load.tables], runs=runs)
    yield measure_boardgameio(runs)


def measure(site: MeasuredSite, load: Load, opened: Sequence["OpenTable"], *, runs: int) -> Row:
    """Measure one load, with web processes freshly started: each run at full speed has its own,
    runs at a pace follow on one another."""
    # After django.setup(): models may be imported now.
    from games.load.driving import percentile, play_for, seated  # noqa: PLC0415 - see above
    from games.load.opening import stored_moves  # noqa: PLC0415 - see above

    clocks: dict[str, Callable[[], float]] = {
        "web": site.web_cpu,
        "postgres": site.postgres_cpu,
        "client": time.process_time,
    }

    async def play(times: int) -> list["Tally"]:
        async with seated(
            opened, site.addresses, moves_a_second=load.pace, spectators=load.spectators
        ) as tables:
            return [await play_for(tables, load.seconds, clocks=clocks) for _ in range(times)]

    tallies: list[Tally] = []
    lost = 0
    while len(tallies) < runs:
        rewind()
        site.start_web(load.webs)
        played = uvloop.run(play(1 if load.pace is None else runs))
        site.stop_web()
        stored = stored_moves(table.public_id for table in opened)
        lost += sum(len(tally.versions - stored) for tally in played)
        tallies += played
        speeds = ", ".join(f"{tally.moves_a_second:,.0f}" for tally in played)
        print(f"{load.name}: {speeds} moves/s", flush=True)
    has_times = load.pace is not None

    def milliseconds(values: Callable[["Tally"], list[float]], part: float) -> float | None:
        if not has_times:
            return None
        return median(percentile(values(tally), part) for tally in tallies) * 1000

    return Row(
        name=load.name,
        runs=runs,
        moves_a_second=median(tally.moves_a_second for tally in tallies),
        seats_p50_ms=milliseconds(lambda tally: tally.to_seats, 0.5),
        seats_p99_ms=milliseconds(lambda tally: tally.to_seats, 0.99),
        all_p99_ms=milliseconds(lambda tally: tally.to_all, 0.99),
        cpu={name: median(t.cpu[name] / max(1, t.moves) for t in tallies) for name in clocks},
        lost=lost,
        goal=load.goal,
    )
