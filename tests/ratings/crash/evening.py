"""A ladder's evening on the site's own database, finished and not rated.

`python -m tests.ratings.crash.evening 40` stores so many matches and prints their ids.
"""

import sys
from datetime import timedelta
from random import Random

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after setup

from ratings.models import Ladder  # noqa: E402 - after setup
from tests.ratings.ledger.cast import people  # noqa: E402 - after setup
from tests.ratings.ledger.matches import finished_match  # noqa: E402 - after setup


def main(count: int) -> None:
    """Store the matches, a minute apart, the last an hour ago."""
    ladder = Ladder.objects.create(slug="open", name="Open", max_players=8)
    cast = people()
    rng = Random(1)
    begin = timezone.now() - timedelta(hours=1, minutes=count)
    for number in range(count):
        at = begin + timedelta(minutes=number)
        players = rng.sample(cast, rng.randint(4, 8))
        print(finished_match(players, finished_at=at, ladder=ladder))


if __name__ == "__main__":
    main(int(sys.argv[1]))
