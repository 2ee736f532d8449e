"""Forgotten and changed passwords, changed addresses."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from games.players import commands
from games.players.models import Player
from tests.games.players.conftest import PASSWORD, signed_in
from tests.games.players.forms import codes, is_signed_in, newest_link, sign_in, sign_up, text_of

pytestmark = pytest.mark.django_db
NEW = "another horse entirely"
NEW_TWICE = {"password1": NEW, "password2": NEW}


def ask_for_reset(client: Client, email: str) -> str:
    """Ask for a link to a new password; return where the browser is sent."""
    return str(client.post("/accounts/password/reset/", {"email": email})["Location"])


def test_a_forgotten_password_is_replaced_by_the_link_in_the_message(
    client: Client, alice: Player
) -> None:
    assert ask_for_reset(client, "alice@example.org") == "/accounts/password/reset/done/"
    form = client.get(newest_link(), follow=True)
    assert "Choose a new password" in text_of(form)
    done = client.post(form.request["PATH_INFO"], NEW_TWICE, follow=True)
    assert "Your password is changed" in text_of(done)
    assert codes(sign_in(Client(), "Alice"))
    assert sign_in(Client(), "Alice", NEW)["Location"] == "/"


def test_a_link_works_once(client: Client, alice: Player) -> None:
    ask_for_reset(client, "alice@example.org")
    link = newest_link()
    form = client.get(link, follow=True)
    client.post(form.request["PATH_INFO"], NEW_TWICE)
    assert "too old" in text_of(Client().get(link, follow=True))


def test_an_address_without_an_account_is_answered_alike_and_written_to(
    client: Client, alice: Player
) -> None:
    known = ask_for_reset(client, "alice@example.org")
    assert ask_for_reset(client, "nobody@example.org") == known
    assert mail.outbox[-1].subject == "Fool! - No account with this address"


def test_a_new_password_ends_the_sessions_elsewhere(alice: Player) -> None:
    here, elsewhere = signed_in(alice), signed_in(alice)
    answer = here.post("/accounts/password/change/", {"oldpassword": PASSWORD, **NEW_TWICE})
    assert answer.status_code == 302
    assert here.get("/settings/").status_code == 200
    assert elsewhere.get("/settings/").status_code == 302
    assert mail.outbox[-1].subject == "Fool! - Your password is changed"


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"oldpassword": "wrong", **NEW_TWICE}, {"oldpassword": ["enter_current_password"]}),
        ({"oldpassword": PASSWORD, "password1": "short", "password2": "short"}, None),
        ({"oldpassword": PASSWORD, "password1": NEW, "password2": NEW + "x"}, None),
    ],
)
def test_a_password_that_will_not_do_changes_nothing(
    as_alice: Client, alice: Player, typed: dict[str, str], errors: dict[str, list[str]] | None
) -> None:
    answer = as_alice.post("/accounts/password/change/", typed)
    assert codes(answer) == errors if errors else codes(answer)
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def change_email(client: Client, email: str) -> object:
    """Ask for another address, typing the password where it is asked for."""
    typed = {"action_add": "", "email": email}
    answer = client.post("/accounts/email/", typed)
    if "reauthenticate" in answer.headers.get("Location", ""):
        answer = client.post(answer["Location"], {"password": PASSWORD}, follow=True)
    return answer


def test_a_new_address_counts_once_it_is_confirmed(client: Client, alice: Player) -> None:
    sign_in(client, "Alice")
    change_email(client, "new@example.org")
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    client.post(newest_link())
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert EmailAddress.objects.get(user=alice).email == "new@example.org"
    assert mail.outbox[-1].to == ["alice@example.org"]  # the old one is told


def test_changing_the_address_takes_the_password(as_alice: Client, alice: Player) -> None:
    answer = as_alice.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    assert "/accounts/reauthenticate/" in answer["Location"]
    assert not EmailAddress.objects.filter(email="new@example.org").exists()
    wrong = as_alice.post(answer["Location"], {"password": "wrong"})
    assert codes(wrong) == {"password": ["incorrect_password"]}


def test_an_address_that_somebody_only_claimed_can_be_confirmed_by_its_owner(
    client: Client, alice: Player
) -> None:
    sign_up(Client(), username="Mallory", email="new@example.org")
    cache.clear()  # some minutes pass: an address gets one message in three
    sign_in(client, "Alice")
    change_email(client, "new@example.org")
    assert client.post(newest_link()).status_code == 302
    alice.refresh_from_db()
    assert alice.email == "new@example.org"


def test_an_address_that_another_account_proved_is_not_taken(
    client: Client, alice: Player, bob: Player
) -> None:
    sign_in(client, "Alice")
    change_email(client, "bob@example.org")
    client.post(newest_link())
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    bob.refresh_from_db()
    assert bob.email == "bob@example.org"


def test_an_address_too_long_to_be_stored_is_refused(client: Client, alice: Player) -> None:
    sign_in(client, "Alice")
    long = f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.org"
    answer = client.post("/accounts/email/", {"action_add": "", "email": long})
    assert codes(answer) == {"email": ["max_length"]}


def test_staff_can_vouch_for_an_address(client: Client) -> None:
    sign_up(client)
    carol = Player.objects.get(name="Carol")
    commands.confirm_email(carol.pk)
    fresh = Client()
    sign_in(fresh, "Carol")
    assert is_signed_in(fresh)
