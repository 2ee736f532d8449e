"""The WebSockets of tables and of the lobby: parse, call, answer (docs/protocol.md)."""

from uuid import UUID

from django.utils import translation

from games.commands import chat, plays, tables
from games.engine import Refusal
from games.errors import (
    GamesError,
    Malformed,
    NoSuchTable,
    NotAllowed,
    NotSeated,
    RateLimited,
    refusal_message,
)
from games.live import protocol, render
from games.live.access import may_watch
from games.live.codes import (
    CLOSE_MALFORMED,
    CLOSE_NO_SUCH_TABLE,
    CLOSE_NOT_ALLOWED,
    CLOSE_TOO_MANY,
    CLOSE_TRY_AGAIN,
)
from games.live.database import in_thread
from games.live.socket import SocketConsumer
from games.live.tables import LiveTable, encode
from games.live.writer import StoreFailed
from games.queries.chat import recent_chat


class TableConsumer(SocketConsumer):
    """One connection to one table."""

    live: LiveTable | None = None

    async def enter(self) -> bool:
        """Let the viewer in with a whole view."""
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        lines = await in_thread(recent_chat)(public_id)
        try:
            live = await self.hub.table(public_id)
        except NoSuchTable:
            await self.close(CLOSE_NO_SUCH_TABLE)
            return False
        if not may_watch(self.player_id, live.facts):
            self.hub.forget_if_empty(live)
            await self.close(CLOSE_NOT_ALLOWED)
            return False
        # From here on without a pause: nothing falls between the view and the first update.
        self.live = live
        live.join(self)
        self.hub.presence.came((live.facts.table_id, self.player_id))
        self.push(encode(live.view_frame(live.seat_of(self.player_id))))
        for line in lines:
            self.push(encode(line))
        return True

    def leave(self) -> None:
        """Forget the connection."""
        if self.live is not None:
            self.live.part(self)
            self.hub.presence.went((self.live.facts.table_id, self.player_id))
            self.hub.forget_if_empty(self.live)

    async def answer(self, frame: str | bytes) -> None:
        """Answer one frame: obey it, or say by code why not."""
        assert self.live is not None  # entered
        command_id: UUID | None = None
        try:
            self.keep_pace()
            data = protocol.parse_frame(frame)
            command_id = protocol.command_id_of(data)
            await self._obey(self.live, protocol.parse_message(data, command_id))
        except (GamesError, Refusal) as refusal:
            self._refuse(self.live, refusal, command_id)
            if isinstance(refusal, Malformed):
                await self.strike(CLOSE_MALFORMED)
            elif isinstance(refusal, RateLimited):
                await self.strike(CLOSE_TOO_MANY)
        except StoreFailed:
            await self.close(CLOSE_TRY_AGAIN)

    async def _obey(self, live: LiveTable, message: protocol.Message) -> None:
        match message:
            case protocol.Ping():
                self.pong(message)
                return
            case protocol.Sync():
                self.push(encode(live.view_frame(live.seat_of(self.player_id))))
                return
        if self.player_id is None:
            raise NotSeated
        if not self.viewer.may_play:
            raise NotAllowed
        self.hold()  # what it changes and the answer go out together
        try:
            version = await self._command(live, self.player_id, message)
            if message.command_id is not None:
                self.push(encode(render.accepted(message.command_id, version)))
        finally:
            self.release()

    async def _command(
        self, live: LiveTable, player_id: int, message: protocol.Message
    ) -> int | None:
        public_id = live.facts.public_id
        match message:
            case protocol.PlayCard():
                return await live.play(player_id, message)
            case protocol.TakeSeat(command_id, seat, client_seed):
                await in_thread(tables.take_seat)(
                    public_id,
                    player_id=player_id,
                    seat_index=seat,
                    client_seed=client_seed,
                    command_id=command_id,
                )
            case protocol.LeaveSeat():
                await in_thread(plays.leave)(public_id, player_id=player_id)
            case protocol.Return():
                await in_thread(plays.return_to_seat)(public_id, player_id=player_id)
            case protocol.Chat(command_id, text):
                await in_thread(chat.say)(
                    public_id, player_id=player_id, text=text, command_id=command_id
                )
        return live.version

    def _refuse(
        self, live: LiveTable, refusal: GamesError | Refusal, command_id: UUID | None
    ) -> None:
        with translation.override(self.viewer.language):
            message = (
                refusal.message()
                if isinstance(refusal, GamesError)
                else refusal_message(refusal.code)
            )
        frame = render.refused(refusal.code, message, command_id=command_id, version=live.version)
        self.push(encode(frame))


class LobbyConsumer(SocketConsumer):
    """One open lobby page. It hears ``{"type": "lobby"}`` after every change and fetches the
    list."""

    async def enter(self) -> bool:
        """Join the lobby's sockets of this process."""
        self.hub.lobby.add(self)
        return True

    def leave(self) -> None:
        """Forget the connection."""
        self.hub.lobby.discard(self)

    async def answer(self, frame: str | bytes) -> None:
        """Answer pings; there is nothing else to say in the lobby."""
        message = await self.hear(frame)
        if isinstance(message, protocol.Ping):
            self.pong(message)
