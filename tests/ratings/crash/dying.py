"""Do a worker's job and be killed with -9 in front of a function, as a worker might be.

`python -m tests.ratings.crash.dying FUNCTION rate MATCH`, or `make_tables LADDER`, or
`tend_seasons`.
"""

import os
import signal
import sys
from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after setup

from ratings.commands.making import make_tables  # noqa: E402 - after setup
from ratings.commands.rating import rate_match  # noqa: E402 - after setup
from ratings.commands.seasons import tend_seasons  # noqa: E402 - after setup

JOBS: dict[str, Callable[..., Any]] = {
    "rate": lambda match_id: rate_match(int(match_id)),
    "make_tables": lambda slug: make_tables(slug, rng=Random(1)),
    "tend_seasons": lambda: tend_seasons(now=timezone.now()),
}


def die(*_: Any, **__: Any) -> None:
    """End like a process whose machine lost power."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    function, job, *arguments = sys.argv[1:]
    with patch(function, die):
        JOBS[job](*arguments)
