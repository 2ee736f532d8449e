"""A task queue with one task that leaves a trace, for a worker of the tests' own."""

import time
from pathlib import Path

from celery import Celery

app = Celery("noting")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Long enough to be read twice only after a death, short enough to wait for.
app.conf.broker_transport_options = {**app.conf.broker_transport_options, "visibility_timeout": 3}


@app.task
def note_task(path: str, *, wait_for: str | None = None) -> None:
    """Add a line to a file, then another once the file ``wait_for`` is there."""
    with Path(path).open("a") as file:
        file.write("begun\n")
    while wait_for is not None and not Path(wait_for).exists():
        time.sleep(0.05)
    with Path(path).open("a") as file:
        file.write("done\n")
