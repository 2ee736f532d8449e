"""Deleting one's own account."""

import pytest
from django.conf import settings
from django.test import Client

from games.players.models import Player
from tests.games.players.conftest import PASSWORD
from tests.games.players.forms import codes, is_signed_in, sign_in, text_of

pytestmark = pytest.mark.django_db
ADDRESS = "/settings/account/delete/"


def test_an_account_is_deleted_with_its_password(as_alice: Client, alice: Player) -> None:
    answer = as_alice.post(ADDRESS, {"password": PASSWORD}, follow=True)
    assert "Your account is deleted." in text_of(answer)
    assert not is_signed_in(as_alice)
    alice.refresh_from_db()
    assert alice.erased_at is not None
    assert codes(sign_in(Client(), "Alice"))


def test_a_wrong_password_deletes_nothing(as_alice: Client, alice: Player) -> None:
    assert codes(as_alice.post(ADDRESS, {"password": "wrong"})) == {"password": ["wrong_password"]}
    alice.refresh_from_db()
    assert alice.erased_at is None


def test_looking_at_the_page_deletes_nothing(as_alice: Client, alice: Player) -> None:
    assert "This cannot be undone." in text_of(as_alice.get(ADDRESS))
    alice.refresh_from_db()
    assert alice.erased_at is None


def test_guessing_the_password_here_locks_too(as_alice: Client, alice: Player) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        as_alice.post(ADDRESS, {"password": "wrong"})
    assert as_alice.post(ADDRESS, {"password": PASSWORD}).status_code == 429
    alice.refresh_from_db()
    assert alice.erased_at is None
