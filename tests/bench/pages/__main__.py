"""`python -m tests.bench.pages`: measure pages of ladders and write their section of the page."""

import argparse
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles

from tests.bench.live.site import measured_site
from tests.bench.report import table, write_section

TITLE = "Pages of ladders and ratings"
COMMAND = "make bench-pages"
ROUNDS = 60
INTRODUCTION = """\
{players:,} players and {matches:,} finished matches, every one of them rated on one ladder;
{board:,} stand on its board. One process, DEBUG off, an embedded Postgres on the same machine; the
time from the request to the whole answer, without the network. Each page is asked {rounds} times,
for players, places and searches drawn anew each time. *Busiest*: the ten players with most matches.
Load at the end: {load:.1f} on {cores} cores.

"""
HEAD = ("page", "p50", "p95", "CPU", "queries")
GOAL = "\nGoal: 100 ms at the 95th percentile for leaderboards and profiles.\n"

Address = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Measured:
    """A page's times in seconds, the process's CPU seconds a request, and its queries."""

    name: str
    times: Sequence[float]
    cpu: float
    queries: int

    @property
    def cells(self) -> Sequence[str]:
        """The page's line of the table."""
        return (
            self.name,
            f"{1e3 * median(self.times):.0f} ms",
            f"{1e3 * quantiles(self.times, n=20)[-1]:.0f} ms",
            f"{1e3 * self.cpu:.0f} ms",
            str(self.queries),
        )


def main() -> None:
    """Fill, measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages")
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=100_000)
    asked = parser.parse_args()
    with measured_site():
        import django  # noqa: PLC0415 - the site says which database

        django.setup()
        book_id = fill(asked.matches, asked.players)
        rows = [measure(name, address) for name, address in pages(book_id)]
        body = INTRODUCTION.format(
            players=asked.players,
            matches=asked.matches,
            board=on_board(book_id),
            rounds=ROUNDS,
            load=os.getloadavg()[0],
            cores=os.cpu_count(),
        )
    body += table(HEAD, (row.cells for row in rows)) + GOAL
    print(body)
    if (asked.matches, asked.players) == (1_000_000, 100_000):
        write_section("pages", TITLE, body, COMMAND)


def fill(matches: int, players: int) -> int:
    """Make the database and its history; return the id of the ladder's book."""
    from django.core.management import call_command  # noqa: PLC0415 - Django is set up by now

    from tests.bench.pages.filling import fill_ratings  # noqa: PLC0415 - with it

    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    call_command("fill_history", matches=matches, players=players)
    return fill_ratings()


def on_board(book_id: int) -> int:
    """Return how many stand on the board."""
    from django.utils import timezone  # noqa: PLC0415 - Django is set up by now

    from ratings.queries.leaderboard import board_size  # noqa: PLC0415 - with it

    return board_size(book_id, now=timezone.now())


def pages(book_id: int) -> Sequence[tuple[str, Address]]:
    """Return what is measured: a name, and a function that draws an address."""
    from django.utils import timezone  # noqa: PLC0415 - Django is set up by now

    from ratings.models import Rating  # noqa: PLC0415 - with it
    from ratings.queries.leaderboard import leaderboard  # noqa: PLC0415 - with it
    from tests.bench.pages.filling import LADDER  # noqa: PLC0415 - with it

    draw = Random(1)
    rated = Rating.objects.filter(book_id=book_id)
    names = list(rated.order_by("player_id").values_list("player__name", flat=True))
    placed = rated.filter(on_board_until__isnull=False)
    on_it = list(placed.order_by("player_id").values_list("player__name", flat=True))
    busiest = list(rated.order_by("-games").values_list("player__name", flat=True)[:10])
    cursors: list[str] = []
    page = leaderboard(book_id, now=timezone.now(), limit=200)
    while page.lower and len(cursors) < 400:
        cursors.append(page.lower)
        page = leaderboard(book_id, now=timezone.now(), below=page.lower, limit=200)
    standings = f"/ladders/{LADDER}/standings/"

    def profile(of: Sequence[str]) -> Address:
        return lambda: f"/players/{draw.choice(of)}/"

    return (
        ("leaderboard, from the top", lambda: standings),
        ("leaderboard, anywhere", lambda: f"{standings}?below={draw.choice(cursors)}"),
        ("leaderboard, around somebody", lambda: f"{standings}?around={draw.choice(on_it)}"),
        ("leaderboard, a name searched", lambda: f"{standings}?begins=Crowd {draw.randrange(99)}"),
        ("leaderboard, of a country", lambda: f"{standings}?country=FI"),
        ("leaderboard, API", lambda: f"/api/v1{standings}?limit=50"),
        ("a ladder", lambda: f"/ladders/{LADDER}/"),
        ("profile", profile(names)),
        ("profile, of the busiest", profile(busiest)),
        (
            "two players compared",
            lambda: f"/compare/?a={draw.choice(names)}&b={draw.choice(busiest)}",
        ),
    )


def measure(name: str, address: Address) -> Measured:
    """Ask for a page again and again, after a few times that do not count."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now
    from django.test import Client  # noqa: PLC0415 - with it
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - with it

    client = Client(SERVER_NAME="localhost")

    def ask() -> None:
        asked = address()
        answer = client.get(asked, follow=True)
        if answer.status_code != 200:
            raise RuntimeError(f"{asked} answers {answer.status_code}")

    for _ in range(5):
        ask()
    with CaptureQueriesContext(connection) as captured:
        ask()
    times = []
    begun_cpu = time.process_time()
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begun)
    cpu = (time.process_time() - begun_cpu) / ROUNDS
    print(f"{name}: {1e3 * median(times):.0f} ms", flush=True)
    return Measured(name, times, cpu, len(captured))


if __name__ == "__main__":
    main()
