"""Two or more at once, against real Postgres: a barrier between check and write, not a sleep."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pkgutil import resolve_name
from typing import Any
from unittest.mock import patch

from django.db import connection, connections
from django.db.models.query import QuerySet

# Where locks hold, the others never come to the meeting, and every wait is in vain.
GIVE_UP_SECONDS = 1.0
# Where they are off, all do come, however busy the machine is.
GIVE_UP_SECONDS_UNLOCKED = 20.0


@contextmanager
def row_locks(*, enabled: bool) -> Iterator[None]:
    """Take the row locks of ``locks.py`` away (they are all made by one method), or leave them."""
    if enabled:
        yield
        return
    with (
        patch.object(QuerySet, "select_for_update", lambda self, **_: self),
        patch(f"{__name__}.GIVE_UP_SECONDS", GIVE_UP_SECONDS_UNLOCKED),
    ):
        yield


@contextmanager
def constraint(table: str, name: str, *, enabled: bool) -> Iterator[None]:
    """Take a unique constraint, or the unique index that is one, away, or leave it: the control of
    a race that the database decides. What it let in is thrown away before it is put back."""
    if enabled:
        yield
        return
    drop, restore = _statements(table, name)
    _execute(drop)
    try:
        yield
    finally:
        _execute(f"TRUNCATE {table} CASCADE")
        _execute(restore)


def _statements(table: str, name: str) -> tuple[str, str]:
    """Return what drops a constraint or an index of the test's database, and what restores it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s", [name]
        )
        if row := cursor.fetchone():
            alter = f"ALTER TABLE {table}"
            return f"{alter} DROP CONSTRAINT {name}", f"{alter} ADD CONSTRAINT {name} {row[0]}"
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = %s", [name])
        (definition,) = cursor.fetchone()
    return f"DROP INDEX {name}", definition


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def run_together(
    *jobs: Callable[[], Any], between: str | Sequence[str], and_after: bool = False
) -> list[Any]:
    """Run the jobs in threads that meet once, in front of the function named ``between`` (or of any
    of several), and behind it too with ``and_after``: where the function itself looks and decides.

    With a lock some never get there, so the meeting is given up after GIVE_UP_SECONDS. Return what
    each job returned, or the exception it raised, in order.
    """
    outcomes: list[Any] = [None] * len(jobs)
    barrier = threading.Barrier(len(jobs))
    been_there = threading.local()

    def run(index: int) -> None:
        try:
            outcomes[index] = jobs[index]()
        except Exception as error:  # noqa: BLE001 - whatever it is, the test looks at it
            outcomes[index] = error
        finally:
            barrier.abort()  # whoever is done will not come any more
            connections.close_all()

    def meet() -> None:
        # Broken: the others are held up by a lock, or done.
        with suppress(threading.BrokenBarrierError):
            barrier.wait(GIVE_UP_SECONDS)

    def meet_before(original: Callable[..., Any]) -> Callable[..., Any]:
        def meet_first(*args: Any, **kwargs: Any) -> Any:
            if hasattr(been_there, "yes"):
                return original(*args, **kwargs)
            been_there.yes = True
            meet()
            try:
                return original(*args, **kwargs)
            finally:
                if and_after:
                    meet()

        return meet_first

    with ExitStack() as stack:
        for place in [between] if isinstance(between, str) else between:
            stack.enter_context(patch(place, meet_before(resolve_name(place))))
        threads = [threading.Thread(target=run, args=(index,)) for index in range(len(jobs))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    return outcomes


def kinds(outcomes: list[Any]) -> list[str]:
    """Return the outcomes as sorted words: a refusal's code, another error's class, or "done"."""
    return sorted(
        "done"
        if not isinstance(outcome, Exception)
        else getattr(outcome, "code", type(outcome).__name__)
        for outcome in outcomes
    )
