"""Guests at the account pages: they have no account yet, and may make one."""

import pytest
from django.core import mail
from django.test import Client

from games.players import commands
from games.players.models import Player
from tests.games.players.conftest import signed_in
from tests.games.players.forms import codes, is_signed_in, newest_link, sign_in, sign_up, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Player:
    return commands.create_guest()


@pytest.fixture
def as_guest(guest: Player) -> Client:
    return signed_in(guest)


def test_a_guest_who_signs_up_becomes_the_account_and_stays(
    as_guest: Client, guest: Player
) -> None:
    assert sign_up(as_guest)["Location"] == "/accounts/confirm-email/"
    guest.refresh_from_db()
    assert (guest.name, guest.kind, guest.email) == ("Carol", "person", "carol@example.org")
    assert as_guest.get("/settings/").status_code == 200
    as_guest.post(newest_link())
    assert sign_in(Client(), "Carol")["Location"] == "/"


def test_a_guest_is_refused_a_name_like_anybody(
    as_guest: Client, guest: Player, alice: Player
) -> None:
    assert codes(sign_up(as_guest, username="A1ice")) == {"username": ["name_taken"]}
    guest.refresh_from_db()
    assert guest.kind == "guest"


def test_a_guest_does_not_learn_whether_an_address_has_an_account(
    as_guest: Client, guest: Player, alice: Player
) -> None:
    assert sign_up(as_guest, email="alice@example.org")["Location"] == "/accounts/confirm-email/"
    guest.refresh_from_db()
    assert guest.kind == "guest"
    assert mail.outbox[0].to == ["alice@example.org"]


def test_a_guest_may_sign_in_to_an_account(as_guest: Client, alice: Player) -> None:
    assert as_guest.get("/accounts/login/").status_code == 200
    sign_in(as_guest, "Alice")
    assert as_guest.session["_auth_user_id"] == str(alice.pk)


@pytest.mark.parametrize(
    "address",
    [
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/password/set/",
        "/accounts/reauthenticate/",
        "/settings/account/",
        "/settings/account/delete/",
    ],
)
def test_a_guest_has_no_address_and_no_password_to_change(as_guest: Client, address: str) -> None:
    for answer in (as_guest.get(address), as_guest.post(address, {"email": "g@example.org"})):
        assert answer.status_code == 403
        assert answer.context["refusal"].code == "people_only"
        assert "Make an account first" in text_of(answer)


def test_a_guests_own_profile_asks_to_sign_up(as_guest: Client, guest: Player) -> None:
    assert "You play as a guest" in text_of(as_guest.get(guest.get_absolute_url()))
    assert "You play as a guest" not in text_of(Client().get(guest.get_absolute_url()))


def test_a_guest_has_settings(as_guest: Client) -> None:
    assert as_guest.get("/settings/").status_code == 200


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/"])
def test_who_is_in_is_sent_on(as_alice: Client, address: str) -> None:
    assert as_alice.get(address)["Location"] == "/"
    assert as_alice.get(f"{address}?next=/rules/")["Location"] == "/rules/"


def test_whoever_mistyped_the_address_can_sign_up_again(client: Client) -> None:
    sign_up(client, email="mistyped@example.org")
    assert client.get("/accounts/login/").status_code == 200
    again = sign_up(client, username="Carol 2")
    assert again["Location"] == "/accounts/confirm-email/"
    assert not is_signed_in(client)
    assert Player.objects.filter(email="carol@example.org").exists()
