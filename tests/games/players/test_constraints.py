"""What the database refuses even when code forgets to ask."""

import pytest
from django.db import IntegrityError, transaction

from games.players.models import Player

pytestmark = pytest.mark.django_db


def store(**fields: object) -> Player:
    """Write a player past every check but the database's."""
    with transaction.atomic():
        return Player.objects.create(**{"name": "Alice", "name_key": "allce", **fields})


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"name": "a"}, "player_name_well_shaped"),
        ({"name": " ab"}, "player_name_well_shaped"),
        ({"name": "ab "}, "player_name_well_shaped"),
        ({"name": "a  b"}, "player_name_well_shaped"),
        ({"name": "a\u200bb"}, "player_name_all_seen"),
        ({"name": "a\u202eb"}, "player_name_all_seen"),
        ({"name": "a\u3164b"}, "player_name_all_seen"),
        ({"name": "a\u115fb"}, "player_name_all_seen"),
        ({"name": "a\tb"}, "player_name_all_seen"),
        ({"name": "ﬁn"}, "player_name_in_normal_form"),
        ({"name": "e\u0301a"}, "player_name_in_normal_form"),
        ({"name_key": ""}, "player_name_key_given"),
        ({"email": ""}, "player_email_null_not_empty"),
        ({"email": "A@example.org"}, "player_email_in_small_letters"),
        ({"kind": "bot", "email": "a@example.org"}, "player_email_of_people_only"),
        ({"kind": "ghost"}, "player_kind_known"),
        ({"card_style": "tiny"}, "player_card_style_known"),
        ({"theme": "pink"}, "player_theme_known"),
    ],
)
def test_a_row_that_breaks_a_rule_is_refused(fields: dict[str, object], constraint: str) -> None:
    with pytest.raises(IntegrityError) as refused:
        store(**fields)
    assert constraint in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"name": "Other"}, "player_name_unique_to_the_eye"),
        ({"name_key": "other"}, "players_player_name_key"),
        ({"name": "Other", "name_key": "other", "email": "a@example.org"}, "player_email_unique"),
    ],
)
def test_a_second_row_like_the_first_is_refused(fields: dict[str, object], constraint: str) -> None:
    store(email="a@example.org")
    with pytest.raises(IntegrityError) as refused:
        store(**fields)
    assert constraint in str(refused.value)


def test_names_of_other_scripts_are_stored() -> None:
    for number, name in enumerate(["Вова", "田中ー", "김철수", "नेहा", "O'Neil", "José B"]):
        store(name=name, name_key=f"key{number}")
    assert Player.objects.count() == 6


def test_players_without_an_address_do_not_collide() -> None:
    store(name="One", name_key="one")
    store(name="Two", name_key="two")
    assert Player.objects.filter(email=None).count() == 2
