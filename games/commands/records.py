"""Store a whole match that was played elsewhere, from its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.clocks import ClockKind
from games.context import CASUAL, Context
from games.engine.records import Record, complete, record_from
from games.models import Match, MatchSeat, Seat, Table
from games.queries.results import results_of
from games.store.sealed import seal


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match that was stored whole, and its table."""

    match_id: int
    public_id: str
    table_public_id: str


def store_record(record: dict[str, Any], **facts: Any) -> str:
    """As `store_match`, whose arguments it takes; return the match's public id alone."""
    return store_match(record, **facts).public_id


def store_match(
    record: dict[str, Any],
    *,
    player_ids: Sequence[int],
    started_at: datetime,
    finished_at: datetime,
    clock: str = ClockKind.LIVE,
    is_ranked: bool = False,
    name: str = "",
    context: Context = CASUAL,
) -> StoredMatch:
    """Store a finished match with its table, seats and results, and return how it is found.

    ``record`` is a `fool-record`, bare or full; ``player_ids`` are different players in seat order.
    Raises RecordFault for a record that is malformed or against the rules, ValueError for a match
    that has not ended or players who do not fit. Each call stores another match.
    """
    parsed = record_from(record)
    full = complete(parsed)
    if "places" not in full:
        raise ValueError("only a match that has ended can be stored")
    if len(set(player_ids)) != parsed.players or len(player_ids) != parsed.players:
        raise ValueError("a match has one player a seat, each of them once")
    with transaction.atomic():
        table = _store_table(parsed, name=name, clock=clock, is_ranked=is_ranked, context=context)
        Table.objects.filter(pk=table.pk).update(opened_at=started_at)
        match = Match.objects.create(
            table=table,
            players=parsed.players,
            clock=clock,
            options=table.options,
            is_ranked=is_ranked,
            status=Match.Status.FINISHED,
            started_at=started_at,
            finished_at=finished_at,
            deal_count=len(parsed.deals),
            record=full,
            **context.columns,
        )
        _store_seats(match, full, parsed, player_ids=player_ids)
    return StoredMatch(
        match_id=match.pk, public_id=match.public_id, table_public_id=table.public_id
    )


def _store_table(
    record: Record, *, name: str, clock: str, is_ranked: bool, context: Context
) -> Table:
    fairness = record.fairness
    return Table.objects.create(
        name=name,
        players=record.players,
        clock=clock,
        options=record.options.as_dict(),
        status=Table.Status.FINISHED,
        is_ranked=is_ranked,
        sealed_seed=b"" if fairness is None else seal(fairness.seed),
        commitment="" if fairness is None else fairness.commitment,
        **context.columns,
    )


def _store_seats(
    match: Match, full: dict[str, Any], record: Record, *, player_ids: Sequence[int]
) -> None:
    fairness = record.fairness
    client_seeds = (fairness and fairness.client_seeds) or [""] * record.players
    Seat.objects.bulk_create(
        Seat(table=match.table, seat_index=seat, player_id=player_id, client_seed=client_seed)
        for seat, (player_id, client_seed) in enumerate(zip(player_ids, client_seeds, strict=True))
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            seat_index=seat,
            player_id=player_id,
            finished_at=match.finished_at,
            is_abandoned=result.is_abandoned,
            total=result.total,
            place=result.place,
            tens=result.tens,
            auto_plays=result.auto_plays,
            tricks_played=result.tricks_played,
            tricks_befooled=result.tricks_befooled,
        )
        for seat, (player_id, result) in enumerate(zip(player_ids, results_of(full), strict=True))
    )
