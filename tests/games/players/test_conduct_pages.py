"""Blocks, reports and suspensions as players see them."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from games.models import ChatLine, Table
from games.players import commands, interface
from games.players.models import Kind, Player, Report
from tests.games.players.conftest import signed_in
from tests.games.players.forms import codes, text_of

pytestmark = pytest.mark.django_db


def test_a_player_is_blocked_and_unblocked_from_the_profile(
    as_alice: Client, alice: Player, bob: Player
) -> None:
    blocked = as_alice.post("/players/Bob/block/", follow=True)
    assert "You block this player" in text_of(blocked)
    assert interface.are_blocked(bob.pk, [alice.pk])
    as_alice.post("/players/Bob/unblock/")
    assert not interface.are_blocked(bob.pk, [alice.pk])


def test_the_list_of_blocked_players_ends_a_block_and_stays(as_alice: Client, bob: Player) -> None:
    as_alice.post("/players/Bob/block/")
    assert "Bob" in text_of(as_alice.get("/settings/blocked/"))
    answer = as_alice.post("/players/Bob/unblock/", {"next": "/settings/blocked/"}, follow=True)
    assert answer.request["PATH_INFO"] == "/settings/blocked/"
    assert "You block nobody." in text_of(answer)


def test_a_block_leads_to_no_other_site(as_alice: Client, bob: Player) -> None:
    answer = as_alice.post("/players/Bob/block/", {"next": "https://evil.example/"})
    assert answer["Location"] == "/players/Bob/"


def test_the_blocked_player_is_not_told(as_alice: Client, bob: Player) -> None:
    as_alice.post("/players/Bob/block/")
    as_bob = signed_in(bob)
    assert "You block" not in text_of(as_bob.get("/players/Alice/"))
    assert "Alice" not in text_of(as_bob.get("/settings/blocked/"))


@pytest.mark.parametrize("name", ["Alice", "Easy"])
def test_one_does_not_block_oneself_or_a_bot(as_alice: Client, name: str) -> None:
    commands.create_player(name="Easy", kind=Kind.BOT)
    answer = as_alice.post(f"/players/{name}/block/", follow=True)
    assert "not yourself and no bots" in text_of(answer)
    assert "/block/" not in answer.content.decode()
    assert "/report/" not in answer.content.decode()


def test_a_report_reaches_the_staff(as_alice: Client, alice: Player, bob: Player) -> None:
    answer = as_alice.post(
        "/players/Bob/report/", {"reason": "name", "text": "Look at it."}, follow=True
    )
    assert "Thank you." in text_of(answer)
    stored = Report.objects.get()
    assert (stored.reporter, stored.reported, stored.reason) == (alice, bob, "name")
    assert (stored.context_kind, stored.text) == ("profile", "Look at it.")


def test_a_report_from_a_table_carries_what_was_said(
    as_alice: Client, alice: Player, bob: Player
) -> None:
    table = Table.objects.create(players=4, clock="live", sealed_seed=b"")
    for player, text in ((bob, "first"), (alice, "mine"), (bob, "second")):
        ChatLine.objects.create(table=table, player=player, text=text)
    address = f"/players/Bob/report/?where=chat&which={table.public_id}"
    form = as_alice.get(address).context["form"]
    typed = {"reason": "insults", "context_kind": "chat", "context_id": form["context_id"].value()}
    as_alice.post(address, typed)
    stored = Report.objects.get()
    assert (stored.context_kind, stored.context_id) == ("chat", table.public_id)
    assert [line.split()[-1] for line in stored.evidence.splitlines()] == ["first", "second"]


def test_a_report_about_no_such_place_is_refused(as_alice: Client, bob: Player) -> None:
    answer = as_alice.post("/players/Bob/report/", {"reason": "other", "context_kind": "moon"})
    assert codes(answer) == {"__all__": ["report_malformed"]}


def test_a_refused_report_says_why_and_keeps_what_was_typed(as_alice: Client, bob: Player) -> None:
    address = "/players/Bob/report/"
    assert codes(as_alice.post(address, {"text": "x"})) == {"reason": ["required"]}
    as_alice.post(address, {"reason": "name"})
    again = as_alice.post(address, {"reason": "other", "text": "And then"})
    assert codes(again) == {"__all__": ["already_reported"]}
    assert "And then" in text_of(again)


@pytest.mark.parametrize("what", ["block", "unblock", "report"])
def test_strangers_and_unknown_names_get_nowhere(
    client: Client, as_alice: Client, bob: Player, what: str
) -> None:
    assert client.post(f"/players/Bob/{what}/")["Location"].startswith("/accounts/login/")
    assert as_alice.post(f"/players/Nobody/{what}/").status_code == 404


def test_strangers_see_no_buttons(client: Client, bob: Player) -> None:
    page = client.get("/players/Bob/").content.decode()
    assert "/block/" not in page
    assert "/report/" not in page


@pytest.mark.parametrize("address", ["/settings/account/", "/players/Alice/"])
def test_a_suspended_player_reads_why_and_until_when(
    as_alice: Client, alice: Player, bob: Player, address: str
) -> None:
    until = datetime(2099, 3, 1, 12, 30, tzinfo=UTC)
    commands.suspend(alice.pk, until=until, reason="Insults", staff_id=None, now=timezone.now())
    shown = text_of(as_alice.get(address))
    assert "You may not play until 1 March 2099, 12:30." in shown
    assert "Insults" in shown
    commands.suspend(alice.pk, until=None, reason="Again", staff_id=None, now=timezone.now())
    assert "You may not play any more." in text_of(as_alice.get(address))
    assert "Again" not in text_of(signed_in(bob).get("/players/Alice/"))
