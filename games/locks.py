"""Row locks of this app, the one place to look.

The order is Table, Match, Position, each by ascending id (docs/concurrency.md).
"""

from games.errors import NoSuchTable
from games.models import Match, Position, Table


def lock_table(public_id: str) -> Table:
    """Lock a table against changes of its seats and status until the transaction ends.

    Raises NoSuchTable.
    """
    table = Table.objects.select_for_update(no_key=True).filter(public_id=public_id).first()
    if table is None:
        raise NoSuchTable
    return table


def lock_tables_of_round(commitment: str) -> list[Table]:
    """Lock every table dealt from the round seed of this commitment, lowest id first: none of
    their matches can be finished meanwhile."""
    found = Table.objects.filter(has_same_deals=True, commitment=commitment)
    return list(found.select_for_update(no_key=True).order_by("pk"))


def lock_match(match_id: int) -> Match | None:
    """Lock a match and, before it, its table, so that it is finished once.

    Return None when there is no such match.
    """
    Table.objects.select_for_update(no_key=True).filter(match__pk=match_id).first()
    return Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()


def lock_position(match_id: int) -> Position | None:
    """Lock where a running match stands: no card can be stored meanwhile.

    Return None when the match is over and its record is stored.
    """
    return Position.objects.select_for_update(no_key=True).filter(pk=match_id).first()
