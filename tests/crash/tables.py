"""Open tables for the drill on the site's own database: `python -m tests.crash.tables 4 4 8`.

Prints one JSON line a table: its id and a token a seat.
"""

import json
import sys

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after setup

from games.commands.tables import TableWish, open_table, take_seat  # noqa: E402 - after setup
from games.players.commands import create_token  # noqa: E402 - after setup
from games.players.interface import create_player  # noqa: E402 - after setup

# No two of these letters look alike, so all names differ to the eye.
LETTERS = "abcdefghkm"


def main(sizes: list[int]) -> None:
    """Open a table of each size, filled with people."""
    for index, players in enumerate(sizes):
        public_id, tokens = "", []
        for seat in range(players):
            name = f"drill {LETTERS[index // 10]}{LETTERS[index % 10]}{LETTERS[seat]}"
            player_id = create_player(name=name)
            scopes = ["read", "play"]
            tokens.append(create_token(player_id, name="drill", scopes=scopes, now=timezone.now()))
            if public_id:
                take_seat(public_id, player_id=player_id)
            else:
                wish = TableWish(players=players, options={"deal_limit": 2})
                public_id = open_table(wish, player_id=player_id)
        print(json.dumps({"table": public_id, "tokens": tokens}))


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
