"""The page of a player."""

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.players import commands, interface
from games.players.models import Player
from tests.games.players.forms import text_of

pytestmark = pytest.mark.django_db


def test_anybody_sees_who_a_player_is(client: Client, alice: Player) -> None:
    page = text_of(client.get("/players/Alice/"))
    assert "Alice" in page
    assert "Here since" in page
    assert "alice@example.org" not in page


def test_a_profile_says_who_is_a_bot_and_who_a_guest(client: Client) -> None:
    commands.create_player(name="Otter", kind=Player.Kind.BOT)
    commands.create_player(name="Guest 7", kind=Player.Kind.GUEST)
    assert "A bot: code plays for it." in text_of(client.get("/players/Otter/"))
    assert "A guest." in text_of(client.get("/players/Guest 7/"))


@pytest.mark.parametrize("written", ["alice", "ALICE", "A1ice"])
def test_every_spelling_of_a_name_leads_to_its_profile(
    client: Client, alice: Player, written: str
) -> None:
    assert client.get(f"/players/{written}/")["Location"] == "/players/Alice/"


def test_a_name_of_another_script_has_an_address(client: Client) -> None:
    player = commands.create_player(name="Вова")
    assert client.get(player.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("name", ["nobody", "%00", "%E2%80%AE", "<script>"])
def test_a_name_nobody_has_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/players/{name}/").status_code == 404


def test_an_erased_player_has_a_page_without_a_name(client: Client, alice: Player) -> None:
    commands.erase_player(alice.pk, now=timezone.now())
    alice.refresh_from_db()
    page = text_of(client.get(alice.get_absolute_url()))
    assert "Former player" in page
    assert "This account was deleted." in page
    assert client.get("/players/Alice/").status_code == 404


def test_other_apps_add_panels_and_without_any_the_page_says_so(
    client: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def panel(_request: HttpRequest, player_id: int) -> str:
        return f"<section>Panel of {player_id}</section>"

    monkeypatch.setattr(interface, "_panels", [])
    assert "No finished match yet." in text_of(client.get("/players/Alice/"))
    interface.register_profile_panel(panel)
    interface.register_profile_panel(panel)
    page = text_of(client.get("/players/Alice/"))
    assert page.count(f"Panel of {alice.pk}") == 1
    assert "No finished match yet." not in page


def test_a_profile_costs_one_query_for_a_stranger(
    client: Client,
    alice: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr(interface, "_panels", [])
    with django_assert_num_queries(1):
        client.get("/players/Alice/")


def test_a_profile_costs_six_queries_for_somebody_signed_in(
    as_alice: Client,
    bob: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr(interface, "_panels", [])
    with django_assert_num_queries(6):  # session, reader, profile, block, notices, queue
        as_alice.get("/players/Bob/")
