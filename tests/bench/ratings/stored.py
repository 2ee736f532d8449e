"""A ledger in the database, and its replay; imported once Django stands."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.players.interface import create_players
from ratings.commands.rating_fold import fold_from
from ratings.locks import lock_books
from ratings.models import Book, LedgerEvent, RatingChange
from ratings.queries.ledger import BEGINNING
from ratings.rating.fold import Result

BATCH = 10_000


class Ledger:
    """These results, stored as a ledger's events between new players."""

    def __init__(self, results: Sequence[Result], *, begin: datetime) -> None:
        count = 1 + max(player for result in results for player in result.players)
        ids = create_players([f"player {number:05}" for number in range(count)])
        self.book = Book.objects.create(clock="live")
        for start in range(0, len(results), BATCH):
            LedgerEvent.objects.bulk_create(
                LedgerEvent(
                    book=self.book,
                    match_id=number + 1,
                    public_id=f"m{number}",
                    finished_at=begin + timedelta(microseconds=result.played_at),
                    players=[ids[player] for player in result.players],
                    places=list(result.places),
                )
                for number, result in enumerate(results[start : start + BATCH], start=start)
            )

    def replay(self) -> int:
        """Replay it from nothing, history written, and return how many rows of it."""
        with transaction.atomic():
            (locked,) = lock_books([self.book.pk])
            fold_from(locked, BEGINNING)
        return RatingChange.objects.filter(book=self.book).count()
