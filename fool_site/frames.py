"""WebSocket frames by the short way: uvicorn's protocol, quicker for what tables send and hear.

A table's frames are whole texts, small and many. They are read and written here directly; anything
else (the handshake, pings, closing, fragments, faults) goes to `websockets` as ever.
"""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.speedups import apply_mask

# The ASGI extension by which an application may write text frames without a task and an await:
# ``scope["extensions"][WRITE]["write"](*payloads)`` writes them at once and returns the bytes that
# wait to be sent.
WRITE: Final = "fool.write"

WHOLE_TEXT: Final = 0x81  # FIN and the opcode (RFC 6455, 5.2)
REGULAR: Final = (WHOLE_TEXT, 0x89, 0x8A)  # and ping and pong
MASKED: Final = 0x80
MOST_SHORT: Final = 125  # bytes; longer texts have their length in two bytes more, or eight
MOST_MEDIUM: Final = 0xFFFF
MASK_BYTES: Final = 4
HEADERS: Final = [bytes((WHOLE_TEXT, length)) for length in range(MOST_SHORT + 1)]


def head(payload: bytes) -> bytes:
    """Return what stands before a text on the wire (RFC 6455, 5.2)."""
    length = len(payload)
    if length <= MOST_SHORT:
        return HEADERS[length]
    if length <= MOST_MEDIUM:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class ShortWayProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the short way added."""

    # Told by the first bytes after the handshake; ends for good with the first irregular frame,
    # for `websockets` then has to see everything that follows.
    _is_short = False
    _unread = b""

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = {"write": self._write_texts}

    def _write_texts(self, *payloads: bytes) -> int:
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return 0
        # Each write is a call of the kernel, and the dearest thing a frame needs.
        self.transport.write(b"".join([part for text in payloads for part in (head(text), text)]))
        return self.transport.get_write_buffer_size()

    def data_received(self, data: bytes) -> None:
        """Read the texts among these bytes, and hand everything else on."""
        if self._is_short:
            self._read(self._unread + data if self._unread else data)
        elif self.handshake_initiated:
            super().data_received(data)
        else:
            super().data_received(data)
            # Whoever sends frames before our answer has them read by the long way.
            self._is_short = self.handshake_initiated and data.endswith(b"\r\n\r\n")

    def _read(self, data: bytes) -> None:
        at, end = 0, len(data)
        while end - at >= 2:  # the shortest frame there is
            first, second = data[at], data[at + 1]
            length, begin = second & ~MASKED, at + 2 + MASK_BYTES
            if first == WHOLE_TEXT and length == MOST_SHORT + 1:
                if end - at < 4:
                    break
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), begin + 2
                is_regular = length <= self.config.ws_max_size
            else:
                is_regular = first in REGULAR and length <= MOST_SHORT
            if not (is_regular and second & MASKED and self.handshake_complete):
                self._is_short, self._unread = False, b""
                super().data_received(data[at:])
                return
            if end < begin + length:
                break
            if first == WHOLE_TEXT:
                mask = data[begin - MASK_BYTES : begin]
                self._hear(apply_mask(data[begin : begin + length], mask))
            else:
                super().data_received(data[at : begin + length])
            at = begin + length
        self._unread = data[at:]

    def _hear(self, payload: bytes) -> None:
        """Hand a text to the application."""
        if self.queue.empty() and payload.isascii() and not self.close_sent:
            # uvicorn stops reading with every message until it is taken, which costs two calls of
            # the kernel: we do with the second that waits.
            self.queue.put_nowait({"type": "websocket.receive", "text": payload.decode("ascii")})
        else:
            self.frames, self.curr_msg_data_type = [payload], "text"
            self.send_receive_event_to_app()
