"""What the lobby shows: tables to sit down at, tables to watch, and where one is called back to."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from games.models import Engagement, Seat, Table
from games.players.interface import Kind

OPEN_SHOWN = 60
PLAYING_SHOWN = 24


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """Who sits on a seat."""

    name: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table as the lobby shows it; a free seat is None."""

    public_id: str
    name: str
    host: str
    players: int
    clock: str
    is_ranked: bool
    has_card_tracker: bool
    has_spectators: bool
    seats: tuple[LobbySeat | None, ...]

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.seats.count(None)


def open_tables(*, players: int | None = None) -> list[LobbyTable]:
    """Return the public tables that wait for players, newest first; two queries."""
    found = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    if players is not None:
        found = found.filter(players=players)
    return _shown(found, OPEN_SHOWN)


def playing_tables() -> list[LobbyTable]:
    """Return the public tables that are being played and may be watched, newest first."""
    found = Table.objects.filter(
        status=Table.Status.PLAYING, visibility=Table.Visibility.PUBLIC, has_spectators=True
    )
    return _shown(found, PLAYING_SHOWN)


def engaged_table(player_id: int | None) -> LobbyTable | None:
    """Return the live table this player is at, open or playing; None without one."""
    if player_id is None:
        return None
    at = Engagement.objects.filter(player_id=player_id).values("table_id")
    return next(iter(_shown(Table.objects.filter(pk__in=at), 1)), None)


def _shown(tables: QuerySet[Table], most: int) -> list[LobbyTable]:
    seats = Seat.objects.select_related("player").order_by("seat_index")
    found = tables.order_by("-opened_at", "-pk").prefetch_related(Prefetch("seats", seats))
    return [_lobby_table(table) for table in found[:most]]


def _lobby_table(table: Table) -> LobbyTable:
    seats: list[LobbySeat | None] = [None] * table.players
    for seat in table.seats.all():
        is_bot = seat.player.kind == Kind.BOT
        seats[seat.seat_index] = LobbySeat(seat.player.name, is_bot)
    people = [seat.name for seat in seats if seat is not None and not seat.is_bot]
    return LobbyTable(
        public_id=table.public_id,
        name=table.name,
        host=people[0] if people else "",
        players=table.players,
        clock=table.clock,
        is_ranked=table.is_ranked,
        has_card_tracker=table.has_card_tracker,
        has_spectators=table.has_spectators,
        seats=tuple(seats),
    )
