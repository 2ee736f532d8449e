"""Fill a database with a long history, to measure pages on: real records, dealt out at random."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django.db import connection, transaction
from psycopg import Cursor

from games.bots import BOTS
from games.bots.matches import play_match, record_of_match, seed_from_text
from games.clocks import ClockKind
from games.engine import MAX_PLAYERS, MIN_PLAYERS, Options
from games.players.interface import create_players, new_public_id
from games.queries.results import SeatResult, results_of
from games.store.sealed import seal

POOL_OF_EACH: Final = 8  # records for each number of players
_SHORT_MATCH: Final = 1  # deals: a record is most of a match's weight, and lists do not read it
_YEARS: Final = 3
_CONTEXTS: Final = (
    # share of all matches, kind, id, label, ranked
    (0.02, "tournament", "crowd-open", "Crowd open", False),
    (0.12, "ladder", "crowd", "Crowd ladder", True),
    (0.20, "", "", "", True),
    (1.00, "", "", "", False),
)
_TABLE_COLUMNS: Final = (
    "id", "public_id", "name", "players", "clock", "options", "visibility", "status", "is_ranked",
    "has_card_tracker", "has_chat", "has_spectators", "opened_at", "sealed_seed", "commitment",
    "context_kind", "context_id", "context_label", "context_url",
)  # fmt: skip
_MATCH_COLUMNS: Final = (
    "table_id", "public_id", "players", "clock", "options", "is_ranked", "status", "started_at",
    "finished_at", "deal_count", "record", "context_kind", "context_id", "context_label",
    "context_url",
)  # fmt: skip
_SEAT_COLUMNS: Final = (
    "match_id", "seat_index", "player_id", "is_abandoned", "finished_at", "total", "place", "tens",
    "tricks_played", "tricks_befooled",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Sample:
    """A match that bots have played, ready to be stored many times."""

    players: int
    deals: int
    record: str
    options: str
    results: Sequence[SeatResult]
    sealed_seed: bytes
    commitment: str


@dataclass(frozen=True, slots=True)
class _Filler:
    """One match to be stored."""

    id: int
    sample: _Sample
    player_ids: Sequence[int]
    finished_at: datetime
    context: tuple[float, str, str, str, bool]

    @property
    def started_at(self) -> datetime:
        return self.finished_at - timedelta(minutes=4 * self.sample.deals)


def fill_history(*, matches: int, players: int, now: datetime, seed: int = 0) -> None:
    """Store this many finished matches between this many new players, over the last years.

    A few players play very much, most play little, as on a real site. Raises ValueError for fewer
    than 8 players. It is for empty databases: nothing tells these matches from others later.
    """
    if players < MAX_PLAYERS:
        raise ValueError(f"at least {MAX_PLAYERS} players are needed")
    samples = _samples()
    with transaction.atomic(), connection.cursor() as cursor:
        player_ids = create_players([f"Crowd {number}" for number in range(players)])
        first_id = _reserve_ids(cursor, matches)

        def fillers() -> Iterator[_Filler]:
            draw = Random(seed)  # noqa: S311 - each of the three runs draws the same matches
            for index in range(matches):
                yield _draw(draw, samples, player_ids, first_id + index, now=now)

        _copy(cursor, "games_table", _TABLE_COLUMNS, map(_table_row, fillers(), _ids()))
        _copy(cursor, "games_match", _MATCH_COLUMNS, map(_match_row, fillers(), _ids()))
        _copy(
            cursor,
            "games_matchseat",
            _SEAT_COLUMNS,
            (row for filler in fillers() for row in _seat_rows(filler)),
        )
        cursor.execute(
            "INSERT INTO games_seat (table_id, seat_index, player_id, client_seed, taken_at)"
            " SELECT match_id, seat_index, player_id, '', finished_at FROM games_matchseat"
            " WHERE match_id >= %s",
            [first_id],
        )
    with connection.cursor() as cursor:
        # As the database does by itself after a while: index-only scans and plans need it.
        cursor.execute("VACUUM (ANALYZE) games_table, games_seat, games_match, games_matchseat")


def _samples() -> Sequence[_Sample]:
    samples = []
    for index in range(POOL_OF_EACH * (MAX_PLAYERS - MIN_PLAYERS + 1)):
        players = MIN_PLAYERS + index // POOL_OF_EACH
        options = Options(deal_limit=_SHORT_MATCH)
        server_seed = seed_from_text("history", index)
        match = play_match([BOTS["random"]] * players, server_seed, options=options)
        record = record_of_match(match, [""] * players)
        samples.append(
            _Sample(
                players=players,
                deals=len(record["deals"]),
                record=json.dumps(record),
                options=json.dumps(options.as_dict()),
                results=results_of(record),
                sealed_seed=seal(server_seed),
                commitment=record["fairness"]["commitment"],
            )
        )
    return samples


def _reserve_ids(cursor: Any, count: int) -> int:
    cursor.execute("SELECT nextval(pg_get_serial_sequence('games_table', 'id'))")
    first: int = cursor.fetchone()[0]
    cursor.execute(
        "SELECT setval(pg_get_serial_sequence('games_table', 'id'), %s)", [first + count]
    )
    return first


def _draw(
    draw: Random,
    samples: Sequence[_Sample],
    player_ids: Sequence[int],
    match_id: int,
    *,
    now: datetime,
) -> _Filler:
    sample = draw.choice(samples)
    chosen: dict[int, None] = {}
    while len(chosen) < sample.players:
        # The fourth power: of 100,000 players the busiest sits in every tenth match or so.
        chosen[player_ids[int(len(player_ids) * draw.random() ** 4)]] = None
    at = draw.random()
    return _Filler(
        id=match_id,
        sample=sample,
        player_ids=list(chosen),
        finished_at=now - timedelta(days=365 * _YEARS * draw.random()),
        context=next(context for context in _CONTEXTS if at < context[0]),
    )


def _table_row(filler: _Filler, public_id: str) -> Sequence[object]:
    _, kind, context_id, label, is_ranked = filler.context
    sample = filler.sample
    return (
        filler.id, public_id, "", sample.players, ClockKind.LIVE.value, sample.options, "public",
        "finished", is_ranked, False, True, True, filler.started_at, sample.sealed_seed,
        sample.commitment, kind, context_id, label, "",
    )  # fmt: skip


def _match_row(filler: _Filler, public_id: str) -> Sequence[object]:
    _, kind, context_id, label, is_ranked = filler.context
    sample = filler.sample
    return (
        filler.id, public_id, sample.players, ClockKind.LIVE.value, sample.options, is_ranked,
        "finished", filler.started_at, filler.finished_at, sample.deals, sample.record,
        kind, context_id, label, "",
    )  # fmt: skip


def _seat_rows(filler: _Filler) -> Iterator[Sequence[object]]:
    for seat, (player_id, result) in enumerate(
        zip(filler.player_ids, filler.sample.results, strict=True)
    ):
        yield (
            filler.id, seat, player_id, result.is_abandoned, filler.finished_at, result.total,
            result.place, result.tens, result.tricks_played, result.tricks_befooled,
        )  # fmt: skip


def _ids() -> Iterator[str]:
    while True:
        yield new_public_id()


def _copy(
    cursor: Any, table: str, columns: Sequence[str], rows: Iterator[Sequence[object]]
) -> None:
    inner: Cursor[Any] = cursor.cursor
    with inner.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
