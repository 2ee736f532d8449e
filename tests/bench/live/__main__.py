"""`python -m tests.bench.live`: measure live tables and write their section of the page."""

import argparse
import os

from tests.bench.live.row import Row
from tests.bench.live.rows import measure_rows
from tests.bench.live.site import measured_site
from tests.bench.report import table, write_section

TITLE = "Live tables"
COMMAND = "make bench-live"
BUSY = 3.0  # waiting processes a core; the benchmark's own are two or so
MODULE = "python -m tests.bench.live"
INTRODUCTION = """\
Real WebSockets against real web processes (DEBUG off, uvicorn, uvloop) on an embedded Postgres that
commits every move before it is accepted. The players run on the same cores; their CPU is told
apart. *CPU*: microseconds a move, by the kernel's count for each process. *To the seats*: from
sending a card to its update at the last of the table's seats; *to all*: at each seat and spectator.
Where other work shares the machine, judge by the CPU a move.{runs}
How fast the machine is, the row of boardgame.io's server tells: it made 2,000 moves/s on the two
cores for which the goals were set.

"""
HEAD = ("what", "moves/s", "to the seats p50, p99", "to all p99", "CPU web", "CPU Postgres")
HEAD_AFTER = ("CPU client", "lost", "goal")


def main() -> None:
    """Measure, print and write; the page has every row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of each load; their median counts")
    runs = parser.parse_args().runs
    introduction = INTRODUCTION.format(runs="" if runs == 1 else f" Medians of {runs} runs.")
    body, lines = "", []
    with measured_site() as site:
        for row in measure_rows(site, runs=runs):
            lines.append(cells(row))
            body = introduction + table((*HEAD, *HEAD_AFTER), lines)
            body += f"\n{load_remark(os.getloadavg()[0], os.cpu_count() or 1)}\n"
            write_section("live", TITLE, body, COMMAND if runs != 1 else f"{MODULE} --runs 1")
    print(body)


def load_remark(load: float, cores: int) -> str:
    """Return what the machine's load says of the figures."""
    remark = f"Load at the end: {load:.1f} on {cores} cores."
    if load > BUSY * cores:
        remark += (
            " Most of it was other work: moves a second and times tell nothing here, CPU is too"
            " high; what can be relied on is that nothing was lost."
        )
    return remark


def cells(row: Row) -> list[str]:
    """Return a row's cells."""
    has_times = row.seats_p99_ms is not None
    return [
        row.name,
        "" if row.moves_a_second is None else f"{row.moves_a_second:,.0f}",
        f"{row.seats_p50_ms:.1f}, {row.seats_p99_ms:.1f} ms" if has_times else "",
        f"{row.all_p99_ms:.1f} ms" if has_times else "",
        *(f"{row.cpu[name] * 1e6:.0f} µs" if name in row.cpu else "" for name in CLOCKS),
        "" if row.lost is None else str(row.lost),
        row.goal,
    ]


CLOCKS = ("web", "postgres", "client")

if __name__ == "__main__":
    main()
