"""Cards played outside of a web process's live tables: by the API, by bots and by the clock.

All go through the journal (games.store.journal) with a batch of one. Whoever comes second finds
the version moved on.
"""

import random
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from games import broadcast, scheduling
from games.bots import BOTS, DEFAULT_BUDGET
from games.commands.engagements import release
from games.commands.matches import finish_match
from games.commands.tables import leave_seat
from games.engine import UnknownCard, view
from games.errors import Malformed, NotSeated, Stale, TooLate
from games.locks import lock_position
from games.models import Match, MatchSeat, Position
from games.queries import running
from games.queries.moves import move_at, stored_version
from games.queries.turns import STAND_IN, house_strategy, seats_of, turn_of
from games.store.journal import store_one
from games.store.play import Judged, MatchFacts, Snapshot, judge

AWAY_AFTER_EXPIRED: Final = 2
# The bots' own dice: nothing about a deal or a record depends on them.
_rng = random.SystemRandom()


def play_card(
    match_id: int,
    *,
    seat_index: int,
    card: str,
    command_id: UUID | None = None,
    version: int | None = None,
) -> int:
    """Play a person's card and return the match's new version.

    A repeated ``command_id`` returns the first answer. Raises the engine's refusals, Stale when
    ``version`` is given and not the match's, TooLate when the stand-in was faster or the table was
    closed, Malformed for a text that is no card.
    """
    try:
        return _play_card(
            match_id, seat_index=seat_index, card=card, command_id=command_id, version=version
        )
    except Match.DoesNotExist:
        raise TooLate from None


def _play_card(
    match_id: int, *, seat_index: int, card: str, command_id: UUID | None, version: int | None
) -> int:
    facts = running.match_facts(match_id)
    while True:
        if command_id is not None:
            known = stored_version(match_id, seat_index=seat_index, command_id=command_id)
            if known is not None:
                return known
        snapshot = running.snapshot(match_id) or running.final_snapshot(facts)
        check_version(match_id, seat_index=seat_index, asked=version, current=snapshot.version)
        try:
            judged = judge(
                facts,
                snapshot,
                seat_index=seat_index,
                card=card,
                now=timezone.now(),
                command_id=command_id,
            )
        except UnknownCard:
            raise Malformed from None
        if _store(judged):
            scheduling.play_stand_ins(match_id)  # it finishes the match, too
            return snapshot.version + 1


def check_version(match_id: int, *, seat_index: int, asked: int | None, current: int) -> None:
    """Refuse a play meant for another version than the current one.

    Raises TooLate when the stand-in has played that turn, else Stale.
    """
    if asked is None or asked == current:
        return
    if move_at(match_id, asked + 1) == (seat_index, True):
        raise TooLate
    raise Stale


def play_stand_ins(match_id: int) -> None:
    """Play for house bots, and for seats away or left, until it is a person's turn.

    Where a person watches, one card at a time after a natural pause: the rest is queued. Else on
    and on at once. When the last card lies, the match is finished. A match that is gone (its table
    was closed unplayed) leaves nothing to do.
    """
    try:
        facts = running.match_facts(match_id)
    except Match.DoesNotExist:
        return
    seats = seats_of(match_id)
    while (turn := turn_of(match_id, seats)) is not None:
        if turn.seat_index is None:
            finish_match(match_id)
            return
        if turn.strategy is None:
            return
        if turn.pause > timedelta(0):
            scheduling.play_stand_ins(match_id, after=turn.pause)
            return
        _store(_choose(facts, turn.snapshot, turn.strategy, is_auto=turn.is_stand_in))


def expire_turn(match_id: int) -> bool:
    """Play the stand-in's card for a seat whose time and bank have run out; tell whether it did.

    Two in a row make the seat away. A play that arrives at the same instant waits for the row, and
    one of the two finds the version moved on.
    """
    try:
        facts = running.match_facts(match_id)
    except Match.DoesNotExist:
        return False  # its table was closed unplayed
    with transaction.atomic():
        row = lock_position(match_id)
        if row is None or row.turn_seat is None or not _has_expired(match_id):
            return False
        seat_index = row.turn_seat
        if house_strategy(match_id, seat_index):
            scheduling.play_stand_ins(match_id)  # our own bot was late: nobody is to blame
            return False
        judged = _choose(facts, running.snapshot_of(row), STAND_IN, is_auto=True)
        if store_one(judged.entry) is None:
            return False
        MatchSeat.objects.filter(match_id=match_id, seat_index=seat_index).update(
            expired_turns=F("expired_turns") + 1
        )
        row.expired_in_a_row[seat_index] += 1
        if row.expired_in_a_row[seat_index] >= AWAY_AFTER_EXPIRED and not row.away[seat_index]:
            row.away[seat_index] = True
            broadcast.table_changed(match_id)  # a match has its table's key
        row.save(update_fields=["expired_in_a_row", "away"])
        scheduling.play_stand_ins(match_id)
    return True


def return_to_seat(public_id: str, *, player_id: int) -> None:
    """Take the seat back from the stand-in; already back is fine.

    Raises NotSeated, and TooLate when the match is over or the seat was left for good.
    """
    with transaction.atomic():
        match, row, seat_index = _own_position(public_id, player_id)
        if row.left[seat_index]:
            raise TooLate
        row.away[seat_index] = False
        row.expired_in_a_row[seat_index] = 0
        row.save(update_fields=["away", "expired_in_a_row"])
        broadcast.table_changed(match.table_id)


def leave_for_good(public_id: str, *, player_id: int) -> None:
    """Hand the player's seat to the stand-in until the end; left already is fine.

    Raises NotSeated, and TooLate when the match is over.
    """
    with transaction.atomic():
        match, row, seat_index = _own_position(public_id, player_id)
        row.left[seat_index] = True
        row.save(update_fields=["left"])
        release(player_id, table_id=match.table_id)
        broadcast.table_changed(match.table_id)
        scheduling.play_stand_ins(match.pk)


def leave(public_id: str, *, player_id: int) -> None:
    """Leave a table: free the seat before the start, hand it to the stand-in after.

    Raises NoSuchTable, NotSeated and TooLate (the match is over).
    """
    try:
        leave_seat(public_id, player_id=player_id)
    except TooLate:
        leave_for_good(public_id, player_id=player_id)


def _own_position(public_id: str, player_id: int) -> tuple[Match, Position, int]:
    seat = (
        MatchSeat.objects.select_related("match")
        .filter(match__table__public_id=public_id, player_id=player_id)
        .first()
    )
    if seat is None:
        raise NotSeated
    row = lock_position(seat.match_id)
    if row is None or row.turn_seat is None:
        raise TooLate
    return seat.match, row, seat.seat_index


def _choose(facts: MatchFacts, snapshot: Snapshot, strategy: str, *, is_auto: bool) -> Judged:
    """Let a bot choose for the seat on turn, from what that seat may know."""
    seat_index = snapshot.state.turn
    assert seat_index is not None  # the callers have looked
    card = BOTS[strategy](view(snapshot.state, seat_index), _rng, DEFAULT_BUDGET)
    return judge(
        facts,
        snapshot,
        seat_index=seat_index,
        card=str(card),
        now=timezone.now(),
        is_auto=is_auto,
    )


def _store(judged: Judged) -> bool:
    """Store a play; False when it was stale, or its command known: the caller looks again."""
    try:
        with transaction.atomic():
            return store_one(judged.entry) is not None
    except IntegrityError:
        return False  # this seat's command was stored before


def _has_expired(match_id: int) -> bool:
    # By the database's clock, which wrote the deadline.
    return Position.objects.filter(pk=match_id, turn_deadline__lt=Now()).exists()
