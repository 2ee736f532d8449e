"""A client that missed something ends where one that heard everything is."""

import asyncio
import json
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from games.live import socket
from games.live.hub import Hub
from games.live.protocol import PlayCard
from games.live.tables import LiveTable, encode
from games.models import Match, Move, Position, Table
from games.store.journal import Notice
from tests.games.live.cast import Person, full_table
from tests.games.live.client import TableClient

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def table() -> tuple[str, list[Person]]:
    """A table of four people that has started; its match ends after one deal."""
    return await sync_to_async(full_table)(4, options={"deal_limit": 1})


async def test_updates_lead_to_the_same_match_as_a_fresh_view_at_every_version(
    table: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MESSAGES_AT_ONCE", 1_000.0)  # faster than people ask
    public_id, seated = table
    clients = [TableClient(public_id, token=one.token) for one in seated]
    spectator = TableClient(public_id)
    for client in (*clients, spectator):
        await client.__aenter__()
    phase = "playing"
    while phase == "playing":
        assert clients[0].match is not None
        turn = clients[0].match["turn"]
        player = clients[turn]
        assert player.match is not None
        version = player.version
        await player.ask("play_card", card=player.match["legal"][0], version=version)
        for client in (*clients, spectator):
            while client.version == version:
                await client.next()
            told: dict[str, Any] | None = client.match
            await client.say("sync")
            await client.hear("view")
            assert client.match == told
        assert clients[0].match is not None
        phase = clients[0].match["phase"]
    for client in (*clients, spectator):
        await client.__aexit__()


@pytest.mark.parametrize("wait_for_answer", [False, True])
async def test_a_command_repeated_after_a_cut_is_stored_once_in_every_trick(
    table: tuple[str, list[Person]], wait_for_answer: bool
) -> None:
    public_id, seated = table
    for played in range(1, 13):  # the first four tricks and a little more
        row = await Position.objects.aget()
        assert row.turn_seat is not None
        token = seated[row.turn_seat].token
        command_id = uuid4()
        async with TableClient(public_id, token=token) as client:
            assert client.match is not None
            keys = {"card": client.match["legal"][0], "version": client.version}
            if wait_for_answer:  # stored, and the answer lost on the way
                await client.ask("play_card", command_id=command_id, **keys)
            else:  # cut before anybody knows whether it was stored
                await client.say("play_card", command_id=command_id, **keys)
        async with TableClient(public_id, token=token) as client:
            answer = await client.ask("play_card", command_id=command_id, **keys)
        assert (answer["type"], answer["version"]) == ("accepted", played)
        assert await Move.objects.acount() == played


async def test_two_processes_follow_each_other_and_read_anew_over_a_gap(
    table: tuple[str, list[Person]],
) -> None:
    public_id, seated = table
    # Two processes' hubs in one loop; the second hears only what the test tells it.
    here, there = Hub(), Hub()
    here.start()
    live, far = await here.table(public_id), await there.table(public_id)
    for _ in range(3):
        await play_first_card(live, seated)
    # The middle notice was missed: the next does not follow, so the row is read.
    await there.move_stored(await notice_of(version=1))
    assert far.version == 1
    await there.move_stored(await notice_of(version=3))
    assert far.version == 3
    await there.move_stored(await notice_of(version=2))  # late: nothing goes back
    assert far.version == 3
    assert frame_of(far) == frame_of(live)
    await here.stop()


@pytest.mark.parametrize(("row", "reads"), [(0, False), (1, False), (2, True), (None, True)])
async def test_only_a_match_behind_its_row_is_read_anew(
    table: tuple[str, list[Person]], row: int | None, reads: bool
) -> None:
    public_id, seated = table
    hub = Hub()
    hub.start()
    live = await hub.table(public_id)
    await play_first_card(live, seated)
    await hub.stop()
    rows = {} if row is None else {live.facts.table_id: row}
    with (
        patch("games.live.hub.versions_of", return_value=rows),
        patch.object(LiveTable, "reload") as reload,
    ):
        # At full speed nearly every match has gone on by the time its row was read.
        await hub.resync()
    assert reload.called is reads


async def test_a_change_that_could_not_be_read_is_read_at_the_next_comparison(
    table: tuple[str, list[Person]],
) -> None:
    public_id, _ = table
    hub = Hub()
    live = await hub.table(public_id)
    await Table.objects.aupdate(name="renamed")
    with patch("games.live.tables.table_facts", side_effect=OperationalError("gone")):
        await hub.table_changed(live.facts.table_id)
        async with asyncio.timeout(10):
            while hub._tasks:
                await asyncio.sleep(0)
    assert live.facts.name != "renamed"
    await hub.resync()
    assert live.facts.name == "renamed"


async def play_first_card(live: LiveTable, seated: list[Person]) -> None:
    assert live.turn is not None
    match = heard(live, live.turn)["match"]
    message = PlayCard(command_id=uuid4(), card=match["legal"][0], version=None)
    await live.play(seated[live.turn].player_id, message)


async def notice_of(*, version: int) -> Notice:
    move = await Move.objects.aget(version=version)
    row = await Position.objects.aget()
    return Notice(
        match_id=(await Match.objects.aget()).pk,
        version=version,
        seat_index=move.seat_index,
        card=move.card,
        is_auto=move.is_auto,
        time_is_up=False,
        bank_left_ms=row.bank_ms[move.seat_index],
        turn_deadline=row.turn_deadline,
    )


def frame_of(live: LiveTable) -> Any:
    return [heard(live, seat)["match"] for seat in (None, 0, 1, 2, 3)]


def heard(live: LiveTable, seat: int | None) -> Any:
    """Return a whole view as a socket at this seat would read it."""
    return json.loads(encode(live.view_frame(seat)))
