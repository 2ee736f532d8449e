"""The load drives every seat of real tables over real sockets, with legal cards only."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import uvicorn
from asgiref.sync import sync_to_async
from django.db import connections

from fool_site.asgi import application
from fool_site.frames import ShortWayProtocol
from games.live.hub import stop_running_hub
from games.load.driving import drive
from games.load.opening import open_tables, stored_moves


@pytest.fixture
async def site() -> AsyncIterator[str]:
    """The site on a port of this machine, in the test's own event loop."""
    config = uvicorn.Config(
        application, port=0, lifespan="off", ws=ShortWayProtocol, log_config=None
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(30):
        while not server.started:
            await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    await serving
    await stop_running_hub()
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
async def test_all_tables_move_and_every_accepted_card_is_stored(site: str) -> None:
    opened = await sync_to_async(open_tables)(2, players=5)
    tally = await drive(opened, [site], seconds=1, moves_a_second=10, spectators=1)
    stored = await sync_to_async(stored_moves)(table.public_id for table in opened)
    assert tally.accepted > 0
    assert (tally.rejected, tally.unanswered) == (0, 0)
    assert tally.versions == stored
    assert {public_id for public_id, _ in stored} == {table.public_id for table in opened}
