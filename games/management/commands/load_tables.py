"""Put load on a running site: full tables, every seat driven through the public protocol."""

import uvloop
from django.core.management.base import BaseCommand, CommandParser

from games.load.driving import Tally, drive, percentile
from games.load.opening import open_tables, stored_moves


class Command(BaseCommand):
    help = "Open tables in this site's database and play them over its WebSockets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--url", action="append", help="of a web process; the seats are split")
        parser.add_argument("--tables", type=int, default=20)
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--seconds", type=float, default=10)
        parser.add_argument(
            "--pace", type=float, help="moves a second at each table; else no pause"
        )
        parser.add_argument("--spectators", type=int, default=0, help="at the first table")

    def handle(
        self,
        *args: object,
        url: list[str] | None,
        tables: int,
        players: int,
        seconds: float,
        pace: float | None,
        spectators: int,
        **options: object,
    ) -> None:
        opened = open_tables(tables, players=players)
        self.stdout.write(f"{tables} tables of {players} are open")
        tally = uvloop.run(
            drive(
                opened,
                url or ["http://localhost:8000"],
                seconds=seconds,
                moves_a_second=pace,
                spectators=spectators,
            )
        )
        lost = tally.versions - stored_moves(table.public_id for table in opened)
        for line in report(tally, lost=len(lost)):
            self.stdout.write(line)


def report(tally: Tally, *, lost: int) -> list[str]:
    """Return what happened as lines for a person; ``lost`` moves were accepted but not stored."""
    refusals = ", ".join(f"{code} {number}" for code, number in sorted(tally.refusals.items()))
    return [
        f"{tally.moves} moves in {tally.seconds:.1f} s: {tally.moves_a_second:,.0f} a second",
        f"accepted {tally.accepted}, rejected {tally.rejected} {refusals}".rstrip()
        + f", unanswered {tally.unanswered}, lost {lost}",
        f"client CPU {tally.cpu['client'] / max(1, tally.moves) * 1e6:.0f} µs a move",
        f"play to the last seat: {milliseconds(tally.to_seats)}",
        f"play to each seat and spectator: {milliseconds(tally.to_all)}",
    ]


def milliseconds(times: list[float]) -> str:
    """Return median and 99th percentile of times in seconds."""
    half, most = percentile(times, 0.5) * 1000, percentile(times, 0.99) * 1000
    return f"p50 {half:.2f} ms, p99 {most:.2f} ms"
