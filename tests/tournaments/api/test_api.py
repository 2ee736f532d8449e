"""Events in the HTTP API."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.players.commands import create_token
from games.players.interface import create_player
from tests.tournaments.cast import event, running
from tournaments.commands.plans import StagePlan
from tournaments.commands.starting import open_check_in
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=3, pod_sizes=(4,))
URL = "/api/v1/tournaments/spring-cup/"
Call = Callable[..., Any]


@pytest.fixture(autouse=True)
def no_earlier_requests() -> Iterator[None]:
    """Forget what earlier tests used of the rate limits."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def alice() -> int:
    return create_player(name="alice")


@pytest.fixture
def call(alice: int) -> Call:
    """Call the API by a token of alice."""
    token = create_token(alice, name="test", scopes=["read", "play"], now=timezone.now())

    def ask(method: str, url: str, data: object = None) -> Any:
        return getattr(Client(), method)(
            url, data, content_type="application/json", headers={"Authorization": f"Bearer {token}"}
        )

    return ask


def test_events_are_listed_newest_start_first_and_in_pages(client: Client) -> None:
    for name in ("Cup A", "Cup B", "Cup C"):
        event(name=name)
    Tournament.objects.filter(name="Cup A").update(status=Tournament.Status.DRAFT)
    first = client.get("/api/v1/tournaments/?limit=1").json()
    assert [one["slug"] for one in first["results"]] == ["cup-c"]
    rest = client.get(first["next"]).json()
    assert [one["slug"] for one in rest["results"]] == ["cup-b"]
    assert rest["next"] is None


def test_a_list_by_status_has_only_those(client: Client) -> None:
    event(name="Cup A", players=4)
    running(name="Cup B", players=8, stages=[SWISS])
    found = client.get("/api/v1/tournaments/?status=running").json()["results"]
    assert [one["name"] for one in found] == ["Cup B"]
    assert found[0]["entered"] == 8
    wrong = client.get("/api/v1/tournaments/?status=draft")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")


def test_an_event_tells_its_entries_and_rounds(client: Client) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.play_round()
    told = client.get(URL).json()
    assert len(told["entries"]) == 8
    assert [(one["number"], one["status"]) for one in told["rounds"]] == [(1, "closed")]
    assert told["me"] is None
    assert told["stages"][0]["kind"] == "swiss"


def test_a_round_and_the_standings_agree(client: Client) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.play_round()
    told = client.get(f"{URL}rounds/1/").json()
    points = {seat["entry"]: seat["points"] for pod in told["pods"] for seat in pod["seats"]}
    standings = client.get(f"{URL}standings/").json()
    assert {one["entry"]: one["points"]["amount"] for one in standings["results"]} == points
    assert standings["after_round"] == 1
    assert standings["is_final"] is False
    assert len(standings["results"][0]["tiebreaks"]) == len(standings["tiebreaks"])
    assert told["certificate"]["format"] == "fool-pairing"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("/api/v1/tournaments/none/", "no_such_tournament"),
        (f"{URL}rounds/1/", "no_such_round"),
        (f"{URL}standings/", "no_such_round"),
    ],
)
def test_what_is_not_there_is_not_found(client: Client, url: str, code: str) -> None:
    event(players=4)
    answer = client.get(url)
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_a_program_enters_checks_in_and_withdraws(call: Call, alice: int) -> None:
    cup = event(players=4, check_in_minutes=60)
    assert call("post", f"{URL}entry/", {}).json() == {"status": "entered"}
    assert call("post", f"{URL}entry/", {}).json() == {"status": "entered"}
    early = call("post", f"{URL}check-in/")
    assert (early.status_code, early.json()["code"]) == (409, "check_in_closed")
    open_check_in(cup.tournament_id, **cup.by_olga())
    assert call("post", f"{URL}check-in/").status_code == 200
    me = call("get", URL).json()["me"]
    assert (me["status"], me["is_checked_in"], me["table"]) == ("entered", True, None)
    assert call("delete", f"{URL}entry/").status_code == 204
    assert cup.entry(alice).status == Entry.Status.WITHDRAWN


def test_the_last_place_taken_means_waiting(call: Call) -> None:
    event(players=4, capacity=4)
    assert call("post", f"{URL}entry/", {}).json() == {"status": "waiting"}
    assert call("get", URL).json()["me"]["waiting_place"] == 1


def test_a_wrong_code_is_refused(call: Call) -> None:
    event(registration="code", registration_code="sesame")
    answer = call("post", f"{URL}entry/", {"code": "open"})
    assert answer.json()["code"] == "wrong_code"
    assert not Entry.objects.exists()


def test_a_stranger_cannot_enter(client: Client) -> None:
    event()
    answer = client.post(f"{URL}entry/")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert not Entry.objects.exists()
