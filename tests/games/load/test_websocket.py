"""The load's own WebSocket client reads frames however they are cut up."""

import asyncio
from typing import cast

import pytest

from games.load.driving import percentile
from games.load.websocket import ClientSocket, Refused

OPENED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"


class Wire:
    """A connection that keeps what was written to it."""

    def __init__(self) -> None:
        self.written = b""
        self.is_cut = False

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.is_cut = True


def socket_on(wire: Wire, heard: list[bytes]) -> ClientSocket:
    client = ClientSocket(b"", heard.append)
    client.connection_made(cast("asyncio.Transport", wire))
    return client


@pytest.mark.parametrize("step", [1, 2, 7, 200_000])
async def test_frames_of_all_sizes_are_heard_whole_and_in_order(step: int) -> None:
    heard: list[bytes] = []
    client = socket_on(Wire(), heard)
    payloads = [b"a" * length for length in (0, 1, 125, 126, 300, 65_536)]
    heads = [b"\x81\x00", b"\x81\x01", b"\x81\x7d", b"\x81\x7e\x00\x7e", b"\x81\x7e\x01\x2c"]
    heads.append(b"\x81\x7f" + (65_536).to_bytes(8, "big"))
    data = OPENED + b"".join(h + p for h, p in zip(heads, payloads, strict=True))
    for at in range(0, len(data), step):
        client.data_received(data[at : at + step])
    assert heard == payloads


async def test_a_ping_is_answered_with_its_payload() -> None:
    wire = Wire()
    client = socket_on(wire, [])
    client.data_received(OPENED + b"\x89\x02hi")
    assert wire.written == b"\x8a\x82\0\0\0\0hi"


async def test_a_close_tells_its_code_and_ends_the_connection() -> None:
    wire = Wire()
    client = socket_on(wire, [])
    client.data_received(OPENED + b"\x88\x02" + (4403).to_bytes(2, "big"))
    assert (client.close_code, wire.is_cut) == (4403, True)


async def test_a_server_that_says_no_is_told() -> None:
    client = socket_on(Wire(), [])
    client.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    with pytest.raises(Refused, match="403"):
        await client.opened


def test_a_percentile_is_the_value_that_this_part_does_not_exceed() -> None:
    assert [percentile(list(range(1, 101)), part) for part in (0.5, 0.99, 1)] == [50, 99, 100]
