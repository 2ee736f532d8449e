"""A season of the open ladder that is over by the clock, and has not even begun to be tended.

`python -m tests.ratings.crash.season` plans it; with `stored` it prints what has become of it, one
JSON object. The evening's matches (tests.ratings.crash.evening) lie in it.
"""

import json
import sys
from collections import Counter
from datetime import timedelta

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after setup

from games.models import MatchSeat  # noqa: E402 - after setup
from ratings.models import Ladder, Season  # noqa: E402 - after setup

A_WHILE = timedelta(minutes=50)  # the evening ended an hour ago


def plan() -> None:
    """Plan the season, a week long; the next one is to follow by itself."""
    ended = (timezone.now() - A_WHILE).replace(second=0, microsecond=0)
    Season.objects.create(
        ladder=Ladder.objects.get(slug="open"),
        number=1,
        starts_on=ended.date() - timedelta(days=7),
        ends_on=ended.date(),
        turns_at=ended.time(),
        repeats=Season.Repeats.WEEKLY,
    )


def stored() -> None:
    """Print seasons, lines and the matches that everybody has played."""
    season = Season.objects.get(number=1)
    lines = season.lines.filter(matches__gt=0)
    played = Counter(MatchSeat.objects.values_list("player_id", flat=True))
    print(
        json.dumps(
            {
                "seasons": dict(Season.objects.values_list("number", "status")),
                "matches": dict(lines.values_list("player_id", "matches")),
                "units": dict(lines.values_list("player_id", "units")),
                "places": dict(lines.values_list("player_id", "place")),
                "played": played,
            }
        )
    )


if __name__ == "__main__":
    stored() if "stored" in sys.argv else plan()
