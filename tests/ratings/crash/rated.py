"""Check what is rated on the site's own database: `python -m tests.ratings.crash.rated`.

Prints a JSON line: how many finished matches there are, how many each book has rated, and whether
all that is kept is what a replay of the ledger gives.
"""

import json

import django

django.setup()

from games.models import Match  # noqa: E402 - after setup
from ratings.models import Book  # noqa: E402 - after setup
from tests.ratings.ledger.cast import assert_as_replayed  # noqa: E402 - after setup


def main() -> None:
    """Compare and print."""
    books = list(Book.objects.order_by("pk"))
    for book in books:
        assert_as_replayed(book)
    finished = Match.objects.filter(status=Match.Status.FINISHED).count()
    print(json.dumps({"finished": finished, "rated": [book.results for book in books]}))


if __name__ == "__main__":
    main()
