"""Signing up and confirming the address."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import Client

from games.players.commands import accounts
from games.players.models import Player
from tests.games.players.conftest import PASSWORD
from tests.games.players.forms import codes, is_signed_in, newest_link, sign_in, sign_up, text_of

LONG_EMAIL = f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.org"


@pytest.mark.django_db
def test_a_newcomer_signs_up_and_is_signed_in_by_the_link_in_the_message(client: Client) -> None:
    assert sign_up(client)["Location"] == "/accounts/confirm-email/"
    assert not is_signed_in(client)
    assert mail.outbox[0].to == ["carol@example.org"]
    assert mail.outbox[0].subject == "Fool! - Welcome: confirm your address"
    link = newest_link()
    assert "Confirm your address" in text_of(client.get(link))
    assert client.post(link).status_code == 302
    assert is_signed_in(client)
    assert EmailAddress.objects.get(email="carol@example.org").verified
    assert client.get("/players/Carol/").status_code == 200


@pytest.mark.django_db
def test_nobody_gets_in_before_the_address_is_confirmed(client: Client) -> None:
    sign_up(client)
    stranger = Client()
    assert sign_in(stranger, "Carol")["Location"] == "/accounts/confirm-email/"
    assert not is_signed_in(stranger)


@pytest.mark.django_db
def test_opening_the_link_alone_confirms_nothing(client: Client) -> None:
    sign_up(client)
    client.get(newest_link())
    assert not EmailAddress.objects.get(email="carol@example.org").verified


@pytest.mark.django_db
def test_a_link_that_is_no_link_of_ours_is_explained(client: Client) -> None:
    answer = client.get("/accounts/confirm-email/nonsense/")
    assert answer.status_code == 200
    assert "too old" in text_of(answer)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"username": "аlice"}, {"username": ["name_mixes_scripts"]}),
        ({"username": "ALICE"}, {"username": ["name_taken"]}),
        ({"username": "al ice"}, {"username": ["name_taken"]}),
        ({"username": "A1ice"}, {"username": ["name_taken"]}),
        ({"username": "AIice"}, {"username": ["name_taken"]}),
        ({"username": "  Alice  "}, {"username": ["name_taken"]}),
        ({"username": "Ali\u200bce"}, {"username": ["name_bad_character"]}),
        ({"username": "\u202ecarol"}, {"username": ["name_bad_character"]}),
        ({"username": "Carol\U0001f600"}, {"username": ["name_bad_character"]}),
        ({"username": "admin"}, {"username": ["name_reserved"]}),
        ({"username": "c"}, {"username": ["name_too_short"]}),
        ({"username": "c" * 500}, {"username": ["name_too_long"]}),
        ({"username": ""}, {"username": ["required"]}),
        ({"email": "carol"}, {"email": ["invalid"]}),
        ({"email": ""}, {"email": ["required"]}),
        ({"email": LONG_EMAIL}, {"email": ["max_length"]}),
        ({"email": "a\x00@example.org"}, {"email": ["invalid", "null_characters_not_allowed"]}),
        ({"password1": "short"}, {"password1": ["password_too_short"]}),
        (
            {"password1": "1234567890"},
            {"password1": ["password_too_common", "password_entirely_numeric"]},
        ),
        ({"password1": "carol-carol"}, {"password1": ["password_too_similar"]}),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(
    client: Client, alice: Player, typed: dict[str, str], errors: dict[str, list[str]]
) -> None:
    if typed.get("password1") == "carol-carol":
        typed = {**typed, "username": "carolcarol"}
    answer = sign_up(client, **typed)
    assert answer.status_code == 200
    assert codes(answer) == errors
    assert Player.objects.count() == 1
    assert EmailAddress.objects.count() == 1
    assert not mail.outbox


@pytest.mark.django_db
def test_a_refused_form_keeps_what_was_typed_but_the_password(
    client: Client, alice: Player
) -> None:
    page = sign_up(client, username="alice", email="carol@example.org").content.decode()
    assert 'value="alice"' in page
    assert 'value="carol@example.org"' in page
    assert PASSWORD not in page


@pytest.mark.django_db
def test_an_address_in_use_looks_like_success_and_its_owner_is_told(
    client: Client, alice: Player
) -> None:
    taken = sign_up(client, email="Alice@example.org")
    free = sign_up(Client(), username="Dave", email="dave@example.org")
    assert (taken.status_code, taken["Location"]) == (free.status_code, free["Location"])
    assert not Player.objects.filter(name="Carol").exists()
    assert mail.outbox[0].to == ["alice@example.org"]
    assert mail.outbox[0].subject == "Fool! - You have an account already"


def together(monkeypatch: pytest.MonkeyPatch, *forms: dict[str, str]) -> list[Any]:
    """Send sign-up forms at once: each waits, checked, until all are, then all are stored.

    Fails where one of them does not get past the checks, since then nothing was raced.
    """
    barrier = threading.Barrier(len(forms), timeout=5)
    insert = accounts._insert

    def wait_and_insert(player: Player, *, is_email_confirmed: bool) -> None:
        barrier.wait()
        insert(player, is_email_confirmed=is_email_confirmed)

    def send(typed: dict[str, str]) -> Any:
        try:
            return sign_up(Client(), **typed)
        finally:
            connection.close()

    monkeypatch.setattr(accounts, "_insert", wait_and_insert)
    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(send, forms))


@pytest.mark.django_db(transaction=True)
def test_of_two_who_ask_for_one_name_at_once_one_gets_it_and_one_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = together(
        monkeypatch,
        {"username": "Carol", "email": "one@example.org"},
        {"username": "CAR0L", "email": "two@example.org"},
    )
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    refused = next(answer for answer in answers if answer.status_code == 200)
    assert codes(refused) == {"username": ["name_taken"]}
    assert "Please choose another." in text_of(refused)
    assert Player.objects.count() == 1
    assert EmailAddress.objects.count() == 1
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_give_one_address_at_once_both_see_the_same_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = together(
        monkeypatch,
        {"username": "Carol", "email": "one@example.org"},
        {"username": "Dave", "email": "one@example.org"},
    )
    assert [answer["Location"] for answer in answers] == ["/accounts/confirm-email/"] * 2
    assert Player.objects.count() == 1
    assert len(mail.outbox) == 1  # one in three minutes to an address is enough
