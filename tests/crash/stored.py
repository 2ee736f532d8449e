"""Print what is stored of every match, a JSON line each: `python -m tests.crash.stored`."""

import json

import django

django.setup()

from games.models import Match, Move  # noqa: E402 - after setup


def main() -> None:
    """Print table, status, moves as [version, card, command id], and the record."""
    for match in Match.objects.select_related("table").order_by("pk"):
        moves = Move.objects.filter(match=match).order_by("version")
        print(
            json.dumps(
                {
                    "table": match.table.public_id,
                    "status": match.status,
                    "moves": [[move.version, move.card, str(move.command_id)] for move in moves],
                    "record": match.record,
                }
            )
        )


if __name__ == "__main__":
    main()
