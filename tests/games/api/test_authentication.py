"""Who may call the API, and with which token."""

import logging
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from games.players import commands
from games.players.models import ApiToken
from tests.games.api.conftest import BACKEND, token_for, with_token

pytestmark = pytest.mark.django_db
ME = "/api/v1/me/"


def test_a_token_speaks_for_its_player(alice: int) -> None:
    answer = with_token(token_for(alice, "read", "play")).get(ME)
    assert answer.status_code == 200
    assert answer.json()["name"] == "Alice"
    assert answer.json()["scopes"] == ["play", "read"]


def test_a_session_speaks_for_its_player_with_all_scopes(alice: int, client: Client) -> None:
    client.force_login(get_user_model().objects.get(pk=alice), backend=BACKEND)
    assert client.get(ME).json()["scopes"] == ["organize", "play", "read"]


def test_nobody_is_told_to_bring_a_token(client: Client) -> None:
    answer = client.get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("text", ["", "nonsense", "fool_" + "x" * 43, "x" * 5000, "ünïcode"])
def test_a_wrong_token_is_refused(text: str, db: None) -> None:
    answer = with_token(text).get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


def test_a_wrong_token_is_refused_even_where_strangers_may_read(alice: int) -> None:
    assert with_token("nonsense").get("/api/v1/players/Alice/").status_code == 401
    assert Client().get("/api/v1/players/Alice/").status_code == 200


def test_a_revoked_token_is_refused(alice: int) -> None:
    text = token_for(alice, "read")
    commands.revoke_token(ApiToken.objects.get().pk, now=timezone.now())
    assert with_token(text).get(ME).json()["code"] == "token_invalid"


def test_a_token_whose_time_is_over_is_refused(alice: int) -> None:
    past = timezone.now() - timedelta(days=2)
    text = commands.create_token(
        alice, name="old", scopes=["read"], expires_at=past + timedelta(days=1), now=past
    )
    assert with_token(text).get(ME).json()["code"] == "token_invalid"


def test_the_token_of_a_closed_or_erased_account_is_refused(alice: int) -> None:
    text = token_for(alice, "read")
    commands.set_active(alice, is_active=False)
    assert with_token(text).get(ME).status_code == 401
    commands.set_active(alice, is_active=True)
    assert with_token(text).get(ME).status_code == 200
    commands.erase_player(alice, now=timezone.now())
    assert with_token(text).get(ME).status_code == 401


def test_a_token_without_the_scope_is_told_which_it_lacks(alice: int) -> None:
    answer = with_token(token_for(alice, "play")).get(ME)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    assert "read" in answer.json()["message"]


def test_a_suspended_player_is_told_why(alice: int) -> None:
    commands.suspend(alice, until=None, reason="Insults", staff_id=None, now=timezone.now())
    mine = with_token(token_for(alice, "read")).get(ME).json()
    assert mine["may_play"] is False
    assert mine["suspension"] == {"until": None, "reason": "Insults"}


def test_the_text_of_a_token_is_nowhere_but_in_the_answer(
    alice: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        text = token_for(alice, "read")
        with_token(text).get(ME)
        with_token(text + "x").get(ME)
    stored = ApiToken.objects.values().get()
    assert text not in str(stored)
    assert text[len(stored["prefix"]) :] not in str(stored)
    assert text not in caplog.text


def test_the_use_of_a_token_is_written_once_a_minute(
    alice: int, django_assert_num_queries: object
) -> None:
    text = token_for(alice, "read")
    with_token(text).get(ME)
    first = ApiToken.objects.get().last_used_at
    with_token(text).get(ME)
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(seconds=61))
    with_token(text).get(ME)
    again = ApiToken.objects.get().last_used_at
    assert again is not None
    assert again >= first
