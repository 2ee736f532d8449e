"""Tables to put load on: full, started, and with a key for every seat."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from games.clocks import ClockKind
from games.commands.tables import TableWish, open_table, take_seat
from games.models import Move
from games.players.commands import create_token
from games.players.interface import Scope, create_players


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A running match: the table's public id, and one token a seat in seat order."""

    public_id: str
    tokens: tuple[str, ...]


def open_tables(count: int, *, players: int) -> list[OpenTable]:
    """Open tables of ``players`` seats, each with accounts and tokens made for it."""
    tag = secrets.token_hex(4)
    names = [f"load {tag} {number}" for number in range(count * players)]
    player_ids = create_players(names)
    return [
        _open(player_ids[first : first + players]) for first in range(0, len(player_ids), players)
    ]


def _open(player_ids: list[int]) -> OpenTable:
    wish = TableWish(
        players=len(player_ids), clock=ClockKind.RELAXED, visibility="link", name="load"
    )
    public_id = open_table(wish, player_id=player_ids[0])
    for player_id in player_ids[1:]:
        take_seat(public_id, player_id=player_id)
    now = timezone.now()
    scopes = [Scope.READ, Scope.PLAY]
    return OpenTable(
        public_id,
        tuple(create_token(one, name="load", scopes=scopes, now=now) for one in player_ids),
    )


def stored_moves(public_ids: Iterable[str]) -> set[tuple[str, int]]:
    """Return the moves stored at these tables, as (public id, version)."""
    moves = Move.objects.filter(match__table__public_id__in=list(public_ids))
    return set(moves.values_list("match__table__public_id", "version"))
