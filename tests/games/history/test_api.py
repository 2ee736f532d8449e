"""Finished matches for programs."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.context import Context
from games.engine.records import record_from, verify
from games.models import Match
from tests.games.history.conftest import StoreMatch, record_for

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/matches/"


def get(client: Client, path: str = "", status: int = 200, **asked: str | int) -> dict[str, Any]:
    answer = client.get(MATCHES + path, asked)
    assert answer.status_code == status, answer.content
    body: dict[str, Any] = answer.json()
    return body


def ids(page: dict[str, Any]) -> list[str]:
    return [match["id"] for match in page["results"]]


def test_the_list_is_newest_first_and_leads_on(client: Client, store: StoreMatch) -> None:
    stored = [store(day=day) for day in range(5)][::-1]
    first = get(client, limit=2)
    assert ids(first) == stored[:2]
    second = client.get(first["next"]).json()
    assert ids(second) == stored[2:4]
    third = client.get(second["next"]).json()
    assert ids(third) == stored[4:]
    assert third["next"] is None


def test_new_matches_neither_repeat_nor_hide_others(client: Client, store: StoreMatch) -> None:
    stored = [store(day=day) for day in range(4)][::-1]
    first = get(client, limit=2)
    store(day=9)
    assert ids(client.get(first["next"]).json()) == stored[2:]


def test_filters_are_those_of_the_page(client: Client, store: StoreMatch) -> None:
    ladder = Context(kind="ladder", id="main", label="Main ladder", url="/ladders/main/")
    casual = store("Alice Bob Carol Dave", day=1)
    on_ladder = store("Alice Bob Erin Frank", day=2, is_ranked=True, context=ladder)
    other = Context(kind="tournament", id="main", label="Open")
    in_tournament = store("Alice Carol Dave Erin Frank", day=3, context=other)
    assert ids(get(client, player="bob")) == [on_ladder, casual]
    assert ids(get(client, player="Alice", opponent="Carol")) == [in_tournament, casual]
    assert ids(get(client, ladder="main")) == [on_ladder]
    assert ids(get(client, tournament="main")) == [in_tournament]
    assert ids(get(client, ladder="other")) == []
    assert ids(get(client, players=5)) == [in_tournament]
    day: dict[str, Any] = {"from": "2026-03-03", "to": "2026-03-03"}
    assert ids(get(client, **day)) == [on_ladder]
    assert ids(get(client, kind="casual")) == [casual]


def test_a_match_says_who_played_and_how_it_went(client: Client, store: StoreMatch) -> None:
    record = record_for(4)
    context = Context(kind="ladder", id="main", label="Main ladder", url="/ladders/main/")
    public_id = store(name="Garden table", context=context)
    match = get(client, f"{public_id}/")
    assert match["scores"] == [deal["scores"] for deal in record["deals"]]
    seats = sorted(match["seats"], key=lambda seat: int(seat["seat"]))
    assert [seat["name"] for seat in seats] == ["Alice", "Bob", "Carol", "Dave"]
    assert [seat["total"] for seat in seats] == record["totals"]
    assert [seat["place"] for seat in seats] == record["places"]
    told = (match["context_label"], match["context_url"])
    assert told == ("Main ladder", "/ladders/main/")
    assert match["url"].endswith(f"/matches/{public_id}/")
    assert (match["table_name"], match["kind"]) == ("Garden table", "ladder")
    assert match["record_url"].endswith(f"{MATCHES}{public_id}/record/")
    shorter = {key: value for key, value in match.items() if key not in {"scores", "record_url"}}
    assert get(client)["results"] == [shorter]


def test_the_record_can_be_verified(client: Client, store: StoreMatch) -> None:
    public_id = store(record=record_for(4, "fair"))
    verify(record_from(get(client, f"{public_id}/record/")))


def test_a_match_being_played_is_not_there(client: Client, store: StoreMatch) -> None:
    public_id = store(record=record_for(4, "fair"))
    Match.objects.update(status="playing", finished_at=None, record=None, deal_count=None)
    assert get(client)["results"] == []
    for path in (f"{public_id}/", f"{public_id}/record/", "nowhere/", "nowhere/record/"):
        assert get(client, path, status=404)["code"] == "no_such_match"


def test_a_closed_record_is_refused_and_says_why(client: Client, store: StoreMatch) -> None:
    public_id = store(record=record_for(4, "fair"))
    Match.objects.update(is_sealed=True)
    assert get(client, f"{public_id}/record/", status=409)["code"] == "record_closed"
    match = get(client, f"{public_id}/")
    assert (match["scores"], match["record_url"]) == (None, None)


@pytest.mark.parametrize(
    ("asked", "field", "code"),
    [
        ({"player": "Zed"}, "player", "no_such_player"),
        ({"from": "soon"}, "from", "invalid"),
        ({"to": "9999-12-31"}, "to", "max_value"),
        ({"players": "3"}, "players", "invalid_choice"),
        ({"kind": "odd"}, "kind", "invalid_choice"),
        ({"result": "won"}, "player", "invalid"),
        ({"ladder": "a\0b"}, "ladder", "null_characters_not_allowed"),
        ({"player": "a\0b"}, "player", "null_characters_not_allowed"),
    ],
)
def test_what_cannot_be_asked_is_named(
    client: Client, store: StoreMatch, asked: dict[str, str], field: str, code: str
) -> None:
    refusal = get(client, status=400, **asked)
    assert refusal["code"] == "invalid"
    assert refusal["fields"][field][0]["code"] == code


def test_the_list_takes_the_same_few_queries_however_long(
    client: Client, store: StoreMatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        for day in range(4):
            store(day=day)
        with django_assert_num_queries(4):
            get(client, limit=200)
