"""Events for the pages, and browsers of those who look at them."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.players.models import Player

SignIn = Callable[[int], Client]


@pytest.fixture
def sign_in() -> SignIn:
    """Return a browser in which this player is signed in."""

    def make(player_id: int) -> Client:
        client = Client()
        client.force_login(
            Player.objects.get(pk=player_id), backend="games.players.backends.PlayerBackend"
        )
        return client

    return make
