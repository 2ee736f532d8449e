"""Fold a book from a place in its order on: one new match, a correction, or everything anew."""

from collections.abc import Callable, Iterator

from ratings.commands.rating_copy import write_chain, write_matches
from ratings.commands.rating_rows import (
    forget_from,
    write_ratings,
    write_shifts,
)
from ratings.models import Book, LedgerEvent, Rating, RatingRun
from ratings.queries.folding import Fold, batches
from ratings.queries.ledger import BEGINNING, Entry, Key, Standing, configuration
from ratings.rating.fold import Step

# Told how many results have been folded so far.
Progress = Callable[[int], None]


def fold_from(
    book: Book,
    key: Key,
    *,
    event: LedgerEvent | None = None,
    progress: Progress | None = None,
) -> RatingRun | None:
    """Fold a book's results in force from a place in its order on; the caller holds its lock.

    ``event`` is what it is done for, where it is not a replay. Return the run, with the shifts of
    whom it moved, or None where a match was added at the end of everybody's.
    """
    constants = configuration(book.configuration)
    fold = Fold(book, key, constants=constants)
    if key == BEGINNING:  # also whoever has a rating that nothing stands behind
        fold.overtaken = set(Rating.objects.filter(book=book).values_list("player_id", flat=True))
    before = {
        row.player_id: Standing.of(row)
        for row in Rating.objects.filter(book=book, player_id__in=fold.overtaken)
    }
    removed = forget_from(book, key)
    for entries in batches(book.pk, key):
        chains: list[tuple[Entry, str]] = []
        # It reads before it is iterated over: while COPY runs, its connection can do nothing else.
        folded = fold.add(entries)
        write_matches(book, _chained(fold, folded, chains))
        write_chain(book, chains)
        if progress is not None:
            progress(fold.results)
    after = fold.after()
    write_ratings(book, after, constants)
    _keep_end(book, fold, removed=removed)
    is_amendment = event is None or event.kind != LedgerEvent.Kind.RESULT
    if not before and not is_amendment:
        return None
    run = RatingRun.objects.create(
        book=book,
        event=event,
        configuration=book.configuration,
        from_at=None if key == BEGINNING else key.finished_at,
        results=fold.results,
        chain=fold.chain,
    )
    # Who was not overtaken has a change of their own that says it all.
    write_shifts(run, before, {player: after[player] for player in before})
    return run


def _chained(
    fold: Fold,
    folded: Iterator[tuple[Entry, list[Step]]],
    chains: list[tuple[Entry, str]],
) -> Iterator[tuple[Entry, list[Step]]]:
    """Fold one after another, since steps kept for later cost more than they do; note the chain."""
    for entry, steps in folded:
        chains.append((entry, fold.chain))
        yield entry, steps


def _keep_end(book: Book, fold: Fold, *, removed: int) -> None:
    book.results += fold.results - removed
    book.chain = fold.chain if book.results else ""
    book.last_at, book.last_match_id = fold.last or (None, None)
    book.save(update_fields=["configuration", "results", "chain", "last_at", "last_match_id"])
