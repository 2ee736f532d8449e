"""A ladder and its people on a site's database: `python -m tests.scenarios.evening_ladder 12`.

Prints one JSON line a player: name, token and whether it plays well.
"""

import json
import sys

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after setup

from games.players.commands import create_token  # noqa: E402 - after setup
from games.players.interface import create_player  # noqa: E402 - after setup
from ratings.models import Ladder  # noqa: E402 - after setup

# No two of these letters look alike, so all names differ to the eye.
LETTERS = "abcdefghkm"


def main(players: int) -> None:
    """Make the ladder, and so many accounts; every other one is to play well."""
    Ladder.objects.create(
        slug="evening",
        name="Evening",
        max_players=8,
        clock="fast",
        options={"deal_limit": 1},
        join_rule=Ladder.JoinRule.ALL,
        allows_bots=True,
        bots_after_seconds=10,
    )
    for index in range(players):
        player_id = create_player(name=f"evening {LETTERS[index // 10]}{LETTERS[index % 10]}")
        scopes = ["read", "play"]
        token = create_token(player_id, name="evening", scopes=scopes, now=timezone.now())
        print(json.dumps({"id": player_id, "token": token, "plays_well": index % 2 == 0}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
