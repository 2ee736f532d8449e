"""All seats of many tables in one event loop: they play as fast as they can, or at a pace."""

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final

import orjson

from games.load.opening import OpenTable
from games.load.websocket import ClientSocket, connect

CHANCE: Final = Random()  # noqa: S311 - which legal card is played is nobody's secret
CONNECTING_AT_ONCE: Final = 50
DRAIN_SECONDS: Final = 5.0
READY_SECONDS: Final = 180.0
# Presence tells each table of those who came: the playing begins once that is over.
QUIET_SECONDS: Final = 1.5
SETTLE_SECONDS: Final = 45.0
RETRY_SECONDS: Final = 0.2
UPDATE: Final = b'{"type":"update","version":'
NOTHING_LEGAL: Final = b'"legal":[]}}'
CLIENT_ONLY: Final[Mapping[str, Callable[[], float]]] = {"client": time.process_time}


@dataclass(slots=True)
class Tally:
    """What happened while the load was on; times in seconds.

    ``moves`` were accepted in these ``seconds``, the counts below hold what came after them too.
    ``cpu`` has the CPU seconds of each clock that `drive` was given. ``to_seats``: from the sending
    of a play to its update at the last of the table's seats; ``to_all``: to each socket.
    """

    seconds: float = 0.0
    moves: int = 0
    cpu: dict[str, float] = field(default_factory=dict)
    sent: int = 0
    accepted: int = 0
    rejected: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    to_seats: list[float] = field(default_factory=list)
    to_all: list[float] = field(default_factory=list)
    versions: set[tuple[str, int]] = field(default_factory=set)

    @property
    def moves_a_second(self) -> float:
        """Accepted moves a second."""
        return self.moves / self.seconds

    @property
    def unanswered(self) -> int:
        """Plays that nobody answered."""
        return self.sent - self.accepted - self.rejected


class Table:
    """One table as its players see it from outside."""

    def __init__(self, opened: OpenTable, *, pause: float | None) -> None:
        """Prepare a table; ``pause`` seconds between plays, None to play at once."""
        self.public_id = opened.public_id
        self.tokens = opened.tokens
        self.seats: list[ClientSocket] = []
        self.tally = Tally()
        self.is_playing = False
        self.is_over = False
        self._pause = pause
        self._next_at = 0.0
        self._sent: tuple[int, float, int] = (0, 0.0, 0)  # version led to, when, seats that heard
        self._turn: tuple[int, list[str], int] | None = None
        self.heard_at = 0.0
        self._numbers = count(CHANCE.getrandbits(96))

    async def join(self, sites: Sequence[str]) -> None:
        """Connect every seat, spread over the sites."""
        for seat, token in enumerate(self.tokens):
            site = sites[seat % len(sites)]
            socket = await connect(site, self._path, partial(self._hear, seat), token=token)
            self.seats.append(socket)

    async def watch(self, site: str) -> ClientSocket:
        """Connect one spectator."""
        return await connect(site, self._path, self._hear_as_spectator)

    @property
    def is_ready(self) -> bool:
        """Tell whether somebody knows that it is their turn, or that the match is over."""
        return self._turn is not None or self.is_over

    def start(self, tally: Tally) -> None:
        """Let the first card be played, and note in this tally what happens."""
        self.tally = tally
        self.is_playing = True
        if self._pause is not None:
            # Spread over the first pause, so that the tables do not move in step.
            self._next_at = asyncio.get_running_loop().time() + CHANCE.random() * self._pause
        self._play_when_due()

    @property
    def _path(self) -> str:
        return f"/ws/tables/{self.public_id}/"

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(UPDATE) and text.endswith(NOTHING_LEGAL):
            # Most frames by far: what they say of the table is not needed to play at it.
            self._heard_update(int(text[len(UPDATE) : text.index(b",", len(UPDATE))]))
            return
        self.heard_at = time.monotonic()
        frame = orjson.loads(text)
        kind = frame["type"]
        if kind == "update":
            self._heard_update(frame["version"])
            self._consider(seat, frame)
        elif kind == "accepted":
            self.tally.accepted += 1
            self.tally.versions.add((self.public_id, frame["version"]))
        elif kind == "view" and frame["match"] is not None:
            self._consider(seat, frame)
        elif kind in {"rejected", "error"}:
            self.tally.rejected += 1
            code = frame["code"]
            self.tally.refusals[code] = self.tally.refusals.get(code, 0) + 1
            self._sent = (0, 0.0, 0)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._play)

    def _hear_as_spectator(self, text: bytes) -> None:
        if text.startswith(UPDATE):
            version, sent_at, _ = self._sent
            if int(text[len(UPDATE) : text.index(b",", len(UPDATE))]) == version:
                self.tally.to_all.append(time.perf_counter() - sent_at)

    def _heard_update(self, version: int) -> None:
        expected, sent_at, heard = self._sent
        if version != expected:
            return
        took = time.perf_counter() - sent_at
        self._sent = (expected, sent_at, heard + 1)
        self.tally.to_all.append(took)
        if heard + 1 == len(self.seats):
            self.tally.to_seats.append(took)

    def _consider(self, seat: int, frame: dict[str, Any]) -> None:
        self.is_over |= frame["match"]["phase"] == "finished"
        legal = frame["match"]["legal"]
        if legal and (self._turn is None or self._turn[2] < frame["version"]):
            self._turn = (seat, legal, frame["version"])
            self._play_when_due()

    def _play_when_due(self) -> None:
        if not self.is_playing or self._turn is None:
            return
        if self._pause is None:
            self._play()
            return
        loop = asyncio.get_running_loop()
        loop.call_at(self._next_at, self._play)
        self._next_at = max(self._next_at + self._pause, loop.time())

    def _play(self) -> None:
        if not self.is_playing or self._turn is None:
            return
        seat, legal, version = self._turn
        if self._sent[0] > version:
            return  # played already
        self._sent = (version + 1, time.perf_counter(), 0)
        self.tally.sent += 1
        number = f"{next(self._numbers):032x}"
        card = CHANCE.choice(legal)
        self.seats[seat].say(
            f'{{"type":"play_card","command_id":"{number}","card":"{card}","version":{version}}}'.encode()
        )


async def drive(
    opened: Sequence[OpenTable],
    sites: Sequence[str],
    *,
    seconds: float,
    moves_a_second: float | None = None,
    spectators: int = 0,
    clocks: Mapping[str, Callable[[], float]] = CLIENT_ONLY,
) -> Tally:
    """Play at all tables for so many seconds and return what happened.

    ``moves_a_second`` is the pace of each table, None for as fast as it goes; ``spectators`` look
    on at the first table. ``clocks`` give CPU seconds, read when the playing begins and ends.
    """
    async with seated(
        opened, sites, moves_a_second=moves_a_second, spectators=spectators
    ) as tables:
        return await play_for(tables, seconds, clocks=clocks)


@contextlib.asynccontextmanager
async def seated(
    opened: Sequence[OpenTable],
    sites: Sequence[str],
    *,
    moves_a_second: float | None = None,
    spectators: int = 0,
) -> AsyncIterator[list[Table]]:
    """Connect everybody, wait until the tables know of it, and disconnect them afterwards."""
    pause = None if moves_a_second is None else 1 / moves_a_second
    tables = [Table(one, pause=pause) for one in opened]
    limit = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def join(table: Table) -> None:
        async with limit:
            await table.join(sites)

    watching: list[ClientSocket] = []
    try:
        await asyncio.gather(*map(join, tables))
        for number in range(spectators):
            watching.append(await tables[0].watch(sites[number % len(sites)]))
        async with asyncio.timeout(READY_SECONDS):
            while not all(table.is_ready for table in tables):
                await asyncio.sleep(0.05)
        await _quiet(tables)
        yield tables
    finally:
        for socket in [*watching, *(seat for table in tables for seat in table.seats)]:
            socket.close()


async def play_for(
    tables: Sequence[Table],
    seconds: float,
    *,
    clocks: Mapping[str, Callable[[], float]] = CLIENT_ONLY,
) -> Tally:
    """Play at these tables for so many seconds and return what happened."""
    tally = Tally()
    before, begun = read(clocks), time.monotonic()
    for table in tables:
        table.start(tally)
    await asyncio.sleep(seconds)
    tally.seconds, tally.moves = time.monotonic() - begun, tally.accepted
    tally.cpu = {name: after - before[name] for name, after in read(clocks).items()}
    for table in tables:
        table.is_playing = False
    give_up_at = time.monotonic() + DRAIN_SECONDS
    while tally.unanswered and time.monotonic() < give_up_at:
        await asyncio.sleep(0.02)
    return tally


async def _quiet(tables: Sequence[Table]) -> None:
    """Wait until the tables have been told of everybody who came."""
    give_up_at = time.monotonic() + SETTLE_SECONDS
    begun = time.monotonic()
    while time.monotonic() < give_up_at:
        quiet_since = max(begun, *(table.heard_at for table in tables))
        if time.monotonic() >= quiet_since + QUIET_SECONDS:
            return
        await asyncio.sleep(0.1)


def read(clocks: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """Return what every clock says now."""
    return {name: clock() for name, clock in clocks.items()}


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value that this part (0 to 1) of the values do not exceed; NaN of none."""
    if not values:
        return math.nan
    return sorted(values)[min(len(values) - 1, math.ceil(part * len(values)) - 1)]
