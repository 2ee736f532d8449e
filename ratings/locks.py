"""Row locks of this app, the one place to look.

They come after those of tournaments, tables and matches (docs/concurrency.md); several of a kind
are taken in one query, ascending by id.
"""

from collections.abc import Iterable

from ratings.models import Book


def lock_books(book_ids: Iterable[int]) -> list[Book]:
    """Lock books of ratings until the transaction ends, and return them by ascending id.

    The lock guards all that is folded from a book's ledger: its events' numbers, ratings, changes
    and chain. One lock a book and none a player: results make one chain, so that two of a book
    cannot be folded at once whoever played them, and one that comes late moves players of others.
    """
    rows = Book.objects.select_for_update(no_key=True).filter(pk__in=list(book_ids))
    return list(rows.order_by("pk"))
