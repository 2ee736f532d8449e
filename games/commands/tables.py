"""Open a table, take and leave seats; the last free seat starts the match."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games import broadcast
from games.clocks import ClockKind, clock
from games.commands.engagements import engage, release, release_table
from games.commands.house_bots import house_bots
from games.commands.matches import start_match
from games.commands.places import forget_wishes, move_to, take_wish_back, wish_for_place
from games.engine import commitment
from games.errors import (
    AlreadySeated,
    Banned,
    Blocked,
    Malformed,
    SeatTaken,
    TableFull,
    TooLate,
)
from games.locks import lock_table
from games.models import HouseBot, Seat, Table
from games.options import check_options, check_players
from games.players.interface import are_blocked, may_play
from games.store.sealed import draw_server_seed, seal


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWish:
    """What somebody wants to open.

    ``bots`` are ways to think (names in games.bots), ``bot_seats`` where each of them sits (seat
    indexes from 1, as many as bots); without it they take the last seats. The maker has seat 0.
    """

    players: int = 4
    clock: str = ClockKind.LIVE
    bots: Sequence[str] = ()
    bot_seats: Sequence[int] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    visibility: str = Table.Visibility.PUBLIC
    name: str = ""
    has_card_tracker: bool = False
    has_chat: bool = True
    has_spectators: bool = True


def open_table(wish: TableWish, *, player_id: int, command_id: UUID | None = None) -> str:
    """Open a table, seat its maker first and the bots after; return its public id.

    A table full of bots but for the maker starts at once. Raises Malformed for a wish that cannot
    be, Banned and AlreadyPlaying.
    """
    players = check_players(wish.players)
    options = check_options(wish.options)
    if wish.clock not in ClockKind.values:
        raise Malformed(_("There is no such clock."))
    if wish.visibility not in Table.Visibility.values:
        raise Malformed(_("There is no such visibility."))
    if len(wish.bots) >= players:
        raise Malformed(
            _("One seat is yours: at this table there is room for %(most)s bots.")
            % {"most": players - 1}
        )
    bot_seats = _bot_seats(wish, players)
    if command_id is not None and (known := _opened_by(command_id, player_id)) is not None:
        return known
    bot_ids = house_bots(list(wish.bots))
    seed = draw_server_seed()
    try:
        with transaction.atomic():
            table = Table.objects.create(
                name=" ".join(wish.name.split())[:60],
                players=players,
                clock=wish.clock,
                options=options,
                visibility=wish.visibility,
                has_card_tracker=wish.has_card_tracker,
                has_chat=wish.has_chat,
                has_spectators=wish.has_spectators,
                opened_by_id=player_id,
                command_id=command_id,
                sealed_seed=seal(seed),
                commitment=commitment(seed),
            )
            _seat(table, player_id, seat_index=0, client_seed=None, command_id=None)
            for seat_index, bot_id in zip(bot_seats, bot_ids, strict=True):
                table.seats.create(seat_index=seat_index, player_id=bot_id)
            broadcast.lobby_changed()
            _start_if_full(table)
    except IntegrityError:
        # The same command_id, sent twice at once.
        if command_id is None or (known := _opened_by(command_id, player_id)) is None:
            raise
        return known
    return table.public_id


def take_seat(
    public_id: str,
    *,
    player_id: int,
    seat_index: int | None = None,
    client_seed: str | None = None,
    command_id: UUID | None = None,
) -> int:
    """Seat this player and return the seat index; the last free seat starts the match.

    ``seat_index`` None takes the first free seat; a player who is seated already moves to the seat
    asked for, and changes places with one of the house's bots that sits there. Where a person sits,
    the player keeps his or her seat and wishes for that one, until both wish for each other's and
    change places; asking for one's own seat takes the wish back. Raises NoSuchTable, TooLate,
    TableFull, SeatTaken, AlreadySeated, AlreadyPlaying, Blocked, Banned, Malformed.
    """
    with transaction.atomic():
        table = lock_table(public_id)
        taken = {seat.seat_index: seat for seat in table.seats.all()}
        mine = next((seat for seat in taken.values() if seat.player_id == player_id), None)
        if command_id is not None and mine is not None and mine.command_id == command_id:
            return mine.seat_index
        if table.status == Table.Status.PLAYING:
            _refuse_at_running_table(mine, seat_index)
        if table.status != Table.Status.OPEN:
            raise TooLate
        chosen = _seat_or_refuse(table, taken, mine, seat_index)
        if mine is None:
            if are_blocked(player_id, [seat.player_id for seat in taken.values()]):
                raise Blocked
            _seat(table, player_id, chosen, client_seed=client_seed, command_id=command_id)
        else:
            chosen = _change_seat(mine, chosen, taken.get(chosen), command_id=command_id)
        broadcast.table_changed(table.pk)
        broadcast.lobby_changed()
        _start_if_full(table)
    return chosen


def leave_seat(public_id: str, *, player_id: int) -> None:
    """Free the player's seat at a table that has not started; the last person closes it.

    A player without a seat has left already: nothing happens. Raises NoSuchTable, and TooLate when
    the match has started (`games.commands.plays.leave_for_good` hands the seat to the bot then).
    """
    with transaction.atomic():
        table = lock_table(public_id)
        if table.status in (Table.Status.PLAYING, Table.Status.FINISHED):
            raise TooLate  # the seats belong to the match, for its record and its seeds
        mine = table.seats.filter(player_id=player_id).first()
        if mine is None:
            return
        forget_wishes(table, [mine.seat_index])
        mine.delete()
        release(player_id, table_id=table.pk)
        if not table.seats.filter(player__house_bot__isnull=True).exists():
            close_table(table)
        broadcast.table_changed(table.pk)
        broadcast.lobby_changed()


def close_table(table: Table) -> None:
    """Close an open table that nobody waits at any more; the caller holds its lock."""
    table.status = Table.Status.CLOSED
    table.save(update_fields=["status"])
    release_table(table.pk)
    broadcast.table_changed(table.pk)
    broadcast.lobby_changed()


def new_client_seed() -> str:
    """Return a seed for a person whose program sent none."""
    return secrets.token_urlsafe(16)


def _bot_seats(wish: TableWish, players: int) -> list[int]:
    if not wish.bot_seats:
        return list(range(players - len(wish.bots), players))
    others = range(1, players)
    if (
        len(wish.bot_seats) != len(wish.bots)
        or len(set(wish.bot_seats)) != len(wish.bots)
        or any(seat not in others for seat in wish.bot_seats)
    ):
        raise Malformed(_("Each bot sits on a seat of its own, and none on yours."))
    return list(wish.bot_seats)


def _seat(
    table: Table,
    player_id: int,
    seat_index: int,
    *,
    client_seed: str | None,
    command_id: UUID | None,
) -> None:
    if not may_play(player_id):
        raise Banned
    if clock(table.clock).is_live:
        engage(player_id, table_id=table.pk)
    table.seats.create(
        seat_index=seat_index,
        player_id=player_id,
        client_seed=client_seed or new_client_seed(),
        command_id=command_id,
    )


def _change_seat(mine: Seat, wanted: int, there: Seat | None, *, command_id: UUID | None) -> int:
    """Do what a seated player who asks for a seat wants; return the seat that is theirs now."""
    if wanted == mine.seat_index:
        return take_wish_back(mine, command_id=command_id)
    if there is None or _is_house_bot(there):
        return move_to(mine, wanted, other=there, command_id=command_id)
    return wish_for_place(mine, there, command_id=command_id)


def _refuse_at_running_table(mine: Seat | None, wanted: int | None) -> NoReturn:
    if mine is None:
        raise TableFull
    raise AlreadySeated if wanted in (None, mine.seat_index) else TooLate


def _seat_or_refuse(
    table: Table, taken: Mapping[int, Seat], mine: Seat | None, wanted: int | None
) -> int:
    if wanted is not None and wanted >= table.players:
        raise Malformed(
            _("The seats of this table are 0 to %(last)s.") % {"last": table.players - 1}
        )
    if wanted is not None:
        if mine is not None and mine.seat_index == wanted and mine.wishes_seat is None:
            raise AlreadySeated
        if mine is None and wanted in taken:
            raise SeatTaken
        return wanted
    if mine is not None:
        raise AlreadySeated
    free = [index for index in range(table.players) if index not in taken]
    if not free:
        raise TableFull
    return free[0]


def _is_house_bot(seat: Seat) -> bool:
    return HouseBot.objects.filter(player_id=seat.player_id).exists()


def _start_if_full(table: Table) -> None:
    if table.seats.count() == table.players:
        forget_wishes(table)
        start_match(table)


def _opened_by(command_id: UUID, player_id: int) -> str | None:
    return (
        Table.objects.filter(command_id=command_id, opened_by_id=player_id)
        .values_list("public_id", flat=True)
        .first()
    )
