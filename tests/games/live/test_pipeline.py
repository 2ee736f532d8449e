"""Whole matches through the public protocol."""

import json
from contextlib import AsyncExitStack

import pytest
from asgiref.sync import sync_to_async

from games.engine.records import check, parse_record, verify
from games.models import Engagement, Match, Move, Position
from tests.games.live.cast import full_table
from tests.games.live.client import TableClient, together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
async def test_a_whole_match_is_played_and_its_record_is_sound(players: int) -> None:
    public_id, seated = await sync_to_async(full_table)(players, options={"deal_limit": 2})
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(TableClient(public_id, token=one.token))
            for one in seated
        ]
        await together(*(client.play_to_the_end() for client in clients))
        await together(*(client.hear_of("finished") for client in clients))
        versions = {client.version for client in clients}
    match = await Match.objects.aget(table__public_id=public_id)
    assert versions == {await Move.objects.filter(match=match).acount()}
    record = parse_record(json.dumps(match.record))
    check(record)
    verify(record)
    assert not await Position.objects.filter(match=match).aexists()
    assert not await Engagement.objects.aexists()
