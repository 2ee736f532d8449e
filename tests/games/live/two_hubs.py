"""Two web processes' worth of live tables in one event loop."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from unittest.mock import patch

from games.live.hub import Hub


@asynccontextmanager
async def two_hubs() -> AsyncIterator[tuple[Hub, Hub]]:
    """Run two hubs that know of each other through Postgres alone."""
    hubs = (Hub(), Hub())
    for hub in hubs:
        hub.start()
    try:
        yield hubs
    finally:
        for hub in hubs:
            await hub.stop()


@contextmanager
def served_by(hub: Hub) -> Iterator[None]:
    """Let the sockets that enter meanwhile be served by this hub."""
    with patch("games.live.socket.running_hub", lambda: hub):
        yield
