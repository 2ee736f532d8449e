"""Players at full speed over real sockets, who come back whenever they are cut off."""

import asyncio
import json
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

RETRY_SECONDS = 0.1


class DrillSeat:
    """One seat: plays its first legal card at every turn until the match is over.

    ``accepted`` holds every play that the server has called stored: version and card by command id.
    """

    def __init__(self, address: str, table: str, token: str) -> None:
        self._url = f"ws://{address}/ws/tables/{table}/"
        self._token = token
        self._pending: dict[str, dict[str, Any]] = {}
        self.table = table
        self.accepted: dict[str, tuple[int, str]] = {}
        self.refused: list[str] = []
        self.version: int | None = None
        self.is_over = False

    async def play(self) -> None:
        """Play until the match is over, through any number of lost connections."""
        while not self.is_over:
            try:
                async with connect(
                    self._url,
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    compression=None,
                    open_timeout=5,
                    proxy=None,
                ) as socket:
                    await self._listen(socket)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(RETRY_SECONDS)

    def choose(self, match: dict[str, Any]) -> str:
        """Return the card to play."""
        return str(match["legal"][0])

    async def _listen(self, socket: ClientConnection) -> None:
        for message in self._pending.values():  # asked before, and never answered
            await socket.send(json.dumps(message))
        async for text in socket:
            frame = json.loads(text)
            match frame["type"]:
                case "view" | "update":
                    await self._hear(socket, frame)
                case "accepted":
                    if (command := frame["command_id"]) in self._pending:
                        card = self._pending.pop(command)["card"]
                        self.accepted[command] = (frame["version"], card)
                case "rejected":
                    self._pending.pop(frame["command_id"])
                    self.refused.append(frame["code"])
            if self.is_over and not self._pending:
                return

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        match = frame["match"]
        if match is None:
            return
        if frame["type"] == "update" and self.version not in {None, frame["version"] - 1}:
            await socket.send(json.dumps({"type": "sync"}))
        self.version = frame["version"]
        self.is_over = match["phase"] == "finished"
        is_asked = any(message["version"] == self.version for message in self._pending.values())
        if match["legal"] and not is_asked:
            message: dict[str, Any] = {
                "type": "play_card",
                "command_id": str(uuid4()),
                "card": self.choose(match),
                "version": self.version,
            }
            self._pending[message["command_id"]] = message
            await socket.send(json.dumps(message))
