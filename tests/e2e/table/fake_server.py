"""A table's server for tests of the page: the public protocol with the real rules, on request rude.

One table, one browser at seat `seat` (None: a spectator). Cards are dealt from a fixed seed; the
other seats play when the test says so. HTTP and WebSocket share one port, so that the page's
`default-src 'self'` holds here too.
"""

import asyncio
import json
import mimetypes
import threading
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from games.engine import (
    Card,
    MatchState,
    Options,
    Refusal,
    deal_hands,
    legal_cards,
    new_match,
    play,
)
from tests.e2e.table import frames

SEED = b"a table for tests, thirty-two by"
POLICY = "default-src 'self'"
PER_PLAY_SECONDS = 30
BANK_SECONDS = 60
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
Frame = dict[str, Any]


class FakeTable:
    """A running server with one table. Use it as a context manager; `url` is its page."""

    def __init__(
        self,
        *,
        page: str,
        players: int = 4,
        seat: int | None = 0,
        dealer: int = 3,
        options: Options | None = None,
        ranked: bool = False,
        bots: tuple[int, ...] = (1,),
        is_open: bool = False,
        with_tracker: bool = False,
    ) -> None:
        self.page = page
        self.players = players
        self.seat = seat
        self.with_tracker = with_tracker
        self.state: MatchState | None = None
        self.version = 0
        self.bank = [float(BANK_SECONDS)] * players
        self.received: list[Frame] = []
        self.answers: dict[str, Frame] = {}  # accepted commands, as the real server remembers them
        self.on_play: Callable[[Frame], str] = lambda _: "answer"
        self.refuse_connections = False
        self.deadline: datetime | None = None
        seats: list[Frame | None] = [
            frames.seat(index, NAMES[index], bot=index in bots) for index in range(players)
        ]
        self.table = frames.table(players, seats, ranked=ranked, options=options or Options())
        if is_open:
            self.table["seats"] = [
                taken if index in bots or index == seat else None
                for index, taken in enumerate(seats)
            ]
        else:
            self.begin(dealer, options or Options())

    # --- the match ------------------------------------------------------------------------------

    def begin(self, dealer: int = 3, options: Options | None = None) -> None:
        """Deal the cards."""
        hands = deal_hands(SEED, self.players, 0)
        self.state = new_match(self.players, options or Options(), dealer, hands)
        self.table |= {"status": "playing", "match_id": "m4tch"}
        self.restart_clock()

    def restart_clock(self) -> None:
        """Give the seat on turn its full time and what is left of its bank."""
        assert self.state is not None
        turn = self.state.turn
        left = PER_PLAY_SECONDS + self.bank[turn] if turn is not None else 0
        self.deadline = datetime.now(UTC) + timedelta(seconds=left) if turn is not None else None

    def match(self) -> Frame | None:
        """What the browser may know of the match."""
        if self.state is None:
            return None
        shown = frames.match(self.state, self.seat, self.bank, self.deadline)
        return shown if self.with_tracker else {k: v for k, v in shown.items() if k != "played"}

    def view(self) -> Frame:
        """The whole view."""
        table = {**self.table, "my_seat": self.seat}
        return {"type": "view", "version": self.version, "table": table, "match": self.match()}

    def advance(self, seat: int, card: Card, *, auto: bool = False) -> Frame:
        """Play a card by the real rules and return its update."""
        assert self.state is not None
        step = play(
            self.state, seat, card, hands_of=lambda deal: deal_hands(SEED, self.players, deal)
        )
        self.state = step.state
        self.version += 1
        self.restart_clock()
        events = [frames.event(one, auto=auto) for one in step.events]
        return {"type": "update", "version": self.version, "events": events, "match": self.match()}

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        assert self.state is not None
        return self.state.turn

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat on turn may play."""
        assert self.state is not None
        assert self.state.turn is not None
        return legal_cards(self.state, self.state.turn)

    # --- what a test does -----------------------------------------------------------------------

    def play_next(self, card: str | None = None, *, tell: bool = True, auto: bool = False) -> Frame:
        """The seat on turn plays `card`, or its first legal one; `tell` False keeps it quiet."""
        assert self.turn is not None
        frame = self.advance(self.turn, Card.parse(card) if card else self.legal()[0], auto=auto)
        if tell:
            self.push(frame)
        return frame

    def play_until(self, seat: int | None) -> None:
        """The seats play until it is the turn of `seat` (None: until the match is over)."""
        while self.turn is not None and self.turn != seat:
            self.play_next()

    def push(self, frame: Frame) -> None:
        """Send this frame to the browser."""
        self._run(self._broadcast(frame))

    def drop(self, code: int = 1012) -> None:
        """Close the browser's socket."""
        self._run(self._close(code))

    def commands(self, kind: str) -> list[Frame]:
        """The messages of this type that came so far."""
        return [message for message in self.received if message["type"] == kind]

    # --- the server -----------------------------------------------------------------------------

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._sockets: set[ServerConnection] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._run(self._listen())
        port = next(iter(self._server.sockets)).getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _listen(self) -> Any:
        return await serve(self._talk, "127.0.0.1", 0, process_request=self._answer_http)

    async def _stop(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _broadcast(self, frame: Frame) -> None:
        broadcast(self._sockets, json.dumps(frame))

    async def _close(self, code: int) -> None:
        for socket in list(self._sockets):
            await socket.close(code)

    async def _talk(self, socket: ServerConnection) -> None:
        if self.refuse_connections:
            await socket.close(1013)
            return
        self._sockets.add(socket)
        try:
            await socket.send(json.dumps(self.view()))
            async for text in socket:
                await self._hear(socket, json.loads(text))
        except ConnectionClosed:
            pass  # the test, or the browser, has closed it
        finally:
            self._sockets.discard(socket)

    async def _hear(self, socket: ServerConnection, message: Frame) -> None:
        self.received.append(message)
        match message["type"]:
            case "ping":
                now = datetime.now(UTC).isoformat()
                await socket.send(json.dumps({"type": "pong", "t": message["t"], "now": now}))
            case "sync":
                await socket.send(json.dumps(self.view()))
            case "play_card":
                await self._hear_play(socket, message)
            case "chat":
                line = frames.chat(len(self.received), self.seat or 0, NAMES, message["text"])
                await self._broadcast(line)
                await self._accept(socket, message)
            case "return":
                self.set_away(self.seat, is_away=False)
                await self._accept(socket, message)
                await self._broadcast({"type": "table", "table": self.view()["table"]})
            case "take_seat" | "leave_seat":
                self._move_seat(message)
                await self._accept(socket, message)
                await self._broadcast(self.view())

    async def _hear_play(self, socket: ServerConnection, message: Frame) -> None:
        known = self.answers.get(message["command_id"])
        if known:
            await socket.send(json.dumps(known))
            return
        what = self.on_play(message)
        if what == "drop before storing":
            await socket.close(1012)
            return
        if what == "stay silent":
            return
        try:
            assert self.seat is not None
            if message.get("version", self.version) != self.version:
                raise frames.Stale
            frame = self.advance(self.seat, Card.parse(message["card"]))
        except (Refusal, frames.Stale) as refusal:
            await self._reject(socket, message, refusal.code, refusal.message)
            return
        accepted = {
            "type": "accepted",
            "command_id": message["command_id"],
            "version": self.version,
        }
        self.answers[message["command_id"]] = accepted
        if what == "drop after storing":
            await socket.close(1012)
            return
        await socket.send(json.dumps(accepted))
        if what != "accept only":
            await self._broadcast(frame)

    async def _reject(self, socket: ServerConnection, message: Frame, code: str, text: str) -> None:
        rejected = {
            "type": "rejected",
            "command_id": message["command_id"],
            "code": code,
            "message": text,
            "version": self.version,
        }
        await socket.send(json.dumps(rejected))

    async def _accept(self, socket: ServerConnection, message: Frame) -> None:
        answer = {
            "type": "accepted",
            "command_id": message["command_id"],
            "version": self.version,
        }
        await socket.send(json.dumps(answer))

    def set_away(self, seat: int | None, *, is_away: bool) -> None:
        """Mark a seat as away, or as back."""
        assert seat is not None
        self.table["seats"][seat]["away"] = is_away

    def _move_seat(self, message: Frame) -> None:
        seats = self.table["seats"]
        if self.seat is not None:
            seats[self.seat] = None
            self.seat = None
        if message["type"] == "take_seat":
            self.seat = message.get("seat", seats.index(None))
            assert self.seat is not None
            seats[self.seat] = frames.seat(self.seat, "Alice")

    def _answer_http(self, _socket: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if path == "/ws/":
            return None
        if path == "/":
            return _response(self.page.encode(), "text/html; charset=utf-8")
        if path == "/jsi18n/":
            return _response(b"", "text/javascript")
        found = finders.find(path.removeprefix("/static/"))
        if not isinstance(found, str):
            return _response(b"", "text/plain", HTTPStatus.NOT_FOUND)
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        return _response(Path(found).read_bytes(), kind)


def _response(body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": POLICY,
            "Connection": "close",
        }
    )
    return Response(status, status.phrase, headers, body)
