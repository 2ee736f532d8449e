"""A reader who falls behind is dropped, and costs no more memory than that."""

import asyncio
from typing import Any

import pytest

from games.live.codes import CLOSE_TOO_MANY
from games.live.consumers import LobbyConsumer
from games.live.hub import Hub
from games.live.socket import IDLE_SECONDS, OUTBOX_MOST, WAITING_MOST

FRAME = b"x" * 1_000
MANY = 2_000
CLOSED = {"type": "websocket.close", "code": CLOSE_TOO_MANY}


class Reader:
    """Takes nothing of what is written to it until it is told to close."""

    def __init__(self, *, writes: bool) -> None:
        self.waiting = 0
        self.events: list[dict[str, Any]] = []
        extensions = {"fool.write": {"write": self._write}} if writes else {}
        self.socket = LobbyConsumer({"type": "websocket", "extensions": extensions}, self._send)
        self.socket.hub = Hub()

    def _write(self, text: bytes) -> int:
        self.waiting += len(text)
        return self.waiting

    async def _send(self, event: dict[str, Any]) -> None:
        self.events.append(event)


async def test_frames_that_wait_in_the_connection_are_bounded() -> None:
    reader = Reader(writes=True)
    for _ in range(MANY):
        reader.socket.push(FRAME)
    await asyncio.sleep(0)
    assert reader.waiting <= WAITING_MOST + len(FRAME)
    assert reader.events == [CLOSED]


async def test_frames_that_wait_for_a_sender_are_bounded() -> None:
    reader = Reader(writes=False)
    for _ in range(MANY):
        reader.socket.push(FRAME)
        assert len(reader.socket._outbox) <= OUTBOX_MOST
    await asyncio.sleep(0)
    assert reader.events == [CLOSED]


async def test_who_waited_long_to_be_let_in_is_not_called_idle() -> None:
    reader = Reader(writes=True)
    reader.socket._heard_at -= IDLE_SECONDS + 1

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.disconnect"}

    await reader.socket._receive_for_ever(receive)
    await asyncio.sleep(0)
    assert reader.events == []


async def test_who_keeps_up_is_written_to_at_once() -> None:
    reader = Reader(writes=True)
    for _ in range(MANY):
        reader.socket.push(FRAME)
        reader.waiting = 0
    await asyncio.sleep(0)
    assert reader.events == []


async def test_a_reader_who_has_gone_meanwhile_is_dropped_without_a_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    reader = Reader(writes=True)

    async def gone(_: dict[str, Any]) -> None:
        raise OSError

    reader.socket._send = gone
    reader.socket.drop(CLOSE_TOO_MANY)
    await asyncio.sleep(0)
    assert caplog.records == []
