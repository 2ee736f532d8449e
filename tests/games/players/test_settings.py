"""A player's settings: stored, and felt on the pages."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from tests.games.players.conftest import signed_in
from tests.games.players.forms import codes, text_of

pytestmark = pytest.mark.django_db
CHOICES = {
    "language": "en",
    "time_zone": "Pacific/Auckland",
    "card_style": "large_numbers",
    "theme": "dark",
    "has_sound": "on",
    "mails_turns": "on",
    "country": "NZ",
}


def store(client: Client, **typed: str) -> Any:
    """Send the settings form, filled in but where said otherwise."""
    return client.post("/settings/", {**CHOICES, **typed})


def test_settings_are_stored_and_felt_on_every_page(as_alice: Client, alice: Player) -> None:
    assert store(as_alice)["Location"] == "/settings/"
    alice.refresh_from_db()
    assert (alice.time_zone, alice.country, alice.has_sound) == ("Pacific/Auckland", "NZ", True)
    page = as_alice.get("/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-cards="large_numbers"' in page


def test_sound_is_off_until_it_is_asked_for(alice: Player) -> None:
    assert not alice.has_sound


def test_mails_of_turns_can_be_switched_off(as_alice: Client, alice: Player) -> None:
    assert alice.mails_turns
    store(as_alice, mails_turns="")
    alice.refresh_from_db()
    assert not alice.mails_turns


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("time_zone", "Mars/Olympus"),
        ("time_zone", ""),
        ("language", "xx"),
        ("card_style", "tiny"),
        ("theme", "pink"),
        ("country", "ZZ"),
        ("country", "New Zealand"),
    ],
)
def test_what_is_not_offered_is_refused_and_nothing_is_stored(
    as_alice: Client, alice: Player, field: str, value: str
) -> None:
    before = Player.objects.values().get(pk=alice.pk)
    answer = store(as_alice, **{field: value})
    assert answer.status_code == 200
    assert list(codes(answer)) == [field]
    assert Player.objects.values().get(pk=alice.pk) == before
    assert 'value="NZ" selected' in answer.content.decode() or field == "country"


def test_times_are_shown_in_the_players_zone(alice: Player) -> None:
    alice.date_joined = datetime(2026, 1, 31, 20, tzinfo=UTC)
    alice.time_zone = "Pacific/Auckland"  # already February there
    alice.save()
    assert "Here since February 2026." in text_of(signed_in(alice).get("/players/Alice/"))
    assert "Here since January 2026." in text_of(Client().get("/players/Alice/"))


def test_a_zone_this_machine_does_not_know_breaks_no_page(alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(time_zone="Atlantis/Old_Town")
    assert signed_in(alice).get("/").status_code == 200


def test_settings_are_for_those_who_are_signed_in(client: Client) -> None:
    for address in ("/settings/", "/settings/account/", "/settings/account/delete/"):
        assert client.get(address)["Location"] == f"/accounts/login/?next={address}"


def test_anybody_chooses_colours_and_stays_on_the_page(client: Client) -> None:
    answer = client.post("/settings/theme/", {"theme": "dark", "next": "/rules/"})
    assert answer["Location"] == "/rules/"
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_a_players_colours_are_kept_with_the_account(as_alice: Client, alice: Player) -> None:
    as_alice.post("/settings/theme/", {"theme": "light"})
    alice.refresh_from_db()
    assert alice.theme == "light"


def test_unknown_colours_are_refused(client: Client) -> None:
    assert client.post("/settings/theme/", {"theme": "pink"}).status_code == 400
    client.cookies["theme"] = '"><script>'
    assert 'data-theme="system"' in client.get("/").content.decode()


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "\\\\x"])
def test_choosing_colours_never_leads_to_another_site(client: Client, target: str) -> None:
    answer = client.post("/settings/theme/", {"theme": "dark", "next": target})
    assert answer["Location"] == "/"
