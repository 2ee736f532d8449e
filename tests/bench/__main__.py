"""`make bench`: measure, print, write docs/benchmarks.md; `--only engine,bots` picks sections."""

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from tests.bench import engine, rollout, strength
from tests.bench.report import write_section


class Section(NamedTuple):
    """A part of docs/benchmarks.md; `measure` returns its Markdown and may print its progress."""

    title: str
    measure: Callable[[], str]


def measure_ratings() -> str:
    """Load it when it is wanted: it needs numpy, which nothing else here does."""
    return str(import_module("tests.bench.ratings.report").measure())


SECTIONS = {
    "engine": Section("The engine beside its peers", engine.measure),
    "rollout": Section("The roll-out engine", rollout.measure),
    "bots": Section("The bots", strength.measure),
    "ratings": Section("Ratings", measure_ratings),
}
# Measured by `make bench-ratings`, not by `make bench`.
ON_DEMAND = {"ratings"}


def main(arguments: list[str]) -> int:
    """Run the chosen sections; exit status 0, or 2 for an unknown one."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--only",
        default=",".join(name for name in SECTIONS if name not in ON_DEMAND),
        metavar="NAME,…",
    )
    parser.add_argument("--dry", action="store_true", help="print only, write nothing")
    given = parser.parse_args(arguments)
    chosen = given.only.split(",")
    if unknown := [name for name in chosen if name not in SECTIONS]:
        parser.error(f"there is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}")
    for name in chosen:
        title, measure = SECTIONS[name]
        print(f"--- {title}", flush=True)
        begun = time.monotonic()
        body = measure()
        print(f"\n{body}\n--- {name}: {time.monotonic() - begun:.0f} s", flush=True)
        if not given.dry:
            write_section(name, title, body, f"python -m tests.bench --only {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
