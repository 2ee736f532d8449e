"""Callers of the API."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.players import commands, interface

BACKEND = "games.players.backends.PlayerBackend"


@pytest.fixture(autouse=True)
def no_earlier_requests() -> Iterator[None]:
    """Forget what earlier tests used of the rate limits."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def alice(db: None) -> int:
    return interface.create_player(name="Alice")


def token_for(player_id: int, *scopes: str) -> str:
    """Return a new token of this player."""
    return commands.create_token(player_id, name="test", scopes=scopes, now=timezone.now())


def with_token(text: str) -> Client:
    """Return a program that sends this token."""
    return Client(headers={"Authorization": f"Bearer {text}"})
