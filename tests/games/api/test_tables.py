"""Tables by HTTP: opened, filled, played to the end."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.commands.plays import play_stand_ins
from games.commands.tables import TableWish, open_table
from games.engine.records import check, record_from, verify
from games.models import Match, Move, Seat, Table
from tests.games.api.conftest import with_token
from tests.games.live.cast import full_table, people, person

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = "/api/v1/tables/"


def send(client: Client, path: str, body: object) -> Any:
    return client.post(path, body, content_type="application/json")


def match_of(client: Client, table: str) -> dict[str, Any]:
    answer = client.get(f"{TABLES}{table}/match/")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def test_four_programs_play_a_whole_match_and_its_record_is_sound() -> None:
    programs = [with_token(one.token) for one in people(4)]
    opened = send(programs[0], TABLES, {"players": 4, "options": {"deal_limit": 2}})
    assert opened.status_code == 201
    table = opened.json()["id"]
    for seat, program in enumerate(programs[1:], start=1):
        assert send(program, f"{TABLES}{table}/seats/", {}).json() == {"seat": seat, "wishes": None}

    seen = match_of(programs[0], table)
    while seen["phase"] == "playing":
        turn = seen["turn"]
        mine = match_of(programs[turn], table)
        card = {"card": mine["legal"][0], "command_id": str(uuid4()), "version": mine["version"]}
        answer = send(programs[turn], f"{TABLES}{table}/plays/", card)
        assert answer.json() == {"command_id": card["command_id"], "version": mine["version"] + 1}
        seen = match_of(programs[0], table)
        assert seen["version"] == mine["version"] + 1
    play_stand_ins(Match.objects.get().pk)  # as the worker does: it stores the record

    shown = programs[0].get(f"{TABLES}{table}/").json()
    record = Client().get(f"/api/v1/matches/{shown['match_id']}/record/").json()
    check(record_from(record))
    verify(record_from(record))
    assert len(record["deals"]) == 2
    assert record["places"] == seen["places"]
    assert match_of(programs[0], table)["places"] == seen["places"]


def test_an_opened_table_says_where_it_is_and_who_sits_there() -> None:
    alice = with_token(person("alice").token)
    wish = {
        "players": 5,
        "clock": "fast",
        "bots": ["medium", "easy"],
        "visibility": "link",
        "name": "Garden table",
        "card_tracker": True,
        "chat": False,
        "spectators": False,
    }
    opened = send(alice, TABLES, wish).json()
    table = Table.objects.get()
    assert opened == {
        "id": table.public_id,
        "url": f"http://testserver/tables/{table.public_id}/",
        "ws": f"ws://testserver/ws/tables/{table.public_id}/",
    }
    shown = alice.get(f"{TABLES}{table.public_id}/").json()
    assert (shown["my_seat"], shown["status"], shown["clock"]["kind"]) == (0, "open", "fast")
    assert [seat and seat["bot"] for seat in shown["seats"]] == [False, None, None, True, True]
    assert (table.has_card_tracker, table.has_chat, table.has_spectators) == (True, False, False)


def test_a_table_full_of_bots_starts_at_once() -> None:
    alice = with_token(person("alice").token)
    table = send(alice, TABLES, {"bots": ["easy"] * 3}).json()["id"]
    assert len(match_of(alice, table)["hand"]) == 12


def test_the_same_command_opens_one_table_takes_one_seat_and_plays_one_card() -> None:
    seated = people(4)
    programs = [with_token(one.token) for one in seated]
    wish = {"players": 4, "command_id": str(uuid4())}
    first, again = (send(programs[0], TABLES, wish) for _ in range(2))
    assert (first.json(), again.status_code) == (again.json(), 201)
    table = first.json()["id"]
    for program in programs[1:]:
        sit = {"command_id": str(uuid4())}
        answers = [send(program, f"{TABLES}{table}/seats/", sit).json() for _ in range(2)]
        assert answers[0] == answers[1]
    assert Seat.objects.count() == 4

    turn = match_of(programs[0], table)["turn"]
    mine = match_of(programs[turn], table)
    card = {"card": mine["legal"][0], "command_id": str(uuid4()), "version": 0}
    answers = [send(programs[turn], f"{TABLES}{table}/plays/", card).json() for _ in range(2)]
    assert answers[0] == answers[1] == {"command_id": card["command_id"], "version": 1}
    assert Move.objects.count() == 1


def test_everybody_is_shown_their_own_cards_and_no_others() -> None:
    table, seated = full_table(4)
    hands = []
    for seat, one in enumerate(seated):
        seen = match_of(with_token(one.token), table)
        assert seen["seat"] == seat
        hands += seen["hand"]
    assert len(hands) == 48
    stranger = match_of(Client(), table)
    assert (stranger["seat"], stranger["legal"], "hand" in stranger) == (None, [], False)


def test_leaving_frees_the_seat_before_the_start_and_hands_it_to_the_bot_after() -> None:
    waiting = with_token(person("mallory").token)
    early = send(waiting, TABLES, {}).json()["id"]
    assert waiting.delete(f"{TABLES}{early}/seats/me/").status_code == 204
    assert Table.objects.get().status == Table.Status.CLOSED
    table, seated = full_table(4)
    program = with_token(seated[2].token)
    for _ in range(2):
        assert program.delete(f"{TABLES}{table}/seats/me/").status_code == 204
    assert program.get(f"{TABLES}{table}/").json()["seats"][2]["left"]


def test_two_who_ask_each_other_change_places() -> None:
    alice, bobby = (with_token(one.token) for one in people(2))
    table = send(alice, TABLES, {}).json()["id"]
    seats = f"{TABLES}{table}/seats/"
    send(bobby, seats, {})
    assert send(alice, seats, {"seat": 1}).json() == {"seat": 0, "wishes": 1}
    assert alice.get(f"{TABLES}{table}/").json()["seats"][0]["wishes"] == 1
    assert send(alice, seats, {"seat": 0}).json() == {"seat": 0, "wishes": None}
    send(alice, seats, {"seat": 1})
    assert send(bobby, seats, {"seat": 0}).json() == {"seat": 0, "wishes": None}
    shown = alice.get(f"{TABLES}{table}/").json()
    assert (shown["my_seat"], shown["seats"][0]["name"]) == (1, "bobby")


def test_a_seat_that_is_away_is_taken_back() -> None:
    table, seated = full_table(4)
    position = Match.objects.get().position
    position.away[1] = True
    position.save()
    program = with_token(seated[1].token)
    assert program.post(f"{TABLES}{table}/seats/me/return/").status_code == 204
    assert not program.get(f"{TABLES}{table}/").json()["seats"][1]["away"]


def test_the_list_shows_public_tables_newest_first_page_by_page(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    opened = [open_table(TableWish(bots=["easy"]), player_id=one.player_id) for one in people(6)]
    hidden = person("mallory")
    open_table(TableWish(visibility="link"), player_id=hidden.player_id)
    with django_assert_num_queries(2):
        whole = Client().get(TABLES).json()
    assert [one["id"] for one in whole["results"]] == opened[::-1]
    assert whole["results"][0]["seats"][0]["name"] == "frank"
    assert whole["results"][0]["seats"][1:3] == [None, None]
    paged, following = [], f"{TABLES}?limit=4&status=open"
    while following:
        page = Client().get(following).json()
        paged += [one["id"] for one in page["results"]]
        following = page["next"]
    assert paged == opened[::-1]


def test_the_list_of_tables_to_watch_leaves_out_those_closed_to_spectators() -> None:
    table, _ = full_table(4)
    alone = person("mallory")
    open_table(TableWish(bots=["easy"] * 3, has_spectators=False), player_id=alone.player_id)
    found = Client().get(TABLES, {"status": "playing"}).json()["results"]
    assert [(one["id"], one["status"]) for one in found] == [(table, "playing")]


def test_bots_sit_where_they_are_told() -> None:
    (alice,) = people(1)
    wish = {"players": 5, "bots": ["easy", "random"], "bot_seats": [3, 1]}
    table = send(with_token(alice.token), TABLES, wish).json()["id"]
    bots = Seat.objects.filter(table__public_id=table, player__house_bot__isnull=False)
    assert dict(bots.values_list("seat_index", "player__house_bot__strategy")) == {
        3: "easy",
        1: "random",
    }


def test_programs_talk_and_listen() -> None:
    public_id, seated = full_table(4)
    alice, bobby = (with_token(one.token) for one in seated[:2])
    chat = f"{TABLES}{public_id}/chat/"
    said = {"text": "  good   luck ", "command_id": str(uuid4())}
    for _twice in range(2):
        assert send(alice, chat, said).status_code == 204
    send(bobby, chat, {"text": "thanks"})
    page = bobby.get(f"{chat}?limit=1").json()
    (newest,) = page["results"]
    assert (newest["name"], newest["text"]) == ("bobby", "thanks")
    (older,) = bobby.get(page["next"]).json()["results"]
    assert (older["name"], older["text"]) == ("alice", "good luck")
    assert set(older) == {"id", "player", "name", "text", "at"}


@pytest.mark.parametrize(
    ("text", "fault"), [("", "blank"), (" ", "blank"), ("x" * 301, "max_length"), (7, "")]
)
def test_what_cannot_be_said_is_refused(text: object, fault: str) -> None:
    public_id, seated = full_table(4)
    answer = send(with_token(seated[0].token), f"{TABLES}{public_id}/chat/", {"text": text})
    if not fault:
        assert answer.status_code == 204  # a number has a text form
        return
    assert answer.status_code == 400
    assert answer.json()["fields"]["text"][0]["code"] == fault


def test_who_may_talk_and_who_may_listen() -> None:
    public_id, seated = full_table(4, has_spectators=False)
    mallory = person("mallory")
    chat = f"{TABLES}{public_id}/chat/"
    for stranger in (with_token(mallory.token), Client()):
        assert stranger.get(chat).json()["code"] == "not_allowed"
    assert send(with_token(mallory.token), chat, {"text": "hi"}).json()["code"] == "not_seated"
    assert with_token(seated[0].token).get(chat).json()["results"] == []
    Table.objects.update(has_chat=False)
    refused = send(with_token(seated[0].token), chat, {"text": "hi"})
    assert (refused.status_code, refused.json()["code"]) == (403, "chat_off")
