"""What cannot be is told where it was typed, says what to change, and keeps what was typed."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.players.interface import create_player
from tests.tournaments.admin.test_desk import ADMIN, press, soon, staff
from tests.tournaments.admin.test_settings import filled
from tests.tournaments.cast import event, running
from tournaments.commands.drafts import wish_about_pair
from tournaments.commands.plans import StagePlan
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def errors_at(answer: Any, field: str) -> list[str]:
    """What the page's form says at a field."""
    assert answer.status_code == 200
    return list(answer.context["form"].errors.get(field, []))


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        ({"start_date": "2020-01-01"}, "start_date", "Choose a later date or time."),
        ({"start_date": "yesterday"}, "start_date", "valid date"),
        ({"capacity": "3"}, "capacity", "greater than or equal to 4"),
        ({"rounds": "61"}, "rounds", "less than or equal to 60"),
        ({"zone": "Europe/Atlantis"}, "zone", "valid choice"),
        ({"name": "  "}, "name", "required"),
    ],
)
def test_a_new_event(typed: dict[str, str], field: str, says: str) -> None:
    client = staff(create_player(name="olga"), may_make=True)
    answer = client.post(f"{ADMIN}add/", soon(description="Bring a cake", **typed))
    assert says in " ".join(errors_at(answer, field))
    page = answer.content.decode()
    assert "Bring a cake" in page
    assert 'aria-invalid="true"' in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        ({"capacity": "5"}, "capacity", "8 have entered. Give at least as many places"),
        ({"capacity": "6", "min_players": "7"}, "capacity", "places for the fewest players"),
        ({"min_players": "3"}, "min_players", "at least four"),
        ({"start_date": "2020-01-01"}, "start_date", "Choose a later date or time."),
        ({"registration": "code", "registration_code": ""}, "registration_code", "needs a code"),
        ({"rating_from": "1800", "rating_to": "1500"}, "rating_from", "above its upper end"),
        ({"check_in_minutes": "10", "check_in_closes_minutes": "10"}, "check_in_closes_minutes",
         "must open before it closes"),
        ({"registration_opens_at": "2099-01-01T10:00"}, "registration_opens_at",
         "must open before the start"),
        ({"registration_opens_at": "soon"}, "registration_opens_at", "Give a date and a time"),
        ({"points_rule": "places"}, "points_rule", "Say below what each place pays."),
        ({"points_rule": "places", "points_4": "1, 2, 3, 4"}, "points_4", "must not pay more"),
        ({"points_4": "5, 3, x"}, "points_4", "Give 4 whole numbers"),
        ({"tiebreaks_0": "wins", "tiebreaks_1": "wins"}, "tiebreaks", "each tie-break once"),
    ],
)  # fmt: skip
def test_the_settings(typed: dict[str, str], field: str, says: str) -> None:
    made = event(players=8)
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/settings/"
    answer = client.post(page, filled(client, page, description="Bring a cake", **typed))
    assert says in " ".join(errors_at(answer, field))
    assert "Bring a cake" in answer.content.decode()
    assert made.row.description == ""
    assert made.row.audit_lines.filter(action="changed").count() == 0


def stage(**typed: Any) -> dict[str, Any]:
    """The form of one stage that could be, with these changes."""
    fine = {
        "kind": "swiss", "name": "Cake stage", "rounds": "3", "pod_sizes": ["4", "5"],
        "preferred_size": "4", **typed,
    }  # fmt: skip
    return {f"stage-0-{name}": value for name, value in fine.items()}


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        ({"pod_sizes": []}, "pod_sizes", "Tables have 4 to 8 seats"),
        ({"preferred_size": "6"}, "preferred_size", "one of the allowed ones"),
        ({"pod_sizes": ["9"]}, "pod_sizes", "not one of the available"),
        ({"rounds": ""}, "rounds", "1 to 60 rounds"),
        ({"rounds": "61"}, "rounds", "less than or equal to 60"),
        ({"cut_to": "8"}, "cut_to", "Only a later stage"),
        ({"kind": "knockout", "advance": "4"}, "advance", "at least one does not"),
        ({"kind": "knockout", "advance": ""}, "advance", "at least one goes on"),
        ({"deal_limit": "51"}, "deal_limit", "less than or equal to 50"),
        ({"minutes": "1441"}, "minutes", "less than or equal to 1440"),
    ],
)
def test_a_stage(typed: dict[str, Any], field: str, says: str) -> None:
    made = event()
    data = {"count": "1", "begun": "0", "do": "keep", **stage(**typed)}
    answer = staff(made.olga).post(f"{ADMIN}{made.tournament_id}/stages/", data)
    assert answer.status_code == 200
    ((_number, form),) = answer.context["forms"]
    assert says in " ".join(form.errors[field])
    assert "Cake stage" in answer.content.decode()
    assert made.stage.rounds == 3


CSV = "name,team\nplayer 0,Reds\nghost,Reds\n\nplayer 1\nplayer 0,Blues\nplayer 2,Reds,more"


@pytest.mark.parametrize(
    ("typed", "form", "field", "says"),
    [
        ({"action": "enter", "name": "ghost"}, "one", "name", "Nobody is called “ghost”"),
        ({"action": "add_staff", "name": "ghost", "role": "referee"}, "staff", "name", "ghost"),
        ({"action": "import", "text": "name\nghost\nplayer 0\nplayer 0"}, "list", "text",
         "Line 2: there is no player “ghost”.\nLine 4: “player 0” stands in line 3 already."),
        ({"action": "import", "text": CSV}, "list", "text", "Line 7: this line cannot be read."),
        ({"action": "import", "text": "who\nplayer 0"}, "list", "text", "Line 1: the first line"),
        ({"action": "penalty", "points": "many", "reason": "late"}, "entry", "points",
         "whole number"),
        ({"action": "penalty", "points": "5"}, "entry", "reason", "Give a reason"),
        ({"action": "withdraw"}, "entry", "reason", "Give a reason"),
        ({"action": "substitute", "name": "player 1"}, "entry", "name", "cannot take over"),
    ],
)  # fmt: skip
def test_the_players(typed: dict[str, str], form: str, field: str, says: str) -> None:
    made = event(players=5)
    entries = made.row.entries.count()
    data = {"entry": made.entry(made.players[0]).pk, **typed}
    answer = staff(made.olga).post(f"{ADMIN}{made.tournament_id}/players/", data)
    assert answer.status_code == 200
    failed = answer.context["failed"]
    assert (failed["form"], failed["field"]) == (form, field)
    assert says in failed["sentence"]
    assert made.row.entries.filter(status="entered").count() == entries
    for value in (typed.get("name"), typed.get("text", "").split("\n")[-1]):
        assert not value or value in answer.content.decode()


@pytest.mark.parametrize(
    ("action", "typed", "field", "says"),
    [
        ("release_at", {"moment": "2020-01-01T10:00"}, "moment", "Choose a later one."),
        ("release_at", {"moment": "later"}, "moment", "Give a date and a time"),
        ("cancel", {"confirmed": "1"}, "reason", "Give a reason"),
        ("cancel", {"reason": "storm"}, "confirmed", "confirm that you mean it"),
    ],
)
def test_a_button(action: str, typed: dict[str, str], field: str, says: str) -> None:
    made = running()
    made.pair()
    data = {"action": action, "round_id": made.round.pk, **typed}
    answer = staff(made.olga).post(f"{ADMIN}{made.tournament_id}/desk/", data)
    failed = answer.context["failed"]
    assert says in failed["sentence"]
    assert (failed["field"], failed["is_other"]) == (field, True)
    assert f'value="{next(iter(typed.values()))}"' in answer.content.decode()


def test_a_field_that_is_too_small_to_start() -> None:
    made = event(players=3)
    said = press(staff(made.olga), made, "start_tournament")
    assert said[0].startswith("3 are there, and 4 are needed. Let more players in")


def test_more_bots_than_can_be() -> None:
    made = event()
    assert press(staff(made.olga), made, "fill", number="9999") == [
        "Give a whole number from 1 to 512."
    ]


def test_a_pair_kept_apart_where_that_cannot_be_is_named() -> None:
    made = running(players=4, stages=[StagePlan(rounds=2, pod_sizes=(4,))])
    first, second = (made.entry(player).pk for player in made.players[:2])
    wish_about_pair(
        made.tournament_id, first_id=first, second_id=second, kind="forbid", **made.by_olga()
    )
    said = press(staff(made.olga), made, "pair_round")
    assert "player 0, player 1" in said[0]
    assert "Lift one of these wishes, or let more players in." in said[0]


def test_a_round_is_released_for_a_time_on_the_wall() -> None:
    made = running(zone="Europe/Paris")
    made.pair()
    later = timezone.now() + timedelta(days=3)
    moment = f"{later:%Y-%m-%d}T19:30"
    assert press(staff(made.olga), made, "release_at", moment=moment) == ["Done."]
    starts_at = made.round.starts_at
    assert made.round.status == "released"
    assert starts_at is not None
    assert f"{starts_at:%H:%M}" in ("17:30", "18:30")
