"""Command line: bots play whole matches and print their records, one a line.

    python -m games.bots play --players 6 --seed TEXT [--count N] [--bots easy,medium]

The same arguments give the same bytes on any machine.
"""

import argparse
import json
import os
import sys
from typing import NoReturn

from games.bots.choosing import BOTS, DEFAULT_BUDGET
from games.bots.matches import play_match, record_of_match, seed_from_text
from games.engine import MAX_PLAYERS, MIN_PLAYERS


class _OneLineParser(argparse.ArgumentParser):
    """Refuses with one line, without the usage block."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: list[str]) -> int:
    """Run the command line; exit status 0; 2 for unusable arguments or output, 130 at Ctrl-C."""
    given = _parser().parse_args(arguments)
    names = [given.bots[seat % len(given.bots)] for seat in range(given.players)]
    try:
        for index in range(given.count):
            match = play_match(
                [BOTS[name] for name in names],
                seed_from_text(given.seed, index),
                budget=given.budget,
            )
            print(json.dumps(record_of_match(match, names)), flush=True)
    except BrokenPipeError:
        # Whoever reads has seen enough, as with `| head`. The interpreter must not flush once more.
        _drop_output()
    except OSError as error:
        _drop_output()
        print(f"cannot write the records: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130  # as a shell counts a program ended by Ctrl-C
    return 0


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _OneLineParser(prog="python -m games.bots", description="Players made of code.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="play")
    play = commands.add_parser("play", help="play whole matches and print their records")
    play.add_argument("--players", type=_players, required=True, help="4 to 8")
    play.add_argument("--seed", required=True, metavar="TEXT", help="any text")
    play.add_argument("--count", type=_count, default=1, help="matches (default: 1)")
    play.add_argument(
        "--bots",
        type=_bots,
        default=["easy"],
        metavar="NAME,…",
        help=f"of {', '.join(BOTS)}; the list repeats round the table (default: easy)",
    )
    play.add_argument(
        "--budget",
        type=_count,
        default=DEFAULT_BUDGET,
        metavar="WORLDS",
        help=f"worlds that medium samples for a choice (default: {DEFAULT_BUDGET})",
    )
    return parser


def _players(text: str) -> int:
    number = _count(text)
    if not MIN_PLAYERS <= number <= MAX_PLAYERS:
        raise argparse.ArgumentTypeError(f"{MIN_PLAYERS} to {MAX_PLAYERS} play, not {number}")
    return number


def _count(text: str) -> int:
    # Nine digits are more than anybody waits for, and keep int() from long work on a long text.
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 1 up")
    return int(text)


def _bots(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(
                f"there is no bot {name[:40]!r}; there are {', '.join(BOTS)}"
            )
    return names


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
