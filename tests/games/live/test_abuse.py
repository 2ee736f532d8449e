"""What a socket is told that should not have come; nobody else at the table notices."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.commands.tables import TableWish, open_table, take_seat
from games.live import socket
from games.models import Move
from games.players.commands import create_token
from games.players.interface import create_player
from tests.games.live.cast import Person, full_table, person
from tests.games.live.client import TableClient

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def table() -> tuple[str, list[Person]]:
    """A table of four people that has started."""
    return await sync_to_async(full_table)(4, options={"deal_limit": 1})


@pytest.fixture
async def alice(table: tuple[str, list[Person]]) -> AsyncIterator[TableClient]:
    """The socket of the player on seat 0."""
    public_id, seated = table
    async with TableClient(public_id, token=seated[0].token) as client:
        yield client


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "not json",
        "[]",
        "null",
        "7",
        '"play_card"',
        "{}",
        '{"type": null}',
        '{"type": ["play_card"]}',
        '{"type": "fly"}',
        '{"type": "play_card"}',
        '{"type": "play_card", "card": 7}',
        '{"type": "play_card", "card": "G7", "version": "1"}',
        '{"type": "play_card", "card": "G7", "version": true}',
        '{"type": "play_card", "card": "G7", "version": -1}',
        '{"type": "play_card", "card": "G7", "command_id": "no uuid"}',
        '{"type": "play_card", "card": "G7", "command_id": 7}',
        '{"type": "play_card", "card": "Z5"}',
        '{"type": "play_card", "card": "G99"}',
        '{"type": "play_card", "card": "G٧"}',
        '{"type": "take_seat", "seat": 1.0}',
        '{"type": "take_seat", "seat": 1e3}',
        '{"type": "take_seat", "client_seed": "' + "x" * 65 + '"}',
        '{"type": "take_seat", "client_seed": "spaces here"}',
        '{"type": "chat", "text": "   "}',
        '{"type": "chat", "text": "' + "x" * 301 + '"}',
        '{"type": "chat", "text": "nul \\u0000 inside"}',
        '{"type": "ping", "t": "now"}',
        "[" * 2_000 + "]" * 2_000,
        '{"type": "chat", "text": "' + "x" * 5_000 + '"}',
    ],
)
async def test_what_cannot_be_understood_is_malformed(alice: TableClient, frame: str) -> None:
    await alice.send_raw(frame)
    answer = await alice.hear("error", "rejected")
    assert answer["code"] == "malformed"
    assert (await alice.ask("return"))["type"] == "accepted"  # the socket is still good


@pytest.mark.parametrize("data", [b"", bytes(range(256)), b"\xff\xfe{}", b'"' + b"x" * 5_000])
async def test_bytes_that_are_no_message_are_malformed(alice: TableClient, data: bytes) -> None:
    await alice.send_bytes(data)
    assert (await alice.hear("error"))["code"] == "malformed"


async def test_two_seats_that_use_the_same_command_id_both_play(
    table: tuple[str, list[Person]], alice: TableClient
) -> None:
    public_id, seated = table
    command_id = uuid4()
    for version in (1, 2):
        while alice.version != version - 1:
            await alice.next()
        assert alice.match is not None
        async with TableClient(public_id, token=seated[alice.match["turn"]].token) as client:
            assert client.match is not None
            card = client.match["legal"][0]
            answer = await client.ask("play_card", card=card, command_id=command_id)
        assert (answer["type"], answer["version"]) == ("accepted", version)
    assert await Move.objects.acount() == 2


async def test_a_refused_command_tells_which(alice: TableClient) -> None:
    answer = await alice.ask("fly")
    assert (answer["type"], answer["code"]) == ("rejected", "malformed")


async def test_only_the_seat_on_turn_plays(
    table: tuple[str, list[Person]], alice: TableClient
) -> None:
    public_id, seated = table
    assert alice.match is not None
    turn = alice.match["turn"]
    other = seated[(turn + 1) % 4]
    async with TableClient(public_id, token=other.token) as client:
        assert client.match is not None
        answer = await client.ask("play_card", card=client.match["hand"][0])
    assert answer["code"] == "not_your_turn"
    assert not await Move.objects.aexists()


async def test_a_card_of_another_hand_and_a_stale_version_are_refused(
    table: tuple[str, list[Person]], alice: TableClient
) -> None:
    public_id, seated = table
    assert alice.match is not None
    turn = alice.match["turn"]
    async with TableClient(public_id, token=seated[turn].token) as client:
        assert client.match is not None
        hand = client.match["hand"]
        foreign = next(card for card in ("G2", "G3", "O2", "Y2", "B2") if card not in hand)
        assert (await client.ask("play_card", card=foreign))["code"] == "card_not_in_hand"
        assert (await client.ask("play_card", card=hand[0], version=7))["code"] == "stale"
        assert (await client.ask("play_card", card=hand[0], version=0))["type"] == "accepted"


async def test_strangers_and_spectators_may_only_look(table: tuple[str, list[Person]]) -> None:
    public_id, _ = table
    mallory = await sync_to_async(person)("mallory")
    for token in (None, mallory.token):
        async with TableClient(public_id, token=token) as client:
            assert client.match is not None
            assert "hand" not in client.match
            for say, keys in (
                ("play_card", {"card": "G7"}),
                ("chat", {"text": "hello"}),
                ("return", {}),
                ("leave_seat", {}),
            ):
                assert (await client.ask(say, **keys))["code"] == "not_seated"


async def test_a_token_that_may_only_read_does_not_play(table: tuple[str, list[Person]]) -> None:
    public_id, seated = table
    token = await sync_to_async(create_token)(
        seated[0].player_id, name="reads", scopes=["read"], now=timezone.now()
    )
    async with TableClient(public_id, token=token) as client:
        assert (await client.ask("play_card", card="G7"))["code"] == "not_allowed"


async def test_a_flood_is_refused_and_then_cut_off_and_the_others_play_on(
    table: tuple[str, list[Person]], alice: TableClient
) -> None:
    public_id, seated = table
    async with TableClient(public_id, token=seated[1].token) as other:
        for _ in range(int(socket.MESSAGES_AT_ONCE) + 2 * socket.STRIKES):
            await alice.send_raw('{"type": "ping", "t": 1}')
        assert await alice.close_code() == 4429
        assert (await other.ask("return"))["type"] == "accepted"


async def test_who_only_sends_rubbish_is_cut_off(alice: TableClient) -> None:
    for _ in range(socket.STRIKES):
        await alice.send_raw("rubbish")
    assert await alice.close_code() == 4400


async def test_there_is_a_limit_to_the_sockets_of_one_account(
    table: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    public_id, seated = table
    monkeypatch.setattr(socket, "SOCKETS_A_PLAYER", 2)
    async with TableClient(public_id, token=seated[0].token) as _one:
        async with TableClient(public_id, token=seated[0].token):
            third = TableClient(public_id, token=seated[0].token)
            await third.open()
            assert await third.close_code() == 4429
        async with TableClient(public_id, token=seated[0].token):
            pass  # a place is free again


async def test_a_page_of_another_site_is_not_let_in(table: tuple[str, list[Person]]) -> None:
    public_id, seated = table
    client = TableClient(public_id, token=seated[0].token, origin="https://evil.example")
    await client.open()
    assert await client.close_code() == 4403
    async with TableClient(public_id, origin="http://testserver"):
        pass


async def test_there_is_no_such_table() -> None:
    client = TableClient("nosuchtable1")
    await client.open()
    assert await client.close_code() == 4404


async def test_a_table_closed_to_spectators_drops_them_when_it_starts() -> None:
    def waiting() -> tuple[str, int]:
        ids = [create_player(name=name) for name in ("alice", "bobby", "carol", "david")]
        public_id = open_table(TableWish(has_spectators=False), player_id=ids[0])
        for player_id in ids[1:3]:
            take_seat(public_id, player_id=player_id)
        return public_id, ids[3]

    public_id, last = await sync_to_async(waiting)()
    async with TableClient(public_id) as stranger:
        await sync_to_async(take_seat)(public_id, player_id=last)
        assert await stranger.close_code() == 4403
        assert all(frame.get("match") is None for frame in stranger.frames)


async def test_the_same_command_again_gets_the_first_answer(
    table: tuple[str, list[Person]], alice: TableClient
) -> None:
    public_id, seated = table
    assert alice.match is not None
    turn = alice.match["turn"]
    async with TableClient(public_id, token=seated[turn].token) as client:
        assert client.match is not None
        keys = {"card": client.match["legal"][0], "command_id": uuid4()}
        first = await client.ask("play_card", **keys)
        again = await client.ask("play_card", **keys)
        assert (first["type"], first) == ("accepted", again)
    # And through another socket, as after a lost connection.
    async with TableClient(public_id, token=seated[turn].token) as client:
        assert await client.ask("play_card", **keys) == first
    assert await Move.objects.acount() == 1
