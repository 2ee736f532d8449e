"""Players in the admin."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.test import Client

from games.players.models import Player
from tests.games.players.conftest import PASSWORD, signed_in
from tests.games.players.forms import sign_up, text_of

pytestmark = pytest.mark.django_db
LIST = "/admin/players/player/"


def do(client: Client, action: str, *players: Player, **typed: str) -> Any:
    """Run an action of the list on these players."""
    chosen = [str(player.pk) for player in players]
    return client.post(LIST, {"action": action, "_selected_action": chosen, **typed}, follow=True)


@pytest.fixture
def helper(bob: Player) -> Client:
    """Bob as a member of staff who may change players but is no superuser."""
    Player.objects.filter(pk=bob.pk).update(is_staff=True)
    names = ("view_player", "change_player")
    bob.user_permissions.set(Permission.objects.filter(codename__in=names))
    return signed_in(bob)


def test_staff_see_players_but_no_password(as_olga: Client, alice: Player) -> None:
    assert as_olga.get("/admin/").status_code == 200
    assert "alice@example.org" in text_of(as_olga.get(LIST))
    page = as_olga.get(f"{LIST}{alice.pk}/change/")
    assert page.status_code == 200
    assert alice.password not in page.content.decode()


def test_players_are_found_by_part_of_name_or_address(
    as_olga: Client, alice: Player, bob: Player
) -> None:
    for words in ("ali", "ALICE@", alice.public_id):
        found = as_olga.get(LIST, {"q": words}).context["cl"].result_list
        assert [player.name for player in found] == ["Alice"]


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_the_list_is_filtered(as_olga: Client, kind: str) -> None:
    assert as_olga.get(LIST, {"kind__exact": kind}).status_code == 200


def test_players_are_refused_and_strangers_sent_to_sign_in(
    as_alice: Client, client: Client
) -> None:
    assert as_alice.get("/admin/", follow=True).status_code == 403
    for address in ("/admin/", LIST, "/admin/login/"):
        answer = client.get(address, follow=True)
        assert answer.redirect_chain[-1][0].startswith("/accounts/login/")


def test_staff_sign_in_by_the_same_form_and_come_back(client: Client, olga: Player) -> None:
    typed = {"login": "Olga", "password": PASSWORD, "next": "/admin/"}
    assert client.post("/accounts/login/", typed)["Location"] == "/admin/"


def test_a_name_is_changed_by_the_rules_of_names(
    as_olga: Client, alice: Player, bob: Player
) -> None:
    page = f"{LIST}{alice.pk}/change/"
    assert as_olga.post(page, {"name": "Alicia"}).status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.name_key) == ("Alicia", "allcla")
    refused = as_olga.post(page, {"name": "B0b"})
    assert refused.context["adminform"].form.errors.as_data()["name"][0].code == "name_taken"
    refused = as_olga.post(page, {"name": "a\u200bb"})
    assert (
        refused.context["adminform"].form.errors.as_data()["name"][0].code == "name_bad_character"
    )


def test_staff_shut_players_out_and_let_them_in_again(as_olga: Client, alice: Player) -> None:
    player = signed_in(alice)
    assert "Done for 1 player." in text_of(do(as_olga, "close", alice))
    assert player.get("/settings/").status_code == 302
    do(as_olga, "open", alice)
    alice.refresh_from_db()
    assert alice.is_active


def test_staff_cannot_shut_themselves_out(as_olga: Client, olga: Player) -> None:
    do(as_olga, "close", olga)
    olga.refresh_from_db()
    assert olga.is_active


def test_staff_vouch_for_an_address(as_olga: Client) -> None:
    sign_up(Client())
    do(as_olga, "take_email_as_confirmed", Player.objects.get(name="Carol"))
    assert EmailAddress.objects.get(email="carol@example.org").verified


def test_erasing_asks_once_and_is_for_superusers(
    as_olga: Client, helper: Client, alice: Player
) -> None:
    do(helper, "erase", alice, confirmed="1")
    assert "Erase these players for good?" in text_of(do(as_olga, "erase", alice))
    alice.refresh_from_db()
    assert alice.erased_at is None
    do(as_olga, "erase", alice, confirmed="1")
    alice.refresh_from_db()
    assert alice.erased_at is not None


def test_staff_cannot_give_themselves_rights(helper: Client, bob: Player) -> None:
    helper.post(f"{LIST}{bob.pk}/change/", {"name": "Bob", "is_superuser": "on", "is_staff": "on"})
    bob.refresh_from_db()
    assert not bob.is_superuser


def test_a_superuser_gives_rights(as_olga: Client, alice: Player) -> None:
    as_olga.post(f"{LIST}{alice.pk}/change/", {"name": "Alice", "is_staff": "on"})
    alice.refresh_from_db()
    assert alice.is_staff


def test_accounts_are_neither_added_nor_deleted_here(as_olga: Client, alice: Player) -> None:
    assert as_olga.get(f"{LIST}add/").status_code == 403
    assert as_olga.post(f"{LIST}{alice.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_admin_asks_nobody_else_for_anything(as_olga: Client) -> None:
    page = as_olga.get(LIST)
    assert "//" not in page.content.decode().replace("http://www.w3.org", "").split("<body")[0]
    assert "default-src 'self'" in page["Content-Security-Policy"]
