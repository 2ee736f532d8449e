"""Ladders as data: what organisers may and may not make."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from ratings.commands.demo import make_demo_ladders
from ratings.models import Ladder

pytestmark = pytest.mark.django_db


def test_the_demo_has_three_ladders_and_makes_them_once() -> None:
    assert make_demo_ladders(today=date(2026, 3, 9)) == 3
    assert make_demo_ladders(today=date(2026, 3, 9)) == 0
    sizes = Ladder.objects.values_list("slug", "min_players", "max_players", "clock", "allows_bots")
    assert list(sizes) == [
        ("open", 4, 8, "live", True),
        ("fours", 4, 4, "live", False),
        ("daily", 4, 4, "daily", False),
    ]
    for ladder in Ladder.objects.all():
        ladder.full_clean()


@pytest.mark.parametrize(
    "wrong",
    [
        {"min_players": 3},
        {"max_players": 9},
        {"min_players": 6, "max_players": 5},
        {"min_rating": 1600, "max_rating": 1500},
        {"bots_after_seconds": 10},
        {"daily_limit": 0},
        {"clock": "sundial"},
    ],
)
def test_the_database_refuses_ladders_that_could_not_make_a_table(wrong: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        Ladder.objects.create(slug="wrong", name="Wrong", **wrong)


def test_rule_options_are_those_of_a_table() -> None:
    ladder = Ladder(slug="short", name="Short", options={"deal_limit": 3})
    ladder.full_clean()
    ladder.options = {"deal_limit": -1}
    with pytest.raises(ValidationError) as refused:
        ladder.full_clean()
    assert refused.value.error_dict["options"][0].code == "malformed"
