"""Print how an evening has ended, one JSON object: `python -m tests.scenarios.evening_stored`."""

import json

import django

django.setup()

from games.models import Engagement, Match  # noqa: E402 - after setup
from ratings.models import (  # noqa: E402 - after setup
    Challenge,
    LadderSeat,
    LadderTable,
    Proposal,
    RatedMatch,
    Rating,
    Ticket,
)


def main() -> None:
    """Print matches by status, how often each was rated, ratings, and what is left over."""
    matches = Match.objects.filter(context_kind="ladder", context_id="evening")
    rated = RatedMatch.objects.filter(book__ladder__slug="evening")
    ratings = Rating.objects.filter(book__ladder__slug="evening")
    print(
        json.dumps(
            {
                "finished": sorted(matches.filter(status="finished").values_list("pk", flat=True)),
                "unfinished": matches.exclude(status="finished").count(),
                "rated": sorted(rated.values_list("match_id", flat=True)),
                "tables": sorted(LadderTable.objects.values_list("match_id", flat=True)),
                "tables_not_ended": LadderTable.objects.filter(ended_at=None).count(),
                "seats": list(LadderSeat.objects.values_list("table__match_id", "player_id")),
                "match_seats": list(matches.values_list("pk", "seats__player_id")),
                "means": dict(ratings.values_list("player_id", "mean")),
                "engaged": Engagement.objects.count(),
                "waiting": Ticket.objects.count(),
                "open_proposals": Proposal.objects.filter(status="open").count(),
                "open_challenges": Challenge.objects.filter(status="open").count(),
            }
        )
    )


if __name__ == "__main__":
    main()
