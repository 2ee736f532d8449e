"""A WebSocket client, as cheap as Python allows: whoever measures a server must not hold it up.

It speaks the half of RFC 6455 that a server's text frames need, and compresses nothing.
"""

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
# Clients must mask; masking with zeros changes nothing and so costs nothing (RFC 6455, 5.3).
NO_MASK: Final = b"\0\0\0\0"


class Refused(Exception):
    """The server did not open the socket; the message is its first line."""


class ClientSocket(asyncio.Protocol):
    """One connection; ``hear`` is called with the payload of every text frame."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code: int | None = None
        self.is_lost = False
        self._request = request
        self._hear = hear
        self._transport: asyncio.Transport
        self._unread = b""

    def say(self, payload: bytes) -> None:
        """Send one text frame, at most 64 KiB; nothing happens when the connection is lost."""
        self._write(TEXT, payload)

    def close(self) -> None:
        """Cut the connection."""
        self._transport.abort()

    # --- asyncio's side ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take in whatever arrived, whole frames or parts of them."""
        self._unread = self._unread + data if self._unread else data
        if not self.opened.done():
            self._read_answer()
        if self.opened.done():
            self._read_frames()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember that there is no connection any more."""
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(Refused(f"connection lost: {exc}"))

    # --- frames ----------------------------------------------------------------------------------

    def _read_answer(self) -> None:
        head, end, rest = self._unread.partition(b"\r\n\r\n")
        if not end:
            return
        self._unread = rest
        status = head.partition(b"\r\n")[0].decode("latin-1")
        if " 101 " in status:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(Refused(status))
            self.close()

    def _read_frames(self) -> None:
        unread, at = self._unread, 0
        while len(unread) - at >= 2:
            length, begin = unread[at + 1], at + 2
            if length == 126:
                begin += 2
            elif length == 127:
                begin += 8
            if length > 125:
                length = int.from_bytes(unread[at + 2 : begin], "big")
            if len(unread) < begin + length:
                break
            opcode, payload = unread[at] & 0x0F, unread[begin : begin + length]
            at = begin + length
            self._take(opcode, payload)
        self._unread = unread[at:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._hear(payload)
        elif opcode == PING:
            self._write(PONG, payload)
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            self.close()

    def _write(self, opcode: int, payload: bytes) -> None:
        if self.is_lost:
            return
        length = len(payload)
        if length < 126:
            size = bytes((MASKED | length,))
        else:
            size = bytes((MASKED | 126,)) + length.to_bytes(2, "big")
        self._transport.write(bytes((FINAL | opcode,)) + size + NO_MASK + payload)


async def connect(
    site: str, path: str, hear: Callable[[bytes], None], *, token: str | None = None
) -> ClientSocket:
    """Open a WebSocket at ``path`` of a site such as ``http://localhost:8000``.

    Raises Refused when the server says no, OSError when there is none.
    """
    address = urlsplit(site)
    host, is_secure = address.hostname or "localhost", address.scheme == "https"
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
    ]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    request = ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: ClientSocket(request, hear),
        host,
        address.port or (443 if is_secure else 80),
        ssl=is_secure or None,
    )
    await client.opened
    return client
