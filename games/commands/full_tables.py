"""Tables that another app opens and fills in one go: ladder and tournament matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.clocks import ClockKind, clock
from games.commands.engagements import engage_all
from games.commands.matches import start_match
from games.commands.rounds import RoundSeed, draw_round_seed
from games.commands.tables import new_client_seed
from games.context import CASUAL, Context
from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.errors import Banned, TooLate
from games.models import Match, Seat, Table
from games.options import check_options
from games.players.interface import Kind, barred_players, player_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class SameDeals:
    """The round seed a table is dealt from, and the public label of the round."""

    seed: RoundSeed
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """A table to be opened full: ``seats`` are player ids in seat order, bots included.

    ``command_id`` names the wish: the same one again returns the same table. Draw it at random and
    keep it with the pod. ``options`` are those that people may choose too. A table with
    ``same_deals`` has no spectators, whatever ``has_spectators`` says: they would know the cards
    of the other tables.
    """

    seats: tuple[int, ...]
    command_id: UUID
    context: Context = CASUAL
    clock: str = ClockKind.LIVE
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    visibility: str = Table.Visibility.PUBLIC
    is_ranked: bool = False
    has_card_tracker: bool = False
    has_chat: bool = True
    has_spectators: bool = True
    same_deals: SameDeals | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedTable:
    """A table whose match has started."""

    public_id: str
    match_id: int
    match_public_id: str


def open_full_tables(plans: Sequence[TablePlan]) -> list[OpenedTable]:
    """Open these tables, seat everybody and start the matches, all or none; return them in order.

    It may run inside the caller's transaction; what is seen outside happens at its commit. Nobody
    is engaged at a daily table, and bots nowhere. Tables and players are taken in ascending order,
    so give all tables of a round in one call. Raises AlreadyPlaying and Banned (both name
    ``player_ids``), TooLate for a command whose table was closed unplayed, Malformed for options
    that cannot be, ValueError for seats that cannot be.
    """
    for plan in plans:
        _check_seats(plan)
    barred = barred_players({player_id for plan in plans for player_id in plan.seats})
    try:
        with transaction.atomic():
            known = _known(plans)
            fresh = [plan for plan in plans if plan.command_id not in known]
            if fresh and barred:
                raise Banned(sorted(barred))
            _open(fresh)
            return _in_order(plans)
    except IntegrityError:
        # The same command, sent twice at once: the other one has opened the tables by now.
        if len(_known(plans)) == len(plans):
            return _in_order(plans)
        command_ids = [plan.command_id for plan in plans]
        if Table.objects.filter(command_id__in=command_ids, status=Table.Status.CLOSED).exists():
            raise TooLate from None
        raise


def _check_seats(plan: TablePlan) -> None:
    seats = plan.seats
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS or len(set(seats)) != len(seats):
        raise ValueError(f"a table has 4 to 8 different players, not {seats}")


def _known(plans: Sequence[TablePlan]) -> dict[UUID, OpenedTable]:
    found = Match.objects.filter(
        table__command_id__in=[plan.command_id for plan in plans], table__opened_by=None
    ).values_list("table__command_id", "table__public_id", "pk", "public_id")
    return {
        command_id: OpenedTable(
            public_id=public_id, match_id=match_id, match_public_id=match_public_id
        )
        for command_id, public_id, match_id, match_public_id in found
        if command_id is not None
    }


def _in_order(plans: Sequence[TablePlan]) -> list[OpenedTable]:
    known = _known(plans)
    return [known[plan.command_id] for plan in plans]


def _open(plans: Sequence[TablePlan]) -> None:
    """Open what is not open yet, within the caller's savepoint."""
    tables = [(plan, _create(plan)) for plan in sorted(plans, key=lambda plan: plan.command_id)]
    cards = player_cards(player_id for plan in plans for player_id in plan.seats)
    table_ids: dict[int, int] = {}
    for plan, table in tables:
        if clock(plan.clock).is_live:
            people = [player_id for player_id in plan.seats if cards[player_id].kind != Kind.BOT]
            if twice := table_ids.keys() & set(people):
                raise ValueError(f"players {sorted(twice)} are to sit at two live tables")
            table_ids |= dict.fromkeys(people, table.pk)
    engage_all(table_ids)
    now = timezone.now()
    for plan, table in tables:
        Seat.objects.bulk_create(
            Seat(
                table=table,
                seat_index=seat_index,
                player_id=player_id,
                client_seed="" if cards[player_id].kind == Kind.BOT else new_client_seed(),
                taken_at=now,
            )
            for seat_index, player_id in enumerate(plan.seats)
        )
        start_match(table)


def _create(plan: TablePlan) -> Table:
    options = check_options(plan.options)
    seed = draw_round_seed() if plan.same_deals is None else plan.same_deals.seed
    if plan.same_deals is not None:
        options["same_deals"] = plan.same_deals.label
    return Table.objects.create(
        name=" ".join(plan.name.split())[:60],
        players=len(plan.seats),
        clock=ClockKind(plan.clock),
        options=options,
        visibility=Table.Visibility(plan.visibility),
        is_ranked=plan.is_ranked,
        has_card_tracker=plan.has_card_tracker,
        has_chat=plan.has_chat,
        has_spectators=plan.has_spectators and plan.same_deals is None,
        has_same_deals=plan.same_deals is not None,
        command_id=plan.command_id,
        sealed_seed=seed.sealed_seed,
        commitment=seed.commitment,
        **plan.context.columns,
    )
