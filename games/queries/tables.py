"""What a table frame tells, and what a process needs to know to run the table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.db.models.functions import Now

from games.clocks import Clock, clock
from games.errors import NoSuchTable
from games.models import HouseBot, Match, Position, Presence, Table
from games.players.interface import Kind

# A web process refreshes its presence rows every 20 s; three missed and it counts as dead.
PRESENCE_LIFETIME = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """Who sits on a seat, and how: ``strategy`` is empty for everybody but the house's bots,
    ``wishes_seat`` whose seat they would like instead."""

    player_id: int
    player: str
    name: str
    is_bot: bool
    strategy: str
    is_away: bool
    has_left: bool
    is_connected: bool
    wishes_seat: int | None

    @property
    def plays_itself(self) -> bool:
        """Tell whether no stand-in has to play for this seat."""
        return not (self.strategy or self.is_away or self.has_left)


@dataclass(frozen=True, slots=True)
class TableFacts:
    """Public facts of a table; ``seats`` has one entry a seat, None for a free one."""

    table_id: int
    public_id: str
    name: str
    players: int
    clock: Clock
    options: Mapping[str, Any]
    visibility: str
    status: str
    is_ranked: bool
    has_card_tracker: bool
    has_chat: bool
    has_spectators: bool
    context: Mapping[str, str] | None
    commitment: str
    match_id: int | None
    match_public_id: str | None
    seats: tuple[SeatFacts | None, ...]
    spectators: int

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of this player, None without one."""
        for index, seat in enumerate(self.seats):
            if seat is not None and seat.player_id == player_id:
                return index
        return None


def table_facts(*, public_id: str | None = None, table_id: int | None = None) -> TableFacts:
    """Return the facts of one table by either id, in four queries. Raises NoSuchTable."""
    wanted = Q(public_id=public_id) if table_id is None else Q(pk=table_id)
    table = Table.objects.select_related("match").filter(wanted).first()
    if table is None:
        raise NoSuchTable
    match: Match | None = getattr(table, "match", None)
    position = (
        Position.objects.filter(match=match).values_list("away", "left").first() if match else None
    )
    away, left = position or ([], [])
    connected = Counter[int | None]()
    for player_id, sockets in Presence.objects.filter(
        table=table, seen_at__gt=Now() - PRESENCE_LIFETIME
    ).values_list("player_id", "sockets"):
        connected[player_id] += sockets
    seats: list[SeatFacts | None] = [None] * table.players
    rows = table.seats.select_related("player", "player__house_bot")
    for row in rows:
        house_bot: HouseBot | None = getattr(row.player, "house_bot", None)
        index = row.seat_index
        seats[index] = SeatFacts(
            player_id=row.player_id,
            player=row.player.public_id,
            name=row.player.name,
            is_bot=row.player.kind == Kind.BOT,
            strategy=house_bot.strategy if house_bot else "",
            is_away=index < len(away) and away[index],
            has_left=index < len(left) and left[index],
            is_connected=connected.pop(row.player_id, 0) > 0,
            wishes_seat=row.wishes_seat,
        )
    return TableFacts(
        table_id=table.pk,
        public_id=table.public_id,
        name=table.name,
        players=table.players,
        clock=clock(table.clock),
        options=table.options,
        visibility=table.visibility,
        status=table.status,
        is_ranked=table.is_ranked,
        has_card_tracker=table.has_card_tracker,
        has_chat=table.has_chat,
        has_spectators=table.has_spectators,
        context=_context(table),
        commitment=table.commitment,
        match_id=match.pk if match else None,
        match_public_id=match.public_id if match else None,
        seats=tuple(seats),
        spectators=connected.total(),  # who is left holds no seat
    )


def _context(table: Table) -> Mapping[str, str] | None:
    if not table.context_kind:
        return None
    return {
        "kind": table.context_kind,
        "id": table.context_id,
        "label": table.context_label,
        "url": table.context_url,
    }
