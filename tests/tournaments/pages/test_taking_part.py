"""Entering, checking in and leaving by the buttons of an event's page."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.players.interface import Kind, create_player
from games.players.models import Player
from tests.tournaments.cast import event
from tests.tournaments.pages.conftest import SignIn
from tournaments.commands.starting import open_check_in
from tournaments.errors import NotEntered, NotInvited, WrongCode
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def do(client: Client, name: str, **data: str) -> list[str]:
    """Press a button; return the level and text of what the page then says."""
    answer = client.post(reverse(f"tournaments:{name}", args=["spring-cup"]), data)
    assert answer.status_code == 302
    said = [f"{one.level_tag}: {one.message}" for one in get_messages(answer.wsgi_request)]
    return said[-1:]  # those before were never read


def test_a_player_enters_and_withdraws(sign_in: SignIn) -> None:
    cup = event()
    alice = create_player(name="alice")
    client = sign_in(alice)
    assert do(client, "enter") == ["success: You are entered."]
    assert cup.entry(alice).status == Entry.Status.ENTERED
    assert do(client, "withdraw") == ["success: You have withdrawn."]
    assert cup.entry(alice).status == Entry.Status.WITHDRAWN


def test_who_comes_when_all_places_are_taken_waits(sign_in: SignIn) -> None:
    cup = event(players=4, capacity=4)
    bob = create_player(name="bob")
    client = sign_in(bob)
    assert [text[:5] for text in do(client, "enter")] == ["info:"]
    page = client.get(reverse("tournaments:event", args=["spring-cup"])).content.decode()
    assert "You are number 1 on the waiting list." in page
    assert cup.entry(bob).status == Entry.Status.WAITING


def test_a_stranger_enters_as_a_guest(client: Client) -> None:
    event()
    do(client, "enter")
    assert Entry.objects.get().player.kind == Kind.GUEST


def test_a_stranger_is_asked_to_sign_in_where_guests_may_not_play(client: Client) -> None:
    event(allows_guests=False)
    answer = client.post(reverse("tournaments:enter", args=["spring-cup"]))
    assert answer.headers["Location"] == reverse("account_login")
    assert not Player.objects.filter(kind=Kind.GUEST).exists()


def test_a_refusal_is_shown_as_its_sentence(sign_in: SignIn) -> None:
    event(registration="invitation")
    client = sign_in(create_player(name="mallory"))
    assert do(client, "enter") == [f"error: {NotInvited().message()}"]
    assert do(client, "withdraw") == [f"error: {NotEntered().message()}"]


def test_a_code_opens_the_entry(sign_in: SignIn) -> None:
    event(registration="code", registration_code="sesame")
    client = sign_in(create_player(name="alice"))
    assert do(client, "enter", code="open") == [f"error: {WrongCode().message()}"]
    assert do(client, "enter", code="sesame", team="Garden club") == ["success: You are entered."]
    assert Entry.objects.get().team == "Garden club"


def test_a_player_checks_in(sign_in: SignIn) -> None:
    cup = event(check_in_minutes=60)
    alice = create_player(name="alice")
    client = sign_in(alice)
    do(client, "enter")
    assert do(client, "check_in")[0].startswith("error:")  # not open yet
    open_check_in(cup.tournament_id, **cup.by_olga())
    page = client.get(reverse("tournaments:event", args=["spring-cup"])).content.decode()
    assert "Check in" in page
    assert do(client, "check_in") == ["success: You are checked in."]
    assert cup.entry(alice).checked_in_at is not None


def test_buttons_need_a_post(client: Client) -> None:
    event()
    for name in ("enter", "withdraw", "check_in"):
        assert client.get(reverse(f"tournaments:{name}", args=["spring-cup"])).status_code == 405
