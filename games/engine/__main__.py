"""The command line: check, complete or verify match records, one a line."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from games.engine.lines import MAX_LINE_BYTES, bounded_lines
from games.engine.records import (
    Document,
    Record,
    RecordFault,
    check,
    complete,
    parse_record,
    verify,
)

SOUND, REFUSED, UNUSABLE = 0, 1, 2
INTERRUPTED: Final = 130  # as a shell counts a program ended by Ctrl-C …
PIPE_CLOSED: Final = 141  # … and one whose reader went away

Place = dict[str, str | int]  # "file", if files are named, and "line"

EXAMPLE = """\
example:
  python -m games.bots play --players 4 --seed demo | python -m games.engine check

exit status: 0 all records are sound, 1 some are refused, 2 the arguments are of no use
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command over all records and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options.command, options.files)
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        print(f"cannot write the answers: {error.strerror}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED


def _drop_output() -> None:
    # Nobody takes what is still buffered: without this, Python would complain at its exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.engine",
        description="Look at Fool! match records: JSON, one record a line.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (
        ("check", "say of each record whether it keeps the rules, and where it does not"),
        ("complete", "print each record with all its results; refusals go to standard error"),
        ("verify", "deal again from each record's seeds and compare, then check it"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument(
            "files", nargs="*", metavar="FILE", help="files of records; none: standard input"
        )
    return parser


def _run(command: str, files: Sequence[str]) -> int:
    answer = {"check": _answer_check, "complete": _answer_complete, "verify": _answer_verify}
    status = SOUND
    names: Sequence[str | None] = files or [None]
    for name in names:
        place = {} if name is None else {"file": name}
        try:
            for line_no, line in _numbered_lines(name):
                is_sound = answer[command](line, {**place, "line": line_no})
                status = max(status, SOUND if is_sound else REFUSED)
        except _Unreadable as error:
            print(error, file=sys.stderr)
            status = UNUSABLE
    return status


class _Unreadable(Exception):
    """A file that cannot be opened or read."""


def _numbered_lines(name: str | None) -> Iterator[tuple[int, bytes | None]]:
    if name is None and sys.stdin is None:
        raise _Unreadable("cannot read standard input: it is closed")
    try:
        with nullcontext(sys.stdin.buffer) if name is None else Path(name).open("rb") as stream:
            yield from enumerate(bounded_lines(stream), start=1)
    except OSError as error:
        reason = error.strerror or error
        raise _Unreadable(f"cannot read {name or 'standard input'}: {reason}") from None


def _answer_check(line: bytes | None, place: Place) -> bool:
    return _print_verdict(line, place, check)


def _answer_verify(line: bytes | None, place: Place) -> bool:
    return _print_verdict(line, place, verify)


def _print_verdict(line: bytes | None, place: Place, judge: Callable[[Record], None]) -> bool:
    try:
        judge(_record(line))
    except RecordFault as fault:
        _say(_refusal(place, fault))
        return False
    _say({**place, "ok": True})
    return True


def _answer_complete(line: bytes | None, place: Place) -> bool:
    try:
        completed = complete(_record(line))
    except RecordFault as fault:
        print(json.dumps(_refusal(place, fault)), file=sys.stderr)
        return False
    _say(completed)
    return True


def _record(line: bytes | None) -> Record:
    if line is None:
        raise RecordFault("malformed", f"the line is longer than {MAX_LINE_BYTES} bytes")
    if not line.strip():
        raise RecordFault("malformed", "the line is empty")
    return parse_record(line)


def _refusal(place: Place, fault: RecordFault) -> Document:
    return {**place, "ok": False, **fault.as_dict()}


def _say(answer: Document) -> None:
    # At once, for whoever sends records as they come and waits for each answer.
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    sys.exit(main())
