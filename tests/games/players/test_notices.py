"""Notices: told once, in the reader's language, listed and marked as read."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players import commands
from games.players.commands import create_token, forget_old_notices, mark_notices_read, notify
from games.players.interface import Kind, create_player
from games.players.models import Notice, Player
from games.players.notices import unread_count, unread_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client) -> Player:
    player = Player.objects.get(pk=create_player(name="alice"))
    client.force_login(player, backend="games.players.backends.PlayerBackend")
    return player


def tell(*players: Player, text: str = "A table waits for you.", **more: object) -> int:
    wish = {"kind": "table_found", "url": "/tables/x/", **more}
    return notify([player.pk for player in players], text=text, **wish)  # type: ignore[arg-type]


def test_what_is_told_twice_with_a_key_is_there_once(alice: Player) -> None:
    assert [tell(alice, key="pod:1", data={"table": "x"}) for _twice in range(2)] == [1, 0]
    mark_notices_read(alice.pk, now=timezone.now())
    assert tell(alice, key="pod:1", data={"table": "x"}) == 0
    assert unread_count(alice.pk) == 0


def test_other_words_under_the_same_key_replace_the_first_and_are_unread(alice: Player) -> None:
    tell(alice, key="pod:1")
    tell(alice, text="Something else.")
    mark_notices_read(alice.pk, now=timezone.now())
    assert tell(alice, key="pod:1", text="The table was taken back.") == 1
    unread = unread_of(alice.pk)
    assert (unread.count, [line.text for line in unread.newest]) == (
        1,
        ["The table was taken back."],
    )
    newest = Notice.objects.order_by("-pk")[0]
    assert (newest.text, Notice.objects.count()) == ("The table was taken back.", 2)


def test_without_a_key_each_telling_is_one_of_its_own(alice: Player) -> None:
    tell(alice)
    tell(alice)
    assert unread_count(alice.pk) == 2


def test_bots_and_erased_accounts_are_told_nothing(alice: Player) -> None:
    bot = Player.objects.get(pk=create_player(name="robby", kind=Kind.BOT))
    gone = Player.objects.get(pk=create_player(name="carol"))
    tell(gone)
    commands.erase_player(gone.pk, now=timezone.now())
    assert not Notice.objects.exists()
    assert tell(alice, bot, gone) == 1


def test_a_lazy_text_is_written_down_as_it_reads(alice: Player) -> None:
    notify([alice.pk], kind="turn", text=_("It is your turn at a daily table."))
    assert Notice.objects.get().text == "It is your turn at a daily table."


@pytest.mark.parametrize("url", ["https://elsewhere.example/", "//elsewhere.example/"])
def test_a_notice_leads_to_no_other_site(alice: Player, url: str) -> None:
    with pytest.raises(ValueError, match="page of this site"):
        tell(alice, url=url)


def test_the_bell_counts_the_list_shows_and_the_way_marks(alice: Player, client: Client) -> None:
    tell(alice)
    tell(alice, text="<b>Second</b>", url="")
    first = Notice.objects.order_by("pk")[0]
    page = client.get(reverse("players:notices")).content.decode()
    assert "data-count>2</span>" in page
    assert "&lt;b&gt;Second" in page
    answer = client.get(reverse("players:notice", args=[first.pk]))
    assert answer.headers["Location"] == "/tables/x/"
    assert unread_count(alice.pk) == 1
    client.post(reverse("players:notices_read"))
    assert unread_count(alice.pk) == 0
    assert "Mark all as read" not in client.get(reverse("players:notices")).content.decode()


def test_nobody_reads_or_marks_anothers_notices(alice: Player, client: Client) -> None:
    bobby = Player.objects.get(pk=create_player(name="bobby"))
    tell(bobby)
    notice = Notice.objects.get()
    assert client.get(reverse("players:notice", args=[notice.pk])).status_code == 404
    assert mark_notices_read(alice.pk, notice_ids=[notice.pk], now=timezone.now()) == 0
    assert unread_count(bobby.pk) == 1
    client.logout()
    assert client.get(reverse("players:notices")).status_code == 302


def test_programs_list_and_mark_their_players_notices(alice: Player, client: Client) -> None:
    token = create_token(alice.pk, name="t", scopes=["read", "play"], now=timezone.now())
    client.logout()
    program = Client(headers={"authorization": f"Bearer {token}"})
    for number in range(3):
        tell(alice, text=f"Notice {number}.", data={"table": "x"})
    first = program.get("/api/v1/notices/?limit=2").json()
    assert [line["text"] for line in first["results"]] == ["Notice 2.", "Notice 1."]
    (last,) = program.get(first["next"]).json()["results"]
    assert (last["kind"], last["url"]) == ("table_found", "/tables/x/")
    assert last["data"] == {"table": "x"}

    def mark(body: object) -> object:
        return program.post("/api/v1/notices/read/", body, content_type="application/json").json()

    assert mark({"ids": [last["id"]]}) == {"read": 1}
    assert mark({}) == {"read": 2}
    assert mark({"ids": ["x"]})["code"] == "invalid"  # type: ignore[index]
    assert program.get("/api/v1/notices/").json()["results"][0]["is_read"]
    assert client.get("/api/v1/notices/").status_code == 401


def test_old_notices_are_forgotten(alice: Player) -> None:
    tell(alice)
    tell(alice)
    old = timezone.now() - timedelta(days=91)
    Notice.objects.filter(pk=Notice.objects.order_by("pk")[0].pk).update(created_at=old)
    assert forget_old_notices(now=timezone.now()) == 1
    assert unread_count(alice.pk) == 1
