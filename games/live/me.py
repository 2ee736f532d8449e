"""A player's own socket, `/ws/me/`: what they are told, wherever on the site they are."""

from typing import Any

from games.live import protocol
from games.live.codes import CLOSE_NOT_SIGNED_IN
from games.live.database import in_thread
from games.live.hub import me_frame
from games.live.socket import SocketConsumer
from games.live.tables import encode


class MeConsumer(SocketConsumer):
    """One open page, or program, of a player."""

    async def enter(self) -> bool:
        """Join the player's sockets, and tell at once what is unread."""
        if self.player_id is None:
            await self.close(CLOSE_NOT_SIGNED_IN)
            return False
        # Joined before the rows are read: nothing falls between.
        self.hub.people.setdefault(self.player_id, set()).add(self)
        self.push(encode(await in_thread(me_frame)(self.player_id)))
        return True

    def leave(self) -> None:
        """Forget the connection."""
        if self.player_id is None:
            return
        sockets = self.hub.people.get(self.player_id, set[Any]())
        sockets.discard(self)
        if not sockets:
            self.hub.people.pop(self.player_id, None)

    async def answer(self, frame: str | bytes) -> None:
        """Answer pings and `sync`; everything else is done by the API."""
        assert self.player_id is not None  # entered
        message = await self.hear(frame)
        if isinstance(message, protocol.Ping):
            self.pong(message)
        elif isinstance(message, protocol.Sync):
            self.push(encode(await in_thread(me_frame)(self.player_id)))
