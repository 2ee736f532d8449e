"""Tables to put load on: full, started, and with a key for every seat."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db import models, transaction

from games.clocks import ClockKind
from games.commands.tables import TableWish, open_table, take_seat
from games.models import Engagement, Match, MatchSeat, Move, Position, Seat, Table
from games.players.commands import create_tokens
from games.players.interface import Scope, create_players, new_public_id

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A running match: the table's public id, and one token a seat in seat order."""

    public_id: str
    tokens: tuple[str, ...]


def open_tables(count: int, *, players: int) -> list[OpenTable]:
    """Open tables of ``players`` seats, each with accounts and tokens made for it.

    One is opened as people do it. The others are copies of its rows with other people, dealt the
    same cards: a thousand tables are there in seconds.
    """
    tag = secrets.token_hex(4)
    player_ids = create_players([f"load {tag} {number}" for number in range(count * players)])
    tokens = create_tokens(player_ids, name="load", scopes=[Scope.READ, Scope.PLAY])
    starts = range(0, len(player_ids), players)
    groups = [player_ids[start : start + players] for start in starts]
    first = _open(groups[0])
    public_ids = [first.public_id, *(table.public_id for table in _copies(first, groups[1:]))]
    return [
        OpenTable(public_id, tuple(tokens[start : start + players]))
        for public_id, start in zip(public_ids, starts, strict=True)
    ]


def _open(player_ids: Sequence[int]) -> Table:
    wish = TableWish(
        players=len(player_ids), clock=ClockKind.RELAXED, visibility="link", name="load"
    )
    public_id = open_table(wish, player_id=player_ids[0])
    for player_id in player_ids[1:]:
        take_seat(public_id, player_id=player_id)
    return Table.objects.get(public_id=public_id)


@transaction.atomic
def _copies(table: Table, groups: Sequence[Sequence[int]]) -> list[Table]:
    """Store the table and its match again for each of these groups of people."""
    tables = Table.objects.bulk_create(
        [_copy(table, public_id=new_public_id(), opened_by_id=group[0]) for group in groups]
    )
    match, position = table.match, table.match.position
    seats, match_seats = list(table.seats.all()), list(match.seats.all())
    copies = list(zip(tables, groups, strict=True))
    Seat.objects.bulk_create(
        _copy(seat, table_id=copy.pk, player_id=group[seat.seat_index])
        for copy, group in copies
        for seat in seats
    )
    Engagement.objects.bulk_create(
        Engagement(player_id=player_id, table_id=copy.pk)
        for copy, group in copies
        for player_id in group
    )
    Match.objects.bulk_create(
        _copy(match, table_id=copy.pk, public_id=new_public_id()) for copy in tables
    )
    MatchSeat.objects.bulk_create(
        _copy(seat, match_id=copy.pk, player_id=group[seat.seat_index])
        for copy, group in copies
        for seat in match_seats
    )
    Position.objects.bulk_create(_copy(position, match_id=copy.pk) for copy in tables)
    return tables


def _copy(row: Row, **changes: object) -> Row:
    """Return a new row like this one, but for the changes; its key is drawn anew or among them."""
    fields = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(**{name: getattr(row, name) for name in fields} | changes)


def stored_moves(public_ids: Iterable[str]) -> set[tuple[str, int]]:
    """Return the moves stored at these tables, as (public id, version)."""
    moves = Move.objects.filter(match__table__public_id__in=list(public_ids))
    return set(moves.values_list("match__table__public_id", "version"))
