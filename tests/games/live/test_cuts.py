"""A connection that breaks at the worst moment: who repeats the command is whole again."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from itertools import cycle
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import psycopg
import pytest
from asgiref.sync import sync_to_async

from games.live import tables
from games.live.hub import Hub
from games.live.writer import Writer
from games.models import Move
from games.store.journal import Entry, Stored
from tests.games.live.cast import Person, full_table
from tests.games.live.client import TableClient
from tests.games.live.two_hubs import served_by, two_hubs

pytestmark = pytest.mark.django_db(transaction=True)

Hubs = tuple[Hub, Hub]
Execute = Callable[[Writer, Sequence[Entry]], Awaitable[dict[int, Stored]]]
execute: Execute = Writer._execute


@pytest.fixture
async def hubs() -> AsyncIterator[Hubs]:
    """Two processes' hubs."""
    async with two_hubs() as pair:
        yield pair


async def before_send(client: TableClient, command: dict[str, Any]) -> None:
    """The line is cut before anything was sent."""


async def after_send(client: TableClient, command: dict[str, Any]) -> None:
    """The message is on its way when the line is cut: the server works for nobody."""
    await client.say("play_card", **command)


async def before_answer(client: TableClient, command: dict[str, Any]) -> None:
    """The card is stored, and the answer is lost."""
    await client.say("play_card", **command)
    await client.hear("update")


async def before_storing(client: TableClient, command: dict[str, Any]) -> None:
    """The database goes away before the statement, and the process gives up on it."""

    async def lose(self: Writer, entries: Sequence[Entry]) -> dict[int, Stored]:
        raise psycopg.OperationalError("gone")

    await through_a_broken_writer(client, command, lose)


async def after_storing(client: TableClient, command: dict[str, Any]) -> None:
    """The database goes away after the commit, before it could say so."""

    async def store_and_lose(self: Writer, entries: Sequence[Entry]) -> dict[int, Stored]:
        await execute(self, entries)
        raise psycopg.OperationalError("gone")

    await through_a_broken_writer(client, command, store_and_lose)


async def through_a_broken_writer(
    client: TableClient, command: dict[str, Any], broken: Execute
) -> None:
    with patch.object(Writer, "_execute", broken), patch.object(tables, "ATTEMPTS", 1):
        answer = await client.ask("play_card", **command)
    assert answer["type"] == "rejected" if broken.__name__ == "lose" else "accepted"


CUTS = (before_send, after_send, before_answer, before_storing, after_storing)
TURNS = 20  # each cut in several tricks, and at trick's begin, middle and end


async def test_cut_at_any_point_of_a_turn_the_repeated_command_is_stored_once(
    hubs: Hubs,
) -> None:
    public_id, seated = await sync_to_async(full_table)(4, options={"deal_limit": 1})
    cuts, version, spoken = cycle(CUTS), 0, list[tuple[Person, dict[str, Any], int]]()
    turn: int | None = await first_turn(hubs[0], public_id)
    while turn is not None and version < TURNS:
        person = seated[turn]
        command: dict[str, Any] = {}
        with served_by(hubs[version % 2]):
            async with TableClient(public_id, token=person.token) as client:
                assert client.match is not None
                assert client.version == version
                command = {
                    "card": client.match["legal"][-1],
                    "version": version,
                    "command_id": uuid4(),
                }
                await next(cuts)(client, command)
        version += 1
        with served_by(hubs[version % 2]):
            async with TableClient(public_id, token=person.token) as client:
                answer = await client.ask("play_card", **command)
                assert (answer["type"], answer["version"]) == ("accepted", version)
                while client.version != version:
                    await client.next()
                await client.say("sync")
                assert (await client.hear("view"))["version"] == version
                assert client.match is not None
                turn = client.match["turn"]
        spoken.append((person, command, version))
    # Long after, the first answer to every command is still the answer.
    for person, command, version in spoken[-5:]:
        async with TableClient(public_id, token=person.token) as client:
            answer = await client.ask("play_card", **command)
            assert (answer["type"], answer["version"]) == ("accepted", version)
    stored = [
        version
        async for version in Move.objects.order_by("version").values_list("version", flat=True)
    ]
    assert stored == [version for _, _, version in spoken]


async def first_turn(hub: Hub, public_id: str) -> int:
    with served_by(hub):
        async with TableClient(public_id) as client:
            assert client.match is not None
            return int(client.match["turn"])


@pytest.mark.parametrize("tells_version", [True, False])
async def test_a_command_repeated_when_it_is_that_seats_turn_again_gets_its_first_answer(
    hubs: Hubs, tells_version: bool
) -> None:
    public_id, seated = await sync_to_async(full_table)(4, options={"deal_limit": 1})
    first = turn = await first_turn(hubs[0], public_id)
    version, asked = 0, dict[str, Any]()
    while not asked or turn != first:
        with served_by(hubs[0]):
            async with TableClient(public_id, token=seated[turn].token) as client:
                assert client.match is not None
                keys: dict[str, Any] = {"card": client.match["legal"][0], "command_id": uuid4()}
                if tells_version:
                    keys["version"] = version
                assert (await client.ask("play_card", **keys))["type"] == "accepted"
                asked = asked or keys
                version += 1
                while client.version != version:
                    await client.next()
                turn = client.match["turn"]
    # The other process has answered none of this: it must look into the journal.
    with served_by(hubs[1]):
        async with TableClient(public_id, token=seated[first].token) as client:
            answer = await client.ask("play_card", **asked)
    assert (answer["type"], answer["version"]) == ("accepted", 1)
    assert await Move.objects.acount() == version
