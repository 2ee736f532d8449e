"""Who may open and do what on the desk: strangers, other organisers, referees, organisers."""

from typing import Any

import pytest
from django.test import Client

from games.players.interface import create_player, find_player
from tests.tournaments.admin.test_desk import ADMIN, staff
from tests.tournaments.cast import Event, event, running
from tournaments.admin.actions import ACTIONS
from tournaments.admin.players import FORMS, REFEREES
from tournaments.admin.tournaments import PAGES
from tournaments.commands.conduct import give_penalty
from tournaments.commands.drafting import add_organiser
from tournaments.models import AuditLine

pytestmark = pytest.mark.django_db
CHANGES = ("check_in", "withdraw", "sit_out", "penalty", "substitute", "disqualify", "reinstate")
TABLE = ("enter", "correct", "call_off", "undo", "confirm", "drop")
DRAFT = ("swap", "move", "wish", "lift")


@pytest.fixture
def made() -> Event:
    """A round is drafted; rita referees, and otto organises an event of his own."""
    made = running()
    made.play_round()
    made.pair()
    add_organiser(
        made.tournament_id, player_id=create_player(name="rita"), role="referee", **made.by_olga()
    )
    other = event(name="Otto's cup")
    otto = create_player(name="otto")
    add_organiser(other.tournament_id, player_id=otto, role="organiser", **other.by_olga())
    create_player(name="mallory")
    return made


def client_of(name: str) -> Client:
    """Sign somebody in, with a pass to the admin for all but the player."""
    card = find_player(name)
    assert card is not None
    return staff(card.id)


def page_of(made: Event, address: str) -> str:
    pod = made.row.stages.get(stage_no=1).rounds_played.get(round_no=1).pods.first()
    assert pod is not None
    return f"{ADMIN}{made.tournament_id}/{address}".replace("<int:pod_id>", str(pod.pk))


def test_each_page_is_for_the_staff_of_its_event(made: Event) -> None:
    names = ("mallory", "otto", "rita", "olga")
    clients = {name: client_of(name) for name in names}
    seen, expected = {}, {}
    for address, name, _view, is_for_referees in PAGES:
        page = page_of(made, address)
        seen[name] = [clients[who].get(page).status_code for who in names]
        expected[name] = [404, 404, 200 if is_for_referees else 403, 200]
        assert "/login/" in Client().get(page).headers["Location"], name
    assert seen == expected


POSTS: list[tuple[str, dict[str, Any], bool]] = [
    *(("desk/", {"action": name}, False) for name in ACTIONS),
    *(("players/", {"action": name}, name in REFEREES) for name in (*FORMS, *CHANGES)),
    *(("draft/", {"change": name}, False) for name in DRAFT),
    *(("draft/", {"action": name}, False) for name in ("pair_again", "release_round")),
    *(("tables/<int:pod_id>/", {"action": name}, name != "call_off") for name in TABLE),
    ("stages/", {"count": "0", "begun": "1", "do": "keep"}, False),
    ("settings/", {"name": "Another name"}, False),
    ("series/", {"name": "League"}, False),
    ("series/", {"action": "stop", "series": "1"}, False),
]


def filled(made: Event, asked: dict[str, Any]) -> dict[str, Any]:
    """What would make the action go through, were it allowed."""
    penalty = give_penalty(
        made.tournament_id, entry_id=made.entry(made.players[0]).pk, points=5, reason="x",
        **made.by_olga(),
    )  # fmt: skip
    round_ = made.round
    points = {f"total_{index}": str(index) for index in range(4)}
    return {
        **points, **{f"finish_{index}": "played" for index in range(4)},
        "reason": "because", "confirmed": "1", "number": "4", "moment": "2099-01-01T10:00",
        "round_id": round_.pk, "draft_no": round_.draft_no, "points": "3",
        "entry": made.entry(made.players[1]).pk, "penalty": penalty, "name": "mallory",
        "text": "name\nmallory", "role": "organiser", "player": made.olga, "round_no": "3",
        "first": made.entry(made.players[0]).pk, "second": made.entry(made.players[5]).pk,
        "table": "1", "kind": "forbid", **asked,
    }  # fmt: skip


@pytest.mark.parametrize("who", ["mallory", "otto"])
def test_nobody_else_changes_anything(made: Event, who: str) -> None:
    client, data = client_of(who), filled(made, {})
    lines = AuditLine.objects.count()
    for address, asked, _is_for_referees in POSTS:
        answer = client.post(page_of(made, address), {**data, **asked})
        assert (answer.status_code, AuditLine.objects.count()) == (404, lines), (address, asked)


def test_a_referee_changes_nothing_but_results_and_penalties(made: Event) -> None:
    client, data = client_of("rita"), filled(made, {})
    lines = AuditLine.objects.count()
    for address, asked, is_for_referees in POSTS:
        if is_for_referees:
            continue
        answer = client.post(page_of(made, address), {**data, **asked})
        if answer.status_code != 403:
            told = answer.context["failed"]["code"]
            assert told in ("not_organiser", "wrong_time", "result_stands"), (asked, told)
        assert AuditLine.objects.count() == lines, (address, asked)


def test_a_referee_gives_and_lifts_penalties_and_corrects_results(made: Event) -> None:
    rita = client_of("rita")
    for asked in ({"action": "penalty"}, {"action": "lift_penalty"}):
        assert rita.post(page_of(made, "players/"), filled(made, asked)).status_code == 302
    page = page_of(made, "tables/<int:pod_id>/")
    assert rita.post(page, filled(made, {"action": "correct"})).status_code == 302
    assert list(
        AuditLine.objects.filter(actor__name="rita").order_by("pk").values_list("action", flat=True)
    ) == ["penalty_given", "penalty_lifted", "corrected"]


@pytest.mark.parametrize("address", ["history/", "change/", "delete/"])
def test_the_admins_own_pages_of_an_event_are_its_staffs_too(made: Event, address: str) -> None:
    page = f"{ADMIN}{made.tournament_id}/{address}"
    for who in ("mallory", "otto"):
        assert client_of(who).get(page).status_code in (302, 403, 404)
        assert "/desk/" not in client_of(who).get(page).headers.get("Location", "")
    assert client_of("olga").get(page).status_code == (
        403 if address == "delete/" else 302 if address == "change/" else 200
    )
