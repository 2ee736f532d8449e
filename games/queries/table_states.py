"""Where tables stand, for the apps that opened them: public facts, many tables at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.db.models.functions import Now

from games.engine import MatchState, decode_state
from games.models import Engagement, Match, MatchSeat, Position, Presence, Seat, Table
from games.players.interface import Kind
from games.queries.tables import PRESENCE_LIFETIME


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """One taken seat. ``is_away``: the bot plays until the player comes back; ``has_left``: to the
    end. ``total`` and ``tens`` are of the finished deals; ``place`` is None until the end."""

    seat_index: int
    player_id: int
    is_bot: bool
    is_connected: bool
    is_away: bool
    has_left: bool
    total: int
    tens: int
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table in progress. ``deal_no`` counts from 1, ``cards_played`` is the match's version;
    both are 0 before the start. ``turn_player_id`` is None where nobody has to play."""

    public_id: str
    status: str
    match_id: int | None
    match_public_id: str
    context_id: str
    deal_no: int
    cards_played: int
    turn_player_id: int | None
    turn_deadline: datetime | None
    seats: tuple[SeatState, ...]

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen at the table."""
        return self.status in (Table.Status.FINISHED, Table.Status.CLOSED)


def table_states(public_ids: Iterable[str]) -> dict[str, TableState]:
    """Return where these tables stand by public id, in five queries; unknown ids are left out."""
    return _states(list(Table.objects.filter(public_id__in=set(public_ids))))


def running_tables(context_kind: str, context_id: str = "") -> list[TableState]:
    """Return the open and playing tables of a context, oldest first; of all contexts of the kind
    without ``context_id``."""
    found = Table.objects.filter(
        status__in=[Table.Status.OPEN, Table.Status.PLAYING],
        context_kind=context_kind,
        context_kind__gt="",
    )
    if context_id:
        found = found.filter(context_id=context_id)
    return list(_states(list(found.order_by("pk"))).values())


def engaged_tables(player_ids: Iterable[int]) -> dict[int, str]:
    """Return the public id of the live table each of these players is engaged at, open or playing;
    who is free is left out."""
    rows = Engagement.objects.filter(player_id__in=set(player_ids))
    return dict(rows.values_list("player_id", "table__public_id"))


def _states(tables: Sequence[Table]) -> dict[str, TableState]:
    ids = [table.pk for table in tables]
    matches = {
        match.pk: match
        for match in Match.objects.filter(pk__in=ids)
        .defer("record")
        .prefetch_related(Prefetch("seats", MatchSeat.objects.order_by("seat_index")))
    }
    positions = {row.match_id: row for row in Position.objects.filter(pk__in=ids)}
    present = set(
        Presence.objects.filter(
            table__in=ids, player__isnull=False, seen_at__gt=Now() - PRESENCE_LIFETIME
        ).values_list("table_id", "player_id")
    )
    seats: dict[int, list[Seat]] = {table_id: [] for table_id in ids}
    for seat in (
        Seat.objects.filter(table__in=ids).select_related("player").order_by("table", "seat_index")
    ):
        seats[seat.table_id].append(seat)
    return {
        table.public_id: _state(
            table,
            seats[table.pk],
            matches.get(table.pk),
            positions.get(table.pk),
            connected={player_id for table_id, player_id in present if table_id == table.pk},
        )
        for table in tables
    }


def _state(
    table: Table,
    seats: Sequence[Seat],
    match: Match | None,
    position: Position | None,
    *,
    connected: set[int],
) -> TableState:
    state = None if position is None else decode_state(bytes(position.state))
    results = _results(match, state)
    players = {seat.seat_index: seat.player_id for seat in seats}
    turn = None if position is None else position.turn_seat
    return TableState(
        public_id=table.public_id,
        status=table.status,
        match_id=None if match is None else match.pk,
        match_public_id="" if match is None else match.public_id,
        context_id=table.context_id,
        deal_no=(match.deal_count or 0) if match and state is None else _deal_no(state),
        cards_played=0 if position is None else position.version,
        turn_player_id=None if turn is None else players[turn],
        turn_deadline=None if position is None else position.turn_deadline,
        seats=tuple(
            SeatState(
                seat_index=seat.seat_index,
                player_id=seat.player_id,
                is_bot=seat.player.kind == Kind.BOT,
                is_connected=seat.player_id in connected,
                is_away=position is not None and position.away[seat.seat_index],
                has_left=position is not None and position.left[seat.seat_index],
                total=total,
                tens=tens,
                place=place,
            )
            for seat in seats
            for total, tens, place in [results.get(seat.seat_index, (0, 0, None))]
        ),
    )


def _deal_no(state: MatchState | None) -> int:
    return 0 if state is None else state.deal_no


def _results(
    match: Match | None, state: MatchState | None
) -> Mapping[int, tuple[int, int, int | None]]:
    """Totals, tens and places by seat index, from the running state or from the rows."""
    if match is None:
        return {}
    if state is None:
        return {
            seat.seat_index: (seat.total or 0, seat.tens or 0, seat.place)
            for seat in match.seats.all()
        }
    places = state.places or (None,) * match.players
    return {
        seat_index: (state.totals[seat_index], state.tens[seat_index], places[seat_index])
        for seat_index in range(match.players)
    }
