"""Rate a match and be killed with -9 in front of a function, as a worker might be.

`python -m tests.ratings.crash.dying MATCH FUNCTION`
"""

import os
import signal
import sys
from typing import Any
from unittest.mock import patch

import django

django.setup()

from ratings.commands.rating import rate_match  # noqa: E402 - after setup


def die(*_: Any, **__: Any) -> None:
    """End like a process whose machine lost power."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    with patch(sys.argv[2], die):
        rate_match(int(sys.argv[1]))
