"""The short way says and hears what the long way does, however the bytes are cut up."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from fool_site.frames import ShortWayProtocol

Events = list[dict[str, Any]]
TEXTS = ["", "a", "é" * 60, "b" * 125, "c" * 126, "d" * 3_000]
MOST = 4_096


class Wire(asyncio.Transport):
    """A connection that keeps what was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return len(self.written)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Site:
    """One connection to an application that accepts it and notes what it hears."""

    def __init__(self, protocol: type[WebSocketsSansIOProtocol], *, accepts: bool = True) -> None:
        self.heard: Events = []
        self.write: Callable[[bytes], int] | None = None
        self.wire = Wire()
        self.client = ClientProtocol(parse_uri("ws://localhost/"))
        self._accepts = asyncio.Event()
        if accepts:
            self._accepts.set()
        config = uvicorn.Config(
            self._serve, interface="asgi3", ws=protocol, ws_max_size=MOST, log_config=None
        )
        config.load()
        self.protocol = protocol(config, ServerState(), {}, asyncio.get_running_loop())
        self.protocol.connection_made(self.wire)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await self._accepts.wait()
        await send({"type": "websocket.accept"})
        if (offered := scope["extensions"].get("fool.write")) is not None:
            self.write = offered["write"]
        while True:
            self.heard.append(await receive())
            if self.heard[-1]["type"] == "websocket.disconnect":
                return

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.protocol.data_received(self.said())
        await self.accept()

    async def accept(self) -> None:
        self._accepts.set()
        await self.settle()
        self.client.receive_data(self.wire.written)
        self.wire.written = b""

    def said(self) -> bytes:
        return b"".join(self.client.data_to_send())

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)


def say_much(client: ClientProtocol) -> None:
    for text in TEXTS:
        client.send_text(text.encode())
    client.send_ping(b"are you there")
    client.send_text(b"in two ", fin=False)
    client.send_continuation(b"pieces", fin=True)
    client.send_binary(b"\x00\x01")
    client.send_text(b"and on")
    client.send_close(1000)


def faulty(client: ClientProtocol, kind: str) -> bytes:
    """A text that is fine, then something that is not."""
    client.send_text(b"fine")
    after = {
        "not masked": b"\x81\x02hi",
        "unknown opcode": b"\x83\x80\0\0\0\0",
        "reserved bit": b"\xc1\x80\0\0\0\0",
        "not utf-8": b"\x81\x81\0\0\0\0\xff",
        "too large": b"\x81\xfe\xff\xff\0\0\0\0" + b"x" * 100,
        "very large": b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\0\0\0\0",
    }
    return b"".join(client.data_to_send()) + after[kind]


FAULTS = ["not masked", "unknown opcode", "reserved bit", "not utf-8", "too large", "very large"]


async def heard_by(protocol: type[WebSocketsSansIOProtocol], data: bytes, step: int) -> Site:
    site = Site(protocol)
    await site.open()
    for at in range(0, len(data), step):
        site.protocol.data_received(data[at : at + step])
    await site.settle()
    return site


@pytest.mark.parametrize("step", [1, 2, 5, 127, 100_000])
async def test_both_ways_hear_the_same(step: int) -> None:
    client = Site(ShortWayProtocol).client
    client.state = client.state.OPEN
    say_much(client)
    data = b"".join(client.data_to_send())
    short = await heard_by(ShortWayProtocol, data, step)
    long = await heard_by(WebSocketsSansIOProtocol, data, step)
    assert short.heard == long.heard
    assert [event.get("text") for event in short.heard[: len(TEXTS)]] == TEXTS
    assert short.wire.written == long.wire.written  # the pong and the close


@pytest.mark.parametrize("step", [1, 3, 100_000])
@pytest.mark.parametrize("kind", FAULTS)
async def test_a_faulty_frame_ends_the_connection_with_the_same_code(kind: str, step: int) -> None:
    client = Site(ShortWayProtocol).client
    client.state = client.state.OPEN
    data = faulty(client, kind)
    short = await heard_by(ShortWayProtocol, data, step)
    long = await heard_by(WebSocketsSansIOProtocol, data, step)
    assert short.heard[0] == {"type": "websocket.receive", "text": "fine"}
    # (The long way loses it when both arrive in one piece.)
    assert short.heard[1:] == long.heard[-1:]
    assert short.wire.written == long.wire.written
    assert short.wire.is_closed


async def test_frames_sent_before_the_answer_are_heard() -> None:
    site = Site(ShortWayProtocol, accepts=False)
    site.client.send_request(site.client.connect())
    site.protocol.data_received(site.said())
    site.client.state = site.client.state.OPEN
    for text in ("early", "bird"):
        site.client.send_text(text.encode())
    data = site.said()
    site.protocol.data_received(data[:3])
    site.client.state = site.client.state.CONNECTING
    await site.accept()
    site.protocol.data_received(data[3:])
    await site.settle()
    assert [event["text"] for event in site.heard] == ["early", "bird"]


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
async def test_a_text_is_written_at_once_and_tells_what_waits(length: int) -> None:
    site = Site(ShortWayProtocol)
    await site.open()
    assert site.write is not None
    payload = b"x" * length
    waiting = site.write(payload)
    assert waiting == len(site.wire.written)
    site.client.receive_data(site.wire.written)
    frames = [event for event in site.client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.data, frame.fin) for frame in frames] == [
        (Opcode.TEXT, payload, True)
    ]


async def test_nothing_is_written_to_a_connection_that_is_gone() -> None:
    site = Site(ShortWayProtocol)
    await site.open()
    assert site.write is not None
    site.protocol.connection_lost(None)
    assert site.write(b"hello?") == 0
    assert site.wire.written == b""
