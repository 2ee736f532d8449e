"""The ladders that a site begins with for a first look."""

from datetime import date
from typing import Any, Final

from django.db import transaction

from games.clocks import ClockKind
from ratings.commands.seasons import next_end
from ratings.models import Ladder, Season

DEMO_LADDERS: Final[tuple[dict[str, Any], ...]] = (
    {
        "slug": "open",
        "name": "Open ladder",
        "description": (
            "For everybody, bots too: tables of four to eight, as many as wait. When too few do, "
            "the house's bots sit down after a moment."
        ),
        "min_players": 4,
        "max_players": 8,
        "clock": ClockKind.LIVE,
        "join_rule": Ladder.JoinRule.ALL,
        "allows_bots": True,
        "bots_after_seconds": 15,
    },
    {
        "slug": "fours",
        "name": "Fours",
        "description": "People only, always four at the table.",
        "clock": ClockKind.LIVE,
    },
    {
        "slug": "daily",
        "name": "Daily",
        "description": "Four at the table and a day for each card, up to five tables at once.",
        "clock": ClockKind.DAILY,
    },
)


@transaction.atomic
def make_demo_ladders(*, today: date) -> int:
    """Make the ladders of the demo where there is no ladder yet, each with a season a month from
    this one on; return how many ladders were made."""
    if Ladder.objects.exists():
        return 0
    rows = [Ladder(position=index, **fields) for index, fields in enumerate(DEMO_LADDERS)]
    # A second site that starts on the same database at once finds them made.
    Ladder.objects.bulk_create(rows, ignore_conflicts=True)
    first = today.replace(day=1)
    for ladder in Ladder.objects.all():
        Season.objects.get_or_create(
            ladder=ladder,
            number=1,
            defaults={
                "starts_on": first,
                "ends_on": next_end(first, Season.Repeats.MONTHLY),
                "repeats": Season.Repeats.MONTHLY,
                "division_size": 12,
            },
        )
    return len(rows)
