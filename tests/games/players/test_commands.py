"""Changing accounts by command."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.players import commands, interface, queries
from games.players.errors import EmailTaken, NameReserved, NameTaken
from games.players.models import Player
from tests.games.players.conftest import PASSWORD, signed_in

pytestmark = pytest.mark.django_db


def test_a_player_is_made_with_a_name_as_typed_and_an_address_in_small_letters() -> None:
    player = commands.create_player(name=" Alice ", email=" Alice@Example.ORG ", password=PASSWORD)
    player.refresh_from_db()
    assert (player.name, player.email, player.kind) == ("Alice", "alice@example.org", "person")
    assert player.check_password(PASSWORD)
    assert len(player.public_id) == 12


def test_a_name_that_looks_like_anothers_is_refused(alice: Player) -> None:
    with pytest.raises(NameTaken):
        commands.create_player(name="A1ice")
    assert Player.objects.count() == 1


def test_an_address_that_is_anothers_is_refused(alice: Player) -> None:
    with pytest.raises(EmailTaken):
        commands.create_player(name="Other", email="ALICE@example.org")
    assert Player.objects.count() == 1


def test_only_bots_and_guests_may_be_called_as_the_site_calls_them() -> None:
    with pytest.raises(NameReserved):
        commands.create_player(name="Easy")
    assert commands.create_player(name="Easy", kind=Player.Kind.BOT).kind == "bot"
    assert commands.create_player(name="Guest 7", kind=Player.Kind.GUEST).kind == "guest"


def test_a_bot_cannot_be_signed_in_to() -> None:
    assert not commands.create_player(name="Otter", kind=Player.Kind.BOT).has_usable_password()


def test_a_renamed_player_is_found_by_the_new_name_only(alice: Player) -> None:
    commands.rename_player(alice.pk, name="Alicia")
    assert queries.find_player("alicia") is not None
    assert queries.find_player("Alice") is None


def test_a_rename_to_anothers_name_changes_nothing(alice: Player, bob: Player) -> None:
    with pytest.raises(NameTaken):
        commands.rename_player(bob.pk, name="ALICE")
    bob.refresh_from_db()
    assert bob.name == "Bob"


def test_a_player_may_change_the_case_of_the_own_name(alice: Player) -> None:
    commands.rename_player(alice.pk, name="aLICE")
    alice.refresh_from_db()
    assert alice.name == "aLICE"


def test_an_erased_account_keeps_nothing_personal_and_stays_a_row(alice: Player) -> None:
    session = signed_in(alice)
    old = (alice.name, alice.email)
    commands.erase_player(alice.pk, now=timezone.now())
    alice.refresh_from_db()
    assert alice.name.startswith("Former player ")
    assert not alice.is_active
    assert not alice.has_usable_password()
    assert not EmailAddress.objects.filter(user=alice).exists()
    stored = repr(Player.objects.values().get(pk=alice.pk)).lower()
    assert not any(text.lower() in stored for text in old if text)
    assert session.get("/settings/").status_code == 302


def test_erasing_twice_changes_nothing_the_second_time(alice: Player) -> None:
    commands.erase_player(alice.pk, now=timezone.now())
    first = Player.objects.values().get(pk=alice.pk)
    commands.erase_player(alice.pk, now=timezone.now())
    assert Player.objects.values().get(pk=alice.pk) == first


def test_the_name_of_an_erased_account_is_free_again(alice: Player) -> None:
    commands.erase_player(alice.pk, now=timezone.now())
    assert commands.create_player(name="Alice").name == "Alice"


def test_an_erased_account_stays_closed(alice: Player) -> None:
    commands.erase_player(alice.pk, now=timezone.now())
    commands.set_active(alice.pk, is_active=True)
    alice.refresh_from_db()
    assert not alice.is_active


def test_a_superuser_may_have_a_reserved_name_and_sign_in_at_once() -> None:
    Player.objects.create_superuser(name="admin", email="a@example.org", password=PASSWORD)
    answer = Client().post("/accounts/login/", {"login": "admin", "password": PASSWORD})
    assert answer.status_code == 302
    assert answer["Location"] == "/"


def test_whoever_proves_an_address_takes_it_from_those_who_only_claimed_it(alice: Player) -> None:
    mallory = commands.create_player(name="Mallory", email="alice.new@example.org")
    EmailAddress.objects.create(user=mallory, email="alice.new@example.org", primary=True)
    commands.release_email("alice.new@example.org", owner_id=alice.pk)
    mallory.refresh_from_db()
    assert mallory.email is None
    assert not EmailAddress.objects.filter(user=mallory).exists()


def test_a_proved_address_is_never_taken_away(alice: Player, bob: Player) -> None:
    commands.release_email("alice@example.org", owner_id=bob.pk)
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"


def test_cards_of_many_players_come_in_one_query(
    alice: Player, bob: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        cards = interface.player_cards([alice.pk, bob.pk, 0])
    assert {card.name for card in cards.values()} == {"Alice", "Bob"}
    assert cards[alice.pk].public_id == alice.public_id
    assert not cards[alice.pk].is_bot
