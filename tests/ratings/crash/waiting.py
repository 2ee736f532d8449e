"""Four who wait for a table of four: `python -m tests.ratings.crash.waiting` lets them wait, with
`stored` it prints what was found for them, one JSON object."""

import json
import sys

import django

django.setup()

from django.db.models import Count  # noqa: E402 - after setup

from ratings.models import Proposal, Ticket  # noqa: E402 - after setup
from tests.ratings.ladders import ladder, queued  # noqa: E402 - after setup


def wait() -> None:
    """Make the ladder and its people."""
    ladder()
    queued("fours", 4)


def stored() -> None:
    """Print how many wait uncalled, and how many each found table has called."""
    called = Proposal.objects.annotate(called=Count("tickets")).values_list("called", flat=True)
    waiting = Ticket.objects.filter(proposal=None).count()
    print(json.dumps({"waiting": waiting, "called": list(called)}))


if __name__ == "__main__":
    stored() if "stored" in sys.argv else wait()
