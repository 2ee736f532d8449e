"""The journal: accepted cards, stored by one statement for a whole batch (docs/realtime.md).

Everything that plays a card goes through `STORE`: people through the writer of their web process,
timeouts and bots from a worker with a batch of one. The version compared and set in it is what
makes two plays of one turn impossible.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import connection

from games.clocks import LAG_ALLOWANCE_MS

MOVE_CHANNEL: Final = "fool_move"
WORKER: Final = "-"  # as origin: no web process
# A NOTIFY carries less than 8,000 bytes, and a play takes 70 of them at the very most.
BATCH_MOST: Final = 100
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """A play that the engine has allowed, ready to be stored.

    ``expected`` is the version it was judged at; ``state`` the encoded state after it;
    ``next_seat`` whose turn it is then, None when the match is over; ``per_play_ms`` the time a
    play of the match's clock; ``time_is_up`` whether the match's time limit had been reached.
    """

    match_id: int
    expected: int
    seat_index: int
    card: str
    is_auto: bool
    command_id: UUID | None
    state: bytes
    next_seat: int | None
    per_play_ms: int
    time_is_up: bool


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database made of an entry: the new version and the clocks."""

    match_id: int
    version: int
    turn_deadline: datetime | None
    bank_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """What other processes hear of a stored play: facts that everybody at the table sees."""

    match_id: int
    version: int
    seat_index: int
    card: str
    is_auto: bool
    time_is_up: bool
    bank_left_ms: int
    turn_deadline: datetime | None

    @classmethod
    def parse(cls, text: str) -> "Notice":
        """Return the notice that `STORE` wrote as this text."""
        match_id, version, seat, card, is_auto, time_is_up, bank_left, deadline = text.split(" ")
        return cls(
            match_id=int(match_id),
            version=int(version),
            seat_index=int(seat),
            card=card,
            is_auto=is_auto == "1",
            time_is_up=time_is_up == "1",
            bank_left_ms=int(bank_left),
            turn_deadline=_instant(int(deadline)),
        )


def notices(payload: str, *, heard_by: str) -> list[Notice]:
    """Return the notices in what `STORE` sent; none to the process that stored these plays."""
    origin, _, plays = payload.partition(" ")
    return [] if origin == heard_by else [Notice.parse(play) for play in plays.split(";")]


def _instant(microseconds: int) -> datetime | None:
    # Whole microseconds, not a float: it must equal the deadline that the row holds.
    return EPOCH + timedelta(microseconds=microseconds) if microseconds else None


# Rows are locked in id order first, so that two processes whose batches share matches cannot
# deadlock; a row whose version has moved on is left out there, and so everywhere. Time is the
# database's: two web machines that disagree by a second would otherwise take that second from
# somebody's bank.
STORE = f"""
WITH held AS (
    SELECT e.*,
           greatest(0, p.bank_ms[e.seat + 1] - greatest(
               0, (extract(epoch FROM clock_timestamp() - p.turn_started_at) * 1000)::int
                  - e.per_play_ms - {LAG_ALLOWANCE_MS})) AS bank_left
    FROM unnest(
        %s::bigint[], %s::int[], %s::smallint[], %s::text[], %s::boolean[], %s::uuid[], %s::bytea[],
        %s::smallint[], %s::int[], %s::boolean[]
    ) AS e(match_id, expected, seat, card, is_auto, command_id, state, next_seat, per_play_ms,
           time_is_up)
    JOIN games_position p ON p.match_id = e.match_id AND e.expected = p.version
    ORDER BY p.match_id
    FOR NO KEY UPDATE OF p
), stored AS (
    UPDATE games_position p
    SET version = e.expected + 1,
        state = e.state,
        turn_seat = e.next_seat,
        turn_started_at = clock_timestamp(),
        turn_deadline = clock_timestamp() + interval '1 millisecond' * (
            e.per_play_ms + {LAG_ALLOWANCE_MS}
            + CASE WHEN e.next_seat = e.seat THEN e.bank_left ELSE p.bank_ms[e.next_seat + 1] END),
        bank_ms[e.seat + 1] = e.bank_left,
        expired_in_a_row[e.seat + 1] =
            CASE WHEN e.is_auto THEN p.expired_in_a_row[e.seat + 1] ELSE 0 END
    FROM held e
    WHERE p.match_id = e.match_id
    RETURNING p.match_id, p.version, p.turn_deadline, p.bank_ms, e.seat, e.card, e.is_auto,
              e.command_id, e.time_is_up, e.bank_left, p.turn_started_at
), moved AS (
    INSERT INTO games_move (match_id, version, seat_index, card, is_auto, command_id, played_at)
    SELECT match_id, version, seat, card, is_auto, command_id, turn_started_at FROM stored
), announced AS (
    SELECT pg_notify('{MOVE_CHANNEL}', %s::text || ' ' || string_agg(concat_ws(
               ' ', match_id, version, seat, card, is_auto::int, time_is_up::int, bank_left,
               coalesce((extract(epoch FROM turn_deadline) * 1000000)::bigint, 0)), ';'))
    FROM stored
    HAVING count(*) > 0
)
SELECT match_id, version, turn_deadline, bank_ms FROM stored CROSS JOIN announced
"""  # noqa: S608 - only constants of this module are put in


def parameters(entries: Sequence[Entry]) -> list[str]:
    """Return the columns of `STORE` for a batch, one array literal a column; the origin that is to
    be announced comes after them.

    As literals, for psycopg adapts a list item by item in Python, and this runs for every card.
    Nothing here needs quotes: numbers, cards that the engine knows, UUIDs, and bytes in hex.
    """
    return [
        _array([entry.match_id for entry in entries]),
        _array([entry.expected for entry in entries]),
        _array([entry.seat_index for entry in entries]),
        _array([entry.card for entry in entries]),
        _array([entry.is_auto for entry in entries]),
        _array([entry.command_id or "NULL" for entry in entries]),
        # A backslash is written twice within an array.
        _array([f"\\\\x{entry.state.hex()}" for entry in entries]),
        _array(["NULL" if entry.next_seat is None else entry.next_seat for entry in entries]),
        _array([entry.per_play_ms for entry in entries]),
        _array([entry.time_is_up for entry in entries]),
    ]


def _array(items: Sequence[object]) -> str:
    return f"{{{','.join(map(str, items))}}}"


def stored_rows(rows: Sequence[Sequence[Any]]) -> dict[int, Stored]:
    """Return the stored plays by match id; a match that is missing was stale."""
    return {
        match_id: Stored(match_id, version, deadline, tuple(bank_ms))
        for match_id, version, deadline, bank_ms in rows
    }


def store_one(entry: Entry) -> Stored | None:
    """Store one play on Django's connection; None when the version has moved on.

    For workers: inside a transaction it is announced at that transaction's commit. Raises
    IntegrityError when this seat's command has been stored before.
    """
    with connection.cursor() as cursor:
        cursor.execute(STORE, [*parameters([entry]), WORKER])
        return stored_rows(cursor.fetchall()).get(entry.match_id)
