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
    found = listed_tables(Table.Status.OPEN)
    if players is not None:
        found = found.filter(players=players)
    return _shown(found, OPEN_SHOWN)


def playing_tables() -> list[LobbyTable]:
    """Return the public tables that are being played and may be watched, newest first."""
    return _shown(listed_tables(Table.Status.PLAYING), PLAYING_SHOWN)


def listed_tables(status: str) -> QuerySet[Table]:
    """Return the public tables that wait for players, or those being played that may be watched.

    They bring their seats with their players: two queries whatever their number.
    """
    found = Table.objects.filter(status=status, visibility=Table.Visibility.PUBLIC)
    if status != Table.Status.OPEN:
        found = found.filter(has_spectators=True)
    return _with_seats(found)


def engaged_table(player_id: int | None) -> LobbyTable | None:
    """Return the live table this player is at, open or playing; None without one."""
    if player_id is None:
        return None
    at = Engagement.objects.filter(player_id=player_id).values("table_id")
    return next(iter(_shown(_with_seats(Table.objects.filter(pk__in=at)), 1)), None)


def _shown(tables: QuerySet[Table], most: int) -> list[LobbyTable]:
    return [_lobby_table(table) for table in tables.order_by("-opened_at", "-pk")[:most]]


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("player").order_by("seat_index")
    return tables.prefetch_related(Prefetch("seats", seats))


def _lobby_table(table: Table) -> LobbyTable:
    seats: list[LobbySeat | None] = [None] * table.players
    for seat in table.seats.all():
        is_bot = seat.player.kind == Kind.BOT
        seats[seat.seat_index] = LobbySeat(seat.player.name, is_bot)
    people = [seat.player for seat in table.seats.all() if seat.player.kind != Kind.BOT]
    # Whoever opened it, wherever they have moved, and whoever stayed when they left.
    people.sort(key=lambda player: player.pk != table.opened_by_id)
    return LobbyTable(
        public_id=table.public_id,
        name=table.name,
        host=people[0].name if people else "",
        players=table.players,
        clock=table.clock,
        is_ranked=table.is_ranked,
        has_card_tracker=table.has_card_tracker,
        has_spectators=table.has_spectators,
        seats=tuple(seats),
    )
