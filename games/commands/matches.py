"""Start a match when its table is full, finish it when the last card is stored."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from games import broadcast, scheduling
from games.clocks import LAG_ALLOWANCE_MS, clock
from games.commands.engagements import release_table
from games.commands.telling import tell_start
from games.engine import Options, encode_state, new_match
from games.locks import lock_match
from games.models import Match, MatchSeat, Position, Table
from games.queries.now import database_now
from games.queries.records import record_of_finished
from games.queries.results import results_of
from games.signals import match_finished
from games.store.dealing import dealing_of


def start_match(table: Table) -> None:
    """Start the match of a full table; the caller holds the table's lock, which makes it once."""
    dealing = dealing_of(table)
    match = Match.objects.create(
        table=table,
        players=table.players,
        clock=table.clock,
        options=table.options,
        is_ranked=table.is_ranked,
        is_sealed=table.has_same_deals,
        started_at=timezone.now(),
        context_kind=table.context_kind,
        context_id=table.context_id,
        context_label=table.context_label,
        context_url=table.context_url,
    )
    seats = list(table.seats.order_by("seat_index"))
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat_index=seat.seat_index, player_id=seat.player_id)
        for seat in seats
    )
    state = new_match(
        table.players,
        Options.parse(table.options),
        dealing.first_dealer(),
        dealing.hands_of(0),
    )
    per_play = clock(table.clock)
    bank_ms = per_play.bank_seconds * 1000
    allowed = timedelta(seconds=per_play.per_play_seconds, milliseconds=bank_ms + LAG_ALLOWANCE_MS)
    # The database's clock, as for all later turns: it is the one that says when time is up.
    Position.objects.create(
        match=match,
        state=encode_state(state),
        turn_seat=state.turn,
        turn_started_at=Now(),
        turn_deadline=Now() + allowed,
        bank_ms=[bank_ms] * table.players,
        expired_in_a_row=[0] * table.players,
        away=[False] * table.players,
        left=[False] * table.players,
    )
    table.status = Table.Status.PLAYING
    table.save(update_fields=["status"])
    broadcast.table_changed(table.pk)
    broadcast.lobby_changed()
    tell_start(table)
    scheduling.play_stand_ins(match.pk)


def finish_match(match_id: int) -> bool:
    """Store the record and results of a match whose last card is stored; tell whether this call
    did.

    Called by whoever stores the last card, by a task and by the sweep: the first wins, for the
    others (and for a match that is not over) nothing happens.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match is None or match.status == Match.Status.FINISHED:
            return False
        record = record_of_finished(match)
        if record is None:
            return False
        _store(match, record, finished_at=database_now())
        Table.objects.filter(pk=match.table_id).update(status=Table.Status.FINISHED)
        Position.objects.filter(pk=match_id).delete()
        release_table(match.table_id)
        broadcast.table_changed(match.table_id)
        broadcast.lobby_changed()
        transaction.on_commit(lambda: match_finished.send(sender=Match, match_id=match_id))
    return True


def _store(match: Match, record: dict[str, Any], *, finished_at: datetime) -> None:
    match.status = Match.Status.FINISHED
    # When it is stored, by the database's clock, not when the last card was: whoever reads matches
    # in the order of their ends would pass one by that was stored late (see match_results).
    match.finished_at = finished_at
    match.deal_count = len(record["deals"])
    match.record = record
    match.save(update_fields=["status", "finished_at", "deal_count", "record"])
    seats = list(match.seats.order_by("seat_index"))
    for seat, result in zip(seats, results_of(record), strict=True):
        seat.finished_at = finished_at
        seat.is_abandoned = result.is_abandoned
        seat.total = result.total
        seat.place = result.place
        seat.tens = result.tens
        seat.auto_plays = result.auto_plays
        seat.tricks_played = result.tricks_played
        seat.tricks_befooled = result.tricks_befooled
    MatchSeat.objects.bulk_update(
        seats,
        [
            "finished_at",
            "is_abandoned",
            "total",
            "place",
            "tens",
            "auto_plays",
            "tricks_played",
            "tricks_befooled",
        ],
    )
