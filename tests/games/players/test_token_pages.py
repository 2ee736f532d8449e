"""API tokens on the settings pages."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.players import commands, interface
from games.players.models import ApiToken, Player
from tests.games.players.conftest import signed_in
from tests.games.players.forms import codes, text_of

pytestmark = pytest.mark.django_db
ADDRESS = "/settings/tokens/"
TOKEN = re.compile(r"fool_[\w-]{43}")


def test_a_token_is_shown_once_and_works(as_alice: Client, alice: Player) -> None:
    answer = as_alice.post(ADDRESS, {"name": "My bot", "scopes": ["read", "play"], "days": "30"})
    [text] = TOKEN.findall(answer.content.decode())
    found = interface.player_of_token(text, "play")
    assert found is not None
    assert found.player_id == alice.pk
    assert "no-store" in answer["Cache-Control"]
    assert not TOKEN.search(as_alice.get(ADDRESS).content.decode())
    assert "My bot" in text_of(as_alice.get(ADDRESS))
    assert not any(text in str(session.get_decoded()) for session in Session.objects.all())


@pytest.mark.parametrize(("days", "lifetime"), [("30", 30), ("365", 365), ("", None)])
def test_a_token_holds_as_long_as_was_chosen(
    as_alice: Client, days: str, lifetime: int | None
) -> None:
    as_alice.post(ADDRESS, {"name": "x", "scopes": ["read"], "days": days})
    expires_at = ApiToken.objects.get().expires_at
    if lifetime is None:
        assert expires_at is None
    else:
        assert expires_at is not None
        assert abs(expires_at - timezone.now() - timedelta(days=lifetime)) < timedelta(minutes=5)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ({"name": "", "scopes": ["read"]}, {"name": ["token_name_bad"]}),
        ({"name": "mine"}, {"scopes": ["scopes_bad"]}),
        ({"name": "mine", "scopes": ["fly"]}, {"scopes": ["invalid_choice"]}),
        ({"name": "mine", "scopes": ["read"], "days": "9"}, {"days": ["invalid_choice"]}),
    ],
)
def test_a_refused_token_says_why_and_keeps_what_was_typed(
    as_alice: Client, typed: dict[str, object], refused: dict[str, list[str]]
) -> None:
    answer = as_alice.post(ADDRESS, typed)
    assert codes(answer) == refused
    assert f'value="{typed["name"]}"' in answer.content.decode() or not typed["name"]
    assert not ApiToken.objects.exists()


def test_a_token_is_revoked(as_alice: Client, alice: Player) -> None:
    text = commands.create_token(alice.pk, name="x", scopes=["read"], now=timezone.now())
    token = ApiToken.objects.get()
    answer = as_alice.post(f"{ADDRESS}{token.pk}/revoke/", follow=True)
    assert "The token is revoked." in text_of(answer)
    assert "You have no tokens." in text_of(answer)
    assert interface.player_of_token(text) is None


def test_nobody_sees_or_revokes_anothers_token(as_alice: Client, bob: Player) -> None:
    commands.create_token(bob.pk, name="Bob's own", scopes=["read"], now=timezone.now())
    token = ApiToken.objects.get()
    assert "Bob's own" not in text_of(as_alice.get(ADDRESS))
    assert as_alice.post(f"{ADDRESS}{token.pk}/revoke/").status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_looking_revokes_nothing(as_alice: Client) -> None:
    assert as_alice.get(f"{ADDRESS}1/revoke/").status_code == 405


def test_strangers_and_guests_have_no_tokens(client: Client) -> None:
    assert client.get(ADDRESS)["Location"].startswith("/accounts/login/")
    guest = signed_in(commands.create_guest())
    assert guest.get(ADDRESS).status_code == 403
    assert guest.post(ADDRESS, {"name": "x", "scopes": ["read"]}).status_code == 403
    assert not ApiToken.objects.exists()
