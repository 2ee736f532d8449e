"""The database goes away for a moment: a process forgets nothing and goes on listening."""

import asyncio
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from games import broadcast
from games.live import listener
from games.live.hub import Hub
from games.live.tables import LiveTable
from games.store import journal
from games.store.journal import Notice
from tests.games.live.cast import full_table
from tests.games.live.client import TableClient

pytestmark = pytest.mark.django_db(transaction=True)


class Forgetful:
    """Hears of tables; cannot read the first one, because the database is away."""

    process_id = "forgetful"

    def __init__(self) -> None:
        self.is_listening = asyncio.Event()
        self.has_heard = asyncio.Event()
        self.times_read_anew = 0

    async def table_changed(self, table_id: int) -> None:
        if table_id == 1:
            self.is_listening.clear()
            raise OperationalError("gone")
        self.has_heard.set()

    async def resync_all(self) -> None:
        self.times_read_anew += 1
        self.is_listening.set()

    async def move_stored(self, notice: Notice) -> None: ...
    async def chat_said(self, table_id: int, line_id: int) -> None: ...
    async def notice_told(self, player_id: int, notice_id: int) -> None: ...
    def lobby_changed(self) -> None: ...


async def test_a_table_that_cannot_be_read_does_not_end_the_listening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener, "RETRY_SECONDS", 0)
    hears = Forgetful()
    listening = asyncio.create_task(listener.listen(hears))
    async with asyncio.timeout(30):
        for table_id in (1, 2):
            await hears.is_listening.wait()
            await sync_to_async(broadcast.table_changed)(table_id)
            if table_id == 1:
                while hears.times_read_anew < 2 and not listening.done():
                    await asyncio.sleep(0)
        await hears.has_heard.wait()
    assert hears.times_read_anew == 2  # what was said meanwhile is made up for
    listening.cancel()


async def test_a_table_that_could_not_be_loaded_is_loaded_by_the_next_who_asks() -> None:
    public_id, _ = await sync_to_async(full_table)(4)
    hub = Hub()
    with (
        patch.object(LiveTable, "reload", side_effect=OperationalError("gone")),
        pytest.raises(OperationalError),
    ):
        await hub.table(public_id)
    assert hub._by_table_id == {}  # it would be kept, and read again and again, for nobody
    assert (await hub.table(public_id)).version == 0


async def test_a_writer_that_meets_a_fault_fails_its_batch_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    public_id, seated = await sync_to_async(full_table)(4)
    async with TableClient(public_id, token=seated[0].token) as client:
        assert client.match is not None
        turn = client.match["turn"]
    async with TableClient(public_id, token=seated[turn].token) as client:
        assert client.match is not None
        card = client.match["legal"][0]

        def broken(_: object) -> object:
            monkeypatch.undo()
            raise ZeroDivisionError

        monkeypatch.setattr(journal, "parameters", broken)
        answer = await client.ask("play_card", card=card)
        assert (answer["type"], answer["version"]) == ("accepted", 1)
