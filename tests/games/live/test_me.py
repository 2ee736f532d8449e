"""A player's own socket: what they are told reaches each page they have open, and no other."""

from functools import partial

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.commands.tables import TableWish, open_table, take_seat
from games.commands.turn_mails import mail_turns
from games.live.hub import running_hub
from games.players.commands import mark_notices_read, notify
from games.players.models import Notice
from tests.games.live.cast import Person, people
from tests.games.live.client import TableClient

pytestmark = pytest.mark.django_db(transaction=True)


class MeClient(TableClient):
    """A socket of a player's own."""

    def __init__(self, *, token: str | None = None) -> None:
        super().__init__("me", token=token)
        self._scope["path"] = "/ws/me/"

    async def __aenter__(self) -> "MeClient":
        await self.open()
        await self.hear("me")
        return self


@pytest.fixture
async def cast() -> list[Person]:
    return await sync_to_async(people)(4)


async def tell(*players: Person, text: str = "A table waits for you.") -> None:
    await sync_to_async(partial(notify, kind="table_found", url="/tables/x/", text=text))(
        [one.player_id for one in players]
    )


async def test_a_notice_reaches_all_pages_of_its_player_and_nobody_elses(
    cast: list[Person],
) -> None:
    alice, bobby = cast[:2]
    async with (
        MeClient(token=alice.token) as page,
        MeClient(token=alice.token) as other,
        MeClient(token=bobby.token) as bobbys,
    ):
        await tell(alice)
        for client in (page, other):
            frame = await client.hear("notice")
            assert (frame["kind"], frame["text"]) == ("table_found", "A table waits for you.")
            assert (frame["url"], frame["data"], frame["unread"]) == ("/tables/x/", {}, 1)
        await tell(bobby, text="For Bobby.")
        assert (await bobbys.hear("notice"))["text"] == "For Bobby."
        assert [frame["type"] for frame in bobbys.frames] == ["me", "notice"]


async def test_what_was_told_meanwhile_is_there_on_coming_back(cast: list[Person]) -> None:
    alice = cast[0]
    for number in range(7):
        await tell(alice, text=f"Notice {number}.")
    async with MeClient(token=alice.token) as client:
        me = client.frames[0]
        assert me["unread"] == 7
        assert [line["text"] for line in me["notices"]] == [f"Notice {n}." for n in (6, 5, 4, 3, 2)]
        await sync_to_async(mark_notices_read)(alice.player_id, now=timezone.now())
        assert (await client.hear("me"))["unread"] == 0
        await client.say("sync")
        assert (await client.hear("me"))["notices"] == []


async def test_after_missed_announcements_everything_is_told_anew(cast: list[Person]) -> None:
    alice = cast[0]
    async with MeClient(token=alice.token) as client:
        await sync_to_async(Notice.objects.create)(
            player_id=alice.player_id, kind="turn", text="Missed.", created_at=timezone.now()
        )
        await running_hub().resync_all()
        assert (await client.hear("me"))["notices"][0]["text"] == "Missed."


async def test_a_stranger_is_asked_to_sign_in() -> None:
    client = MeClient()
    await client.open()
    assert await client.close_code() == 4401
    assert not running_hub().people


async def test_who_waits_elsewhere_hears_that_the_table_has_begun(cast: list[Person]) -> None:
    alice, *others = cast
    public_id = await sync_to_async(open_table)(TableWish(), player_id=alice.player_id)
    async with MeClient(token=alice.token) as waiting, MeClient(token=others[-1].token) as last:
        for one in others:
            await sync_to_async(take_seat)(public_id, player_id=one.player_id)
        frame = await waiting.hear("notice")
        assert (frame["kind"], frame["url"]) == ("seat", f"/tables/{public_id}/")
        # Whoever sat down last is there.
        await last.say("sync")
        assert (await last.hear("me"))["unread"] == 0


async def test_a_daily_turn_is_told_once(cast: list[Person]) -> None:
    wish = TableWish(clock="daily")
    public_id = await sync_to_async(open_table)(wish, player_id=cast[0].player_id)
    for one in cast[1:]:
        await sync_to_async(take_seat)(public_id, player_id=one.player_id)
    for _twice in range(2):
        await sync_to_async(mail_turns)()
    turns = [notice async for notice in Notice.objects.filter(kind="turn")]
    assert [turn.data for turn in turns] == [{"table": public_id, "version": 0}]
