"""Ladders for programs: join, look for a table, accept it, play; challenges."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.api.schema import METHODS
from games.models import Table
from games.players.interface import Kind, create_player
from games.players.models import Notice
from ratings.commands.making import make_tables
from ratings.models import Membership, Ticket
from tests.games.api.conftest import token_for, with_token
from tests.ratings.ladders import NAMES, ladder, let_time_pass

pytestmark = pytest.mark.django_db
LADDERS = "/api/v1/ladders/"
FOURS = f"{LADDERS}fours/"


@pytest.fixture(autouse=True)
def no_earlier_requests() -> Iterator[None]:
    """Forget what earlier tests used of the rate limits."""
    cache.clear()
    yield
    cache.clear()


def program(name: str, *, kind: str = Kind.PERSON) -> Client:
    """Return a program that plays for a new account."""
    return with_token(token_for(create_player(name=name, kind=kind), "read", "play"))


def programs(number: int) -> list[Client]:
    return [program(name) for name in NAMES[:number]]


def send(client: Client, path: str, body: object = None) -> Any:
    return client.post(path, body or {}, content_type="application/json")


def code(answer: Any) -> tuple[int, str]:
    assert answer.json()["message"]
    return answer.status_code, answer.json()["code"]


def test_ladders_are_listed_for_everybody() -> None:
    ladder(position=2, description="Four of us.")
    ladder("open", position=1, max_players=8, allows_bots=True, clock="fast")
    answer = Client().get(LADDERS).json()
    assert [one["slug"] for one in answer["results"]] == ["open", "fours"]
    assert answer["next"] is None
    fours = answer["results"][1]
    assert (fours["url"], fours["description"]) == (
        "http://testserver/ladders/fours/",
        "Four of us.",
    )
    assert (fours["open_now"], fours["opens_at"], fours["members"], fours["waiting"]) == (
        True,
        None,
        0,
        0,
    )
    one = Client().get(FOURS).json()
    assert one == {**fours, "membership": None}
    assert code(Client().get(f"{LADDERS}nowhere/")) == (404, "no_such_ladder")


def test_the_list_takes_as_many_queries_for_more_ladders(
    django_assert_max_num_queries: Any,
) -> None:
    for index in range(6):
        ladder(f"ladder-{index}", name=f"Ladder {index}")
    with django_assert_max_num_queries(4):
        assert len(Client().get(LADDERS).json()["results"]) == 6


def test_a_program_joins_goes_on_vacation_and_leaves() -> None:
    ladder()
    (alice,) = programs(1)
    joined = send(alice, f"{FOURS}membership/")
    assert joined.status_code == 200
    assert joined.json()["vacation_since"] is None
    assert send(alice, f"{FOURS}membership/", {"vacation": True}).json()["vacation_since"]
    assert code(send(alice, f"{FOURS}queue/")) == (409, "on_vacation")
    assert send(alice, f"{FOURS}membership/", {"vacation": False}).json()["vacation_since"] is None
    assert alice.get(FOURS).json()["membership"] == joined.json()
    assert alice.get(FOURS).json()["members"] == 1
    assert alice.delete(f"{FOURS}membership/").status_code == 204
    assert alice.delete(f"{FOURS}membership/").status_code == 204
    assert alice.get(FOURS).json()["membership"] is None
    assert code(send(alice, f"{FOURS}queue/")) == (403, "not_a_member")
    assert send(alice, f"{FOURS}membership/").status_code == 200


def test_four_programs_look_for_a_table_and_play() -> None:
    ladder()
    four = programs(4)
    for one in four:
        send(one, f"{FOURS}membership/")
    state = [send(one, f"{FOURS}queue/").json() for one in four][-1]
    assert (state["standing"], state["waiting"], state["found"]) == ("waiting", 4, None)
    assert state["since"] <= state["now"]
    make_tables("fours", rng=Random(1))
    state = four[0].get(f"{FOURS}queue/").json()
    found = state["found"]
    assert state["standing"] == "found"
    assert (found["players"], found["bots"], found["accepted"]) == (4, 0, 0)
    assert state["now"] < found["expires_at"]
    call = Notice.objects.filter(kind="table_found").first()
    assert call is not None
    assert (call.data["found"], call.url) == (found["id"], "/ladders/fours/")
    for one in four[:3]:
        assert send(one, f"{FOURS}queue/accept/").json() == {"table": None}
    table = send(four[3], f"{FOURS}queue/accept/", {"found": found["id"]}).json()["table"]
    assert table["id"] == Table.objects.get().public_id
    assert send(four[0], f"{FOURS}queue/accept/", {"found": found["id"]}).json() == {"table": table}
    state = four[0].get(f"{FOURS}queue/").json()
    assert (state["standing"], state["table"]) == ("free", table)
    assert four[0].get(f"/api/v1/tables/{table['id']}/match/").json()["phase"] == "playing"
    assert list(Notice.objects.values_list("kind", flat=True)) == ["seat"] * 4
    assert code(send(four[0], f"{FOURS}queue/")) == (409, "already_playing")


def test_who_misses_a_table_is_told_until_when_they_pause() -> None:
    ladder()
    four = programs(4)
    for one in four:
        send(one, f"{FOURS}membership/")
        send(one, f"{FOURS}queue/")
    make_tables("fours", rng=Random(1))
    send(four[1], f"{FOURS}queue/accept/")
    assert four[0].delete(f"{FOURS}queue/").status_code == 204
    state = four[0].get(f"{FOURS}queue/").json()
    assert state["standing"] == "paused"
    assert state["paused_until"] > state["now"]
    assert code(send(four[0], f"{FOURS}queue/")) == (409, "queue_paused")
    waiting = four[1].get(f"{FOURS}queue/").json()
    assert (waiting["standing"], waiting["is_in_front"]) == ("waiting", True)
    assert code(send(four[1], f"{FOURS}queue/accept/")) == (409, "no_table_found")
    texts = set(Notice.objects.filter(kind="table_lost").values_list("text", flat=True))
    assert len(texts) == 2


def test_my_queues_are_found_from_anywhere() -> None:
    ladder()
    ladder("daily", clock="daily")
    (alice,) = programs(1)
    for slug in ("daily", "fours"):
        send(alice, f"{LADDERS}{slug}/membership/")
        send(alice, f"{LADDERS}{slug}/queue/")
    mine = alice.get("/api/v1/me/queues/").json()
    assert [state["ladder"] for state in mine["results"]] == ["fours", "daily"]
    assert Client().get("/api/v1/me/queues/").status_code == 401
    assert alice.delete(f"{FOURS}queue/").status_code == 204
    assert [one["ladder"] for one in alice.get("/api/v1/me/queues/").json()["results"]] == ["daily"]


def test_strangers_see_the_queue_and_change_nothing() -> None:
    ladder()
    assert Client().get(f"{FOURS}queue/").json()["standing"] == "free"
    for path in ("membership/", "queue/", "queue/accept/", "challenges/"):
        assert send(Client(), f"{FOURS}{path}").status_code == 401
    reader = with_token(token_for(create_player(name="alice"), "read"))
    for path in ("membership/", "queue/", "queue/accept/", "challenges/"):
        assert code(send(reader, f"{FOURS}{path}")) == (403, "scope_missing")
    assert not Membership.objects.exists()


def test_a_program_with_a_bots_account_plays_where_bots_may_and_house_bots_fill_up() -> None:
    ladder()
    ladder("open", max_players=8, allows_bots=True, bots_after_seconds=15)
    robot = program("engine one", kind=Kind.BOT)
    assert code(send(robot, f"{FOURS}membership/")) == (403, "bots_not_allowed")
    (alice,) = programs(1)
    for one in (robot, alice):
        send(one, f"{LADDERS}open/membership/")
        send(one, f"{LADDERS}open/queue/")
    let_time_pass(timedelta(seconds=16))
    make_tables("open", rng=Random(1))
    assert robot.get(f"{LADDERS}open/queue/").json()["found"]["bots"] == 2
    assert send(robot, f"{LADDERS}open/queue/accept/").json() == {"table": None}
    table = send(alice, f"{LADDERS}open/queue/accept/").json()["table"]
    # A program has one ranked table at a time, as people have, and finds it.
    assert robot.get(f"{LADDERS}open/queue/").json()["table"] == table
    assert code(send(robot, f"{LADDERS}open/queue/")) == (409, "already_playing")
    seats = Client().get(f"/api/v1/tables/{table['id']}/").json()["seats"]
    assert sorted(seat["bot"] for seat in seats) == [False, True, True, True]


def test_a_challenge_by_names_is_accepted_and_played() -> None:
    ladder()
    four = programs(4)
    for one in four:
        send(one, f"{FOURS}membership/")
    made = send(four[0], f"{FOURS}challenges/", {"players": ["Bobby", "carol", "david"]})
    assert made.status_code == 201
    path = f"{FOURS}challenges/{made.json()['id']}/"
    (seen,) = four[1].get(f"{FOURS}challenges/").json()["results"]
    assert (seen["challenger"], seen["is_mine"], seen["has_accepted"]) == ("alice", False, False)
    assert [one["name"] for one in seen["players"]] == ["alice", "bobby", "carol", "david"]
    assert send(four[1], f"{path}accept/").json() == {"table": None}
    assert send(four[2], f"{path}accept/").json() == {"table": None}
    table = send(four[3], f"{path}accept/").json()["table"]
    assert table["id"] == Table.objects.get().public_id
    assert four[0].get(f"{FOURS}challenges/").json()["results"] == []
    nobody = send(four[0], f"{FOURS}challenges/", {"players": ["nobody", "carol", "david"]})
    assert code(nobody) == (404, "no_such_player")
    again = send(four[0], f"{FOURS}challenges/", {"players": ["bobby", "carol", "david"]})
    assert code(again) == (409, "rematch_too_soon")


def test_a_challenge_is_declined() -> None:
    ladder()
    four = programs(4)
    for one in four:
        send(one, f"{FOURS}membership/")
    made = send(four[0], f"{FOURS}challenges/", {"players": ["bobby", "carol", "david"]})
    path = f"{FOURS}challenges/{made.json()['id']}/"
    assert four[1].delete(path).status_code == 204
    assert code(send(four[2], f"{path}accept/")) == (409, "challenge_over")
    kinds = Notice.objects.order_by("player_id").values_list("player__name", "kind")
    assert dict(kinds) == {
        "alice": "challenge_over",
        "bobby": "challenge",
        "carol": "challenge_over",
        "david": "challenge_over",
    }


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("membership/", {"vacation": "perhaps"}),
        ("queue/accept/", {"found": "x" * 17}),
        ("challenges/", {}),
        ("challenges/", {"players": []}),
        ("challenges/", {"players": ["a"] * 8}),
        ("challenges/", {"players": "alice"}),
    ],
)
def test_what_cannot_be_is_refused_with_the_field(path: str, body: object) -> None:
    ladder()
    (alice,) = programs(1)
    answer = send(alice, f"{FOURS}{path}", body)
    assert code(answer) == (400, "invalid")
    assert answer.json()["fields"]


def test_the_schema_knows_every_operation() -> None:
    schema = Client().get("/api/v1/schema/").json()
    operations = {
        operation["operationId"]
        for path in schema["paths"].values()
        for method, operation in path.items()
        if method in METHODS
    }
    assert {
        "ladders", "ladder", "join_ladder", "leave_ladder", "queue", "join_queue", "leave_queue",
        "accept_table", "my_queues", "challenges", "challenge", "accept_challenge", "end_challenge",
    } <= operations  # fmt: skip
    found = schema["components"]["schemas"]["Queue"]["properties"]["table"]
    assert found["nullable"]


def test_leaving_the_queue_that_one_is_not_in_is_fine() -> None:
    ladder()
    (alice,) = programs(1)
    assert alice.delete(f"{FOURS}queue/").status_code == 204
    assert not Ticket.objects.exists()
