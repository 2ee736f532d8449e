"""Row locks of this app, the one place to look.

The order is Tournament, Ladder, Table, Match, Season, Book of ratings, Conduct
(docs/concurrency.md); several of a kind are taken in one query, ascending by id.
"""

from collections.abc import Iterable

from ratings.errors import NoSuchLadder
from ratings.models import Book, Conduct, Ladder, Season


def lock_ladder(slug: str) -> Ladder:
    """Lock a ladder until the transaction ends: its members, who waits, what was found for them,
    and challenges. Tables of one ladder are made by one process at a time. Raises NoSuchLadder.
    """
    ladder = Ladder.objects.select_for_update(no_key=True).filter(slug=slug).first()
    if ladder is None:
        raise NoSuchLadder
    return ladder


def lock_books(book_ids: Iterable[int]) -> list[Book]:
    """Lock books of ratings until the transaction ends, and return them by ascending id.

    The lock guards all that is folded from a book's ledger: its events' numbers, ratings, changes
    and chain. One lock a book and none a player: results make one chain, so that two of a book
    cannot be folded at once whoever played them, and one that comes late moves players of others.
    """
    rows = Book.objects.select_for_update(no_key=True).filter(pk__in=list(book_ids))
    return list(rows.order_by("pk"))


def lock_season(season_id: int) -> Season:
    """Lock a season until the transaction ends: it begins, is counted and ends once.

    Raises Season.DoesNotExist.
    """
    rows = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("ladder")
    return rows.get(pk=season_id)


def lock_conducts(player_ids: Iterable[int]) -> list[Conduct]:
    """Lock the conduct of these players, lowest id first, making what is missing; until the
    transaction ends no other match is noted for them."""
    wanted = sorted(player_ids)
    Conduct.objects.bulk_create(
        [Conduct(player_id=player_id) for player_id in wanted], ignore_conflicts=True
    )
    rows = Conduct.objects.select_for_update(no_key=True).filter(player_id__in=wanted)
    return list(rows.order_by("player_id"))
