"""A player at a table, through the public protocol and nothing else."""

import asyncio
import json
from typing import Any
from uuid import uuid4

from fool_site.asgi import application

Frame = dict[str, Any]


class TableClient:
    """One socket at one table, inside this process; ``frames`` keeps everything that was heard."""

    def __init__(self, public_id: str, *, token: str | None = None, **headers: str) -> None:
        lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        if token is not None:
            lines.append((b"authorization", f"Bearer {token}".encode()))
        self._scope = {
            "type": "websocket",
            "path": f"/ws/tables/{public_id}/",
            "query_string": b"",
            "headers": [(b"host", b"testserver"), *lines],
            "client": ("127.0.0.1", 0),
            "subprotocols": [],
        }
        self._to_server: asyncio.Queue[Frame] = asyncio.Queue()
        self._from_server: asyncio.Queue[Frame] = asyncio.Queue()
        self._server: asyncio.Task[None] | None = None
        self.frames: list[Frame] = []
        self.match: Frame | None = None
        self.table: Frame | None = None
        self.version: int | None = None

    async def __aenter__(self) -> "TableClient":
        await self.open()
        await self.hear("view")
        return self

    async def open(self) -> None:
        """Open the socket, without waiting for what is said on it."""
        app: Any = application
        self._server = asyncio.create_task(
            app(self._scope, self._to_server.get, self._from_server.put)
        )
        await self._to_server.put({"type": "websocket.connect"})
        assert (await self._event())["type"] == "websocket.accept"

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def cut(self) -> None:
        """Lose the connection, and wait until the server has noticed."""
        assert self._server is not None
        await self._to_server.put({"type": "websocket.disconnect", "code": 1006})
        async with asyncio.timeout(10):
            await self._server

    async def say(self, type_: str, **keys: Any) -> str:
        """Send a message with a new command_id (unless one is given) and return that id."""
        command_id = str(keys.pop("command_id", uuid4()))
        await self.send_raw(json.dumps({"type": type_, "command_id": command_id, **keys}))
        return command_id

    async def send_raw(self, text: str) -> None:
        """Send any text as a frame."""
        await self._to_server.put({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        await self._to_server.put({"type": "websocket.receive", "bytes": data})

    async def next(self, *, timeout: float = 10) -> Frame:
        """Return the next frame, taken into account."""
        event = await self._event(timeout=timeout)
        assert event["type"] == "websocket.send", event
        frame: Frame = json.loads(event["text"])
        self.frames.append(frame)
        if frame["type"] in {"view", "update"}:
            self.match, self.version = frame["match"], frame["version"]
        if frame["type"] in {"view", "table"}:
            self.table = frame["table"]
        return frame

    async def _event(self, *, timeout: float = 10) -> Frame:
        async with asyncio.timeout(timeout):
            return await self._from_server.get()

    async def hear(self, *types: str) -> Frame:
        """Return the next frame of one of these types, taking in what comes before it."""
        while True:
            frame = await self.next()
            if frame["type"] in types:
                return frame

    async def hear_of(self, status: str) -> None:
        """Wait until the table has this status."""
        while self.table is None or self.table["status"] != status:
            await self.next()

    async def ask(self, type_: str, **keys: Any) -> Frame:
        """Send a message and return its answer, taking in what comes before it."""
        command_id = await self.say(type_, **keys)
        while True:
            frame = await self.hear("accepted", "rejected")
            if frame["command_id"] == command_id:
                return frame

    async def close_code(self) -> int:
        """Return the code with which the server closes the socket, taking in what comes before."""
        while True:
            event = await self._event()
            if event["type"] == "websocket.close":
                return int(event["code"])

    async def play_to_the_end(self) -> None:
        """Play the first legal card at every turn until the match is over."""
        while self.match is None or self.match["phase"] != "finished":
            if self.match is not None and self.match["legal"]:
                answer = await self.ask(
                    "play_card", card=self.match["legal"][0], version=self.version
                )
                assert answer["type"] == "accepted", answer
                if self.version == answer["version"]:
                    continue
            await self.hear("view", "update")


async def together(*jobs: Any) -> None:
    """Run all jobs at once; the first that fails ends all."""
    async with asyncio.TaskGroup() as group:
        for job in jobs:
            group.create_task(job)
