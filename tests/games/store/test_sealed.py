"""Server seeds under lock and key."""

import pytest
from cryptography.fernet import InvalidToken
from pytest_django import Settings

from games.store.sealed import draw_server_seed, seal, unseal


def test_a_former_key_still_opens_what_it_sealed(settings: Settings) -> None:
    settings.SECRET_KEY = "old"
    seed = draw_server_seed()
    sealed = seal(seed)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", ["older", "old"]
    assert unseal(sealed) == seed


def test_another_key_opens_nothing(settings: Settings) -> None:
    settings.SECRET_KEY = "old"
    sealed = seal(draw_server_seed())
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", ["older"]
    with pytest.raises(InvalidToken):
        unseal(sealed)
