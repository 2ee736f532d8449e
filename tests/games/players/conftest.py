"""The cast of the players' tests, and quick passwords."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from games.players import commands
from games.players.models import Player

PASSWORD = "correct horse staple"


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Hash passwords as fast as can be: these tests make many."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def no_earlier_requests() -> Iterator[None]:
    """Forget what earlier tests used of the rate limits."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def alice(db: None) -> Player:
    return commands.create_player(
        name="Alice", email="alice@example.org", password=PASSWORD, is_email_confirmed=True
    )


@pytest.fixture
def bob(db: None) -> Player:
    return commands.create_player(
        name="Bob", email="bob@example.org", password=PASSWORD, is_email_confirmed=True
    )


@pytest.fixture
def olga(db: None) -> Player:
    """Olga runs the site."""
    return commands.create_superuser(name="Olga", email="olga@example.org", password=PASSWORD)


@pytest.fixture
def as_alice(alice: Player) -> Client:
    """Alice's browser, signed in."""
    return signed_in(alice)


@pytest.fixture
def as_olga(olga: Player) -> Client:
    return signed_in(olga)


def signed_in(player: Player) -> Client:
    """Return a browser in which this player is signed in."""
    client = Client()
    client.force_login(player, backend="games.players.backends.PlayerBackend")
    return client
