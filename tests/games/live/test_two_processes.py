"""Seats spread over two web processes: one turn, one card, and everybody up to date."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.live.hub import Hub
from games.models import Move
from tests.games.live.cast import Person, full_table
from tests.games.live.client import Frame, TableClient
from tests.games.live.two_hubs import served_by, two_hubs

pytestmark = pytest.mark.django_db(transaction=True)

Hubs = tuple[Hub, Hub]
Seated = tuple[str, list[Person]]


@pytest.fixture
async def hubs() -> AsyncIterator[Hubs]:
    """Two processes' hubs."""
    async with two_hubs() as pair:
        yield pair


@pytest.fixture
async def table() -> Seated:
    """A table of four people that has started."""
    return await sync_to_async(full_table)(4, options={"deal_limit": 1})


async def enter(stack: AsyncExitStack, hub: Hub, public_id: str, token: str | None) -> TableClient:
    with served_by(hub):
        return await stack.enter_async_context(TableClient(public_id, token=token))


async def reach(client: TableClient, version: int) -> None:
    while client.version is None or client.version < version:
        await client.next()


def who_plays(clients: list[TableClient]) -> TableClient:
    return next(client for client in clients if client.match and client.match["legal"])


def replayed(before: Frame, events: list[Frame]) -> dict[str, Any]:
    """Return what a client knows that applies a play's events to what it knew before."""
    known = {
        key: before[key]
        for key in ("trick", "last_trick", "hand_counts", "scores", "totals", "places", "deal_no")
    }
    if "hand" in before:
        known["hand"] = before["hand"]
    for event in events:
        match event["type"]:
            case "card_played":
                seat, card = event["seat"], event["card"]
                known["trick"] = [*known["trick"], [seat, card]]
                known["hand_counts"] = [
                    count - (index == seat) for index, count in enumerate(known["hand_counts"])
                ]
                if seat == before["seat"]:
                    hand = list(known["hand"])
                    hand.remove(card)
                    known["hand"] = hand
            case "trick_taken":
                known["last_trick"] = {"plays": known["trick"], "winner": event["seat"]}
                known["trick"] = []
            case "befooled":
                known["last_trick"] = {**known["last_trick"], "befooled": event["seats"]}
            case "deal_ended":
                known["scores"] = [*known["scores"], event["scores"]]
                known["totals"] = [sum(column) for column in zip(*known["scores"], strict=True)]
            case "deal_started":
                # The new hands are told by the view alone: nobody else may hear them.
                known["deal_no"] = event["deal_no"]
                for key in ("hand", "hand_counts", "trick", "last_trick"):
                    known.pop(key, None)
            case "match_ended":
                known["totals"], known["places"] = event["totals"], event["places"]
    return known


async def test_the_events_of_an_update_lead_from_one_view_to_the_next(hubs: Hubs) -> None:
    public_id, seated = await sync_to_async(full_table)(4, options={"deal_limit": 2})
    async with AsyncExitStack() as stack:
        clients = [
            await enter(stack, hubs[seat % 2], public_id, one.token)
            for seat, one in enumerate(seated)
        ]
        clients.append(await enter(stack, hubs[0], public_id, None))
        version = followed = 0
        while clients[0].match is not None and clients[0].match["phase"] != "finished":
            player = who_plays(clients)
            assert player.match is not None
            before = [(client.version, client.match) for client in clients]
            answer = await player.ask("play_card", card=player.match["legal"][0])
            version += 1
            assert answer["version"] == version
            for client, (known_version, known) in zip(clients, before, strict=True):
                await reach(client, version)
                frame = next(frame for frame in reversed(client.frames) if "match" in frame)
                assert client.match is not None
                if frame["type"] == "update":
                    assert (known_version, known is None) == (version - 1, False)
                    by_events = replayed(known or {}, frame["events"])
                    assert by_events == {key: client.match[key] for key in by_events}
                    followed += 1
        # A view comes instead of an update where a table was read anew; that is the exception.
        assert followed > version * len(clients) / 2
        reader = await enter(stack, hubs[1], public_id, seated[0].token)
        assert (reader.version, reader.match) == (version, clients[0].match)


async def both_play(
    hubs: Hubs, table: Seated, commands: list[dict[str, Any]]
) -> tuple[list[Frame], list[TableClient]]:
    """Let the player on turn send a command each through both processes at once."""
    public_id, seated = table
    async with AsyncExitStack() as stack:
        first = await enter(stack, hubs[0], public_id, seated[0].token)
        assert first.match is not None
        token = seated[first.match["turn"]].token
        tabs = [await enter(stack, hub, public_id, token) for hub in hubs]
        assert tabs[0].match is not None
        legal = tabs[0].match["legal"]
        asked = [
            tab.ask("play_card", card=legal[command.pop("index")], **command)
            for tab, command in zip(tabs, commands, strict=True)
        ]
        answers = list(await asyncio.gather(*asked))
        for tab in tabs:
            await reach(tab, 1)
    return answers, tabs


async def test_one_command_through_two_processes_is_one_card_and_one_answer(
    hubs: Hubs, table: Seated
) -> None:
    command_id = uuid4()
    commands = [{"index": 0, "command_id": command_id, "version": 0} for _ in hubs]
    answers, tabs = await both_play(hubs, table, commands)
    assert answers[0] == answers[1]
    assert (answers[0]["type"], answers[0]["version"]) == ("accepted", 1)
    assert await Move.objects.acount() == 1
    assert tabs[0].match == tabs[1].match


async def test_two_cards_through_two_processes_are_one_card_and_one_refusal(
    hubs: Hubs, table: Seated
) -> None:
    commands = [{"index": 0, "version": 0}, {"index": 1, "version": 0}]
    answers, tabs = await both_play(hubs, table, commands)
    assert sorted(answer["type"] for answer in answers) == ["accepted", "rejected"]
    assert {answer["code"] for answer in answers if "code" in answer} == {"stale"}
    assert await Move.objects.acount() == 1
    assert tabs[0].match == tabs[1].match
