"""Two who sit at a table that waits change places, once both wish it.

A wish names a seat and means who sits there: it goes when either of the two moves or leaves, and
when the match starts. Everything here is called under the table's lock.
"""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from games.models import Seat, Table


def wish_for_place(mine: Seat, theirs: Seat, *, command_id: UUID | None) -> int:
    """Note that ``mine`` would like the seat ``theirs``; change places if that is mutual.

    An earlier wish gives way. Return the seat index ``mine`` has now. The caller holds the
    table's lock.
    """
    if theirs.wishes_seat == mine.seat_index:
        return move_to(mine, theirs.seat_index, other=theirs, command_id=command_id)
    return _note(mine, theirs.seat_index, command_id)


def take_wish_back(mine: Seat, *, command_id: UUID | None) -> int:
    """Wish for no other seat any more; return the seat index. The caller holds the table's lock."""
    return _note(mine, None, command_id)


def move_to(mine: Seat, chosen: int, *, other: Seat | None, command_id: UUID | None) -> int:
    """Move to a seat and return its index; who has it (``other``) goes where ``mine`` was.

    The caller holds the table's lock. A table that waits has a free seat.
    """
    left = mine.seat_index
    forget_wishes(mine.table, [left, chosen])
    if other is not None:
        # Two rows cannot change places in a unique column: one waits on a free seat.
        _put(mine, _free_index(mine.table))
        _put(other, left)
    mine.command_id = command_id
    mine.save(update_fields=["command_id"])
    _put(mine, chosen)
    return chosen


def forget_wishes(table: Table, seat_indexes: Collection[int] | None = None) -> None:
    """Take back every wish of and for these seats, or all of the table's without them.

    The caller holds the table's lock.
    """
    wishes = table.seats.filter(wishes_seat__isnull=False)
    if seat_indexes is not None:
        wishes = wishes.filter(Q(seat_index__in=seat_indexes) | Q(wishes_seat__in=seat_indexes))
    wishes.update(wishes_seat=None)


def _note(mine: Seat, wished: int | None, command_id: UUID | None) -> int:
    mine.wishes_seat = wished
    mine.command_id = command_id
    mine.save(update_fields=["wishes_seat", "command_id"])
    return mine.seat_index


def _put(seat: Seat, seat_index: int) -> None:
    seat.seat_index = seat_index
    seat.save(update_fields=["seat_index"])


def _free_index(table: Table) -> int:
    taken = set(table.seats.values_list("seat_index", flat=True))
    return next(index for index in range(table.players) if index not in taken)
