"""Replay whole books, or from a day on: for an audit, or under newer constants."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ratings.commands.rating_fold import Progress, fold_from
from ratings.errors import ConstantsChanged
from ratings.locks import lock_books
from ratings.models import Book, Rating
from ratings.queries.amendments import Move, moves_between
from ratings.queries.folding import Fold, batches
from ratings.queries.ledger import BEGINNING, Key, Standing, configuration, latest_version


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replay of one book gave; ``moves`` are the differences, the furthest first."""

    book_id: int
    name: str
    configuration: int
    results: int
    chain: str
    chain_before: str
    moves: tuple[Move, ...]

    @property
    def is_unchanged(self) -> bool:
        """Whether everything stood as the ledger says: the same ratings of the same results."""
        return not self.moves and self.chain == self.chain_before


def books_to_replay(*, ladder_slug: str = "") -> list[int]:
    """Return the ids of all books, or of one ladder's, in order."""
    books = Book.objects.filter(ladder__slug=ladder_slug) if ladder_slug else Book.objects.all()
    return list(books.order_by("pk").values_list("pk", flat=True))


def replay_book(
    book_id: int,
    *,
    from_at: datetime | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> Replay:
    """Fold a book's results in force anew under the latest constants, and return what differs.

    ``from_at`` leaves what finished before it as it stands; it is refused with ConstantsChanged
    where the constants are newer than the book's. A dry run writes nothing.
    """
    with transaction.atomic():
        (book,) = lock_books([book_id])
        version, chain_before = latest_version(), book.chain
        if from_at is not None and version != book.configuration:
            raise ConstantsChanged
        book.configuration = version
        key = BEGINNING if from_at is None else Key(from_at, 0)
        before = {row.player_id: Standing.of(row) for row in Rating.objects.filter(book=book)}
        if dry_run:
            results, chain, after = _folded(book, key, progress)
        else:
            run = fold_from(book, key, progress=progress)
            results = 0 if run is None else run.results
            chain = book.chain
            rows = Rating.objects.filter(book=book)
            after = dict.fromkeys(before) | {row.player_id: Standing.of(row) for row in rows}
    return Replay(
        book_id=book_id,
        name=str(book),
        configuration=version,
        results=results,
        chain=chain,
        chain_before=chain_before,
        moves=tuple(moves_between(before, after)),
    )


def _folded(
    book: Book, key: Key, progress: Progress | None
) -> tuple[int, str, dict[int, Standing | None]]:
    """Fold without writing; who is not met from the key on stays where they are."""
    fold = Fold(book, key, constants=configuration(book.configuration))
    for entries in batches(book.pk, key):
        fold.run(entries)
        if progress is not None:
            progress(fold.results)
    after = fold.after()
    if key == BEGINNING:  # also whoever has a rating that nothing stands behind
        rated = Rating.objects.filter(book=book).values_list("player_id", flat=True)
        after = dict.fromkeys(rated) | after
    return fold.results, fold.chain if fold.last else "", after
