"""Signing in and out, and being locked out after wrong passwords."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.players import commands
from games.players.models import Player
from tests.games.players.conftest import PASSWORD
from tests.games.players.forms import codes, is_signed_in, sign_in, text_of

pytestmark = pytest.mark.django_db
WRONG = "not the password"


def lock_out(client: Client, *logins: str) -> None:
    """Type wrong passwords, one for each login and the first again, until nothing more goes."""
    for number in range(settings.AXES_FAILURE_LIMIT):
        sign_in(client, logins[number % len(logins)], WRONG)


@pytest.mark.parametrize(
    "login", ["Alice", "alice", " ALICE ", "alice@example.org", "Alice@Example.org"]
)
def test_a_player_signs_in_by_name_or_address_in_any_case(
    client: Client, alice: Player, login: str
) -> None:
    assert sign_in(client, login)["Location"] == "/"
    assert is_signed_in(client)


def test_a_wrong_password_and_an_unknown_name_are_told_the_same(
    client: Client, alice: Player
) -> None:
    wrong, unknown = sign_in(client, "Alice", WRONG), sign_in(client, "Nobody Here", WRONG)
    assert codes(wrong) == codes(unknown) == {"__all__": ["username_password_mismatch"]}
    assert not is_signed_in(client)


def test_a_wrong_password_and_an_unknown_address_are_told_the_same(
    client: Client, alice: Player
) -> None:
    wrong = sign_in(client, "alice@example.org", WRONG)
    unknown = sign_in(client, "nobody@example.org", WRONG)
    assert codes(wrong) == codes(unknown) == {"__all__": ["email_password_mismatch"]}


def test_the_form_keeps_the_name_that_was_typed(client: Client, alice: Player) -> None:
    assert 'value="Alice"' in sign_in(client, "Alice", WRONG).content.decode()


@pytest.mark.parametrize("login", ["", "x" * 5000, "a\x00b", "@", "\u202e"])
def test_nonsense_is_answered_with_the_form(client: Client, login: str) -> None:
    assert sign_in(client, login).status_code == 200


def test_signing_out_takes_a_button_not_a_link(as_alice: Client) -> None:
    assert as_alice.get("/accounts/logout/").status_code == 200
    assert is_signed_in(as_alice)
    assert as_alice.post("/accounts/logout/").status_code == 302
    assert not is_signed_in(as_alice)


def test_a_closed_account_is_told_so_after_the_right_password_only(
    client: Client, alice: Player
) -> None:
    commands.set_active(alice.pk, is_active=False)
    assert codes(sign_in(client, "Alice", WRONG))
    assert sign_in(client, "Alice")["Location"] == "/accounts/inactive/"
    assert not is_signed_in(client)


def test_too_many_wrong_passwords_lock_the_account_with_a_page_that_says_so(
    client: Client, alice: Player
) -> None:
    lock_out(client, "Alice")
    answer = sign_in(client, "Alice")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "900"
    assert answer.context["refusal"].code == "locked_out"
    assert "Try again in 15 minutes." in text_of(answer)
    assert not is_signed_in(client)


def test_name_and_address_in_every_spelling_count_as_one_account(
    client: Client, alice: Player
) -> None:
    lock_out(client, "Alice", "ALICE", "alice@example.org", "A1ICE", "Alice@example.org")
    assert sign_in(client, "Alice").status_code == 429


def test_the_lock_ends_by_itself(client: Client, alice: Player) -> None:
    lock_out(client, "Alice")
    AccessAttempt.objects.update(
        attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    )
    assert sign_in(client, "Alice")["Location"] == "/"


def test_trying_while_locked_does_not_make_it_longer(client: Client, alice: Player) -> None:
    lock_out(client, "Alice")
    before = AccessAttempt.objects.values_list("attempt_time", flat=True).get()
    assert sign_in(client, "Alice", WRONG).status_code == 429
    assert AccessAttempt.objects.values_list("attempt_time", flat=True).get() == before


def test_staff_can_end_the_lock(client: Client, alice: Player) -> None:
    lock_out(client, "Alice")
    commands.unlock_sign_in(alice.pk)
    assert sign_in(client, "Alice")["Location"] == "/"


def test_a_guesser_elsewhere_does_not_lock_the_player_out(alice: Player) -> None:
    lock_out(Client(REMOTE_ADDR="203.0.113.9"), "Alice")
    assert sign_in(Client(REMOTE_ADDR="198.51.100.7"), "Alice")["Location"] == "/"


def test_a_lock_on_one_account_leaves_the_others_alone(
    client: Client, alice: Player, bob: Player
) -> None:
    lock_out(client, "Alice")
    assert sign_in(client, "Bob")["Location"] == "/"


def test_signing_in_forgets_the_wrong_passwords_before(client: Client, alice: Player) -> None:
    for _ in range(3):
        for _ in range(settings.AXES_FAILURE_LIMIT - 1):
            sign_in(client, "Alice", WRONG)
        assert sign_in(Client(), "Alice", PASSWORD)["Location"] == "/"


def test_a_password_is_never_kept_with_a_failed_attempt(client: Client, alice: Player) -> None:
    sign_in(client, "Alice", "my other secret")
    assert "my other secret" not in repr(list(AccessAttempt.objects.values()))


def test_a_forged_forwarding_header_buys_no_more_attempts(client: Client, alice: Player) -> None:
    for number in range(settings.AXES_FAILURE_LIMIT):
        client.post(
            "/accounts/login/",
            {"login": "Alice", "password": WRONG},
            headers={"X-Forwarded-For": f"203.0.113.{number}"},
        )
    assert sign_in(client, "Alice").status_code == 429


def test_signing_in_never_leads_to_another_site(client: Client, alice: Player) -> None:
    typed = {"login": "Alice", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post("/accounts/login/", typed)["Location"] == "/"
