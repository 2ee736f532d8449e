"""Every refusal at a table, by HTTP: its code and its status."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.commands import plays
from games.commands.tables import TableWish, open_table
from games.engine import Card, legal_cards
from games.models import Match, Position, Table
from games.players import commands
from games.queries import running
from tests.games.api.conftest import token_for, with_token
from tests.games.live.cast import Person, full_table, people, person

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = "/api/v1/tables/"
Answer = Any


def refusal(answer: Answer) -> tuple[int, str]:
    """Return status and code of a refusal; it says why."""
    body = answer.json()
    assert body["message"]
    return answer.status_code, body["code"]


def send(who: Person | Client, path: str, body: object) -> Answer:
    client = who if isinstance(who, Client) else with_token(who.token)
    return client.post(f"{TABLES}{path}", body, content_type="application/json")


def sit(who: Person, table: str, **asked: object) -> Answer:
    return send(who, f"{table}/seats/", asked)


def play(who: Person, table: str, card: str, **asked: object) -> Answer:
    return send(who, f"{table}/plays/", {"card": card, "command_id": str(uuid4()), **asked})


@pytest.fixture
def started() -> tuple[str, list[Person]]:
    """A table of four whose match ends after one deal, and who sits there."""
    return full_table(4, options={"deal_limit": 1})


def turn_and_cards() -> tuple[int, list[Card], list[Card]]:
    """Return the seat on turn, its playable cards, and all it holds."""
    state = running.snapshot_of(Position.objects.get()).state
    assert state.turn is not None
    return state.turn, list(legal_cards(state, state.turn)), list(state.hands[state.turn])


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"players": 3}, "players"),
        ({"players": 9}, "players"),
        ({"players": "many"}, "players"),
        ({"clock": "sundial"}, "clock"),
        ({"bots": ["genius"]}, "bots.0"),
        ({"bots": "easy"}, "bots"),
        ({"visibility": "secret"}, "visibility"),
        ({"name": "x" * 61}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"options": []}, "options"),
        ({"command_id": "7"}, "command_id"),
        ([], "form"),
    ],
)
def test_a_wish_of_the_wrong_shape_says_which_field_is_wrong(body: object, field: str) -> None:
    answer = send(person("alice"), "", body)
    assert refusal(answer) == (400, "invalid")
    assert list(answer.json()["fields"]) == [field]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"bots": ["easy"] * 4},
        {"options": {"deal_limit": 0}},
        {"options": {"deal_limit": 51}},
        {"options": {"same_deals": "mine"}},
        {"options": {"jokers": 2}},
    ],
)
def test_a_wish_that_cannot_be_is_malformed(body: object) -> None:
    assert refusal(send(person("alice"), "", body)) == (400, "malformed")


def test_a_table_that_is_not_there_is_named_so_everywhere() -> None:
    alice = person("alice")
    client = with_token(alice.token)
    answers = [
        client.get(f"{TABLES}nothing/"),
        client.get(f"{TABLES}nothing/match/"),
        client.delete(f"{TABLES}nothing/seats/me/"),
        sit(alice, "nothing"),
        play(alice, "nothing", "G7"),
    ]
    assert {refusal(answer) for answer in answers} == {(404, "no_such_table")}


def test_a_status_that_is_not_listed_is_invalid() -> None:
    answer = Client().get(TABLES, {"status": "closed"})
    assert refusal(answer) == (400, "invalid")
    assert list(answer.json()["fields"]) == ["status"]


@pytest.mark.parametrize("cursor", ["cD1h", "cD0", "%00"])
def test_a_cursor_that_nobody_was_given_leads_nowhere(cursor: str) -> None:
    open_table(TableWish(), player_id=person("alice").player_id)
    answer = Client().get(TABLES, {"cursor": cursor})
    assert refusal(answer) == (404, "not_found")


@pytest.mark.parametrize(
    "ask",
    [
        lambda client: send(client, "", {}),
        lambda client: send(client, "any/seats/", {}),
        lambda client: send(client, "any/plays/", {}),
        lambda client: send(client, "any/seats/me/return/", {}),
        lambda client: client.delete(f"{TABLES}any/seats/me/"),
    ],
)
def test_changes_need_somebody_with_the_scope_play(ask: Callable[[Client], Answer]) -> None:
    assert refusal(ask(Client())) == (401, "not_authenticated")
    alice = person("alice")
    reader = with_token(token_for(alice.player_id, "read"))
    assert refusal(ask(reader)) == (403, "scope_missing")


def test_looking_with_a_token_needs_the_scope_read() -> None:
    alice = person("alice")
    player = with_token(token_for(alice.player_id, "play"))
    table = open_table(TableWish(), player_id=alice.player_id)
    for path in ("", f"{table}/", f"{table}/match/"):
        assert refusal(player.get(f"{TABLES}{path}")) == (403, "scope_missing")


def test_before_the_start_there_is_no_match() -> None:
    alice = person("alice")
    table = open_table(TableWish(), player_id=alice.player_id)
    assert refusal(Client().get(f"{TABLES}{table}/match/")) == (404, "not_started")
    assert refusal(play(alice, table, "G7")) == (404, "not_started")


def test_a_table_closed_to_spectators_is_shown_to_its_players_alone() -> None:
    table, seated = full_table(4, has_spectators=False)
    for path in (f"{table}/", f"{table}/match/"):
        assert refusal(Client().get(f"{TABLES}{path}")) == (403, "not_allowed")
        assert with_token(seated[0].token).get(f"{TABLES}{path}").status_code == 200


def test_seats_are_refused_by_code(started: tuple[str, list[Person]]) -> None:
    full, seated = started
    mallory, olga = person("mallory"), person("olga")
    assert refusal(sit(mallory, full)) == (409, "table_full")
    assert refusal(sit(seated[0], full)) == (409, "already_seated")
    table = open_table(TableWish(), player_id=mallory.player_id)
    assert refusal(sit(seated[0], table)) == (409, "already_playing")
    assert refusal(send(seated[0], "", {})) == (409, "already_playing")
    assert refusal(sit(seated[0], full, seat=1)) == (409, "too_late")
    assert refusal(sit(mallory, table)) == (409, "already_seated")
    assert refusal(sit(olga, table, seat=0)) == (409, "seat_taken")
    assert refusal(sit(olga, table, seat=4)) == (400, "malformed")
    assert refusal(sit(olga, table, seat=-1)) == (400, "invalid")
    assert refusal(sit(olga, table, client_seed="ünïcode")) == (400, "invalid")
    assert refusal(sit(olga, table, client_seed="x" * 65)) == (400, "invalid")
    with_token(mallory.token).delete(f"{TABLES}{table}/seats/me/")
    assert refusal(sit(olga, table)) == (409, "too_late")


def test_who_blocked_each_other_do_not_sit_together() -> None:
    alice, mallory = person("alice"), person("mallory")
    commands.block(alice.player_id, other_id=mallory.player_id)
    table = open_table(TableWish(), player_id=alice.player_id)
    assert refusal(sit(mallory, table)) == (403, "blocked")


def test_who_is_suspended_neither_opens_a_table_nor_sits_down() -> None:
    alice, mallory = person("alice"), person("mallory")
    commands.suspend(
        mallory.player_id, until=None, reason="Rude.", staff_id=None, now=timezone.now()
    )
    table = open_table(TableWish(), player_id=alice.player_id)
    assert refusal(sit(mallory, table)) == (403, "banned")
    assert refusal(send(mallory, "", {})) == (403, "banned")


def test_a_command_id_is_its_senders_own() -> None:
    alice, bobby, carol, david = people(4)
    body = {"command_id": str(uuid4())}
    opened = [send(one, "", body).json()["id"] for one in (alice, bobby)]
    assert opened[0] != opened[1]
    seats = [sit(one, opened[0], **body).json()["seat"] for one in (carol, david)]
    assert seats == [1, 2]


def test_plays_are_refused_by_code(started: tuple[str, list[Person]]) -> None:
    table, seated = started
    turn, cards, _ = turn_and_cards()
    on_turn, other = seated[turn], seated[(turn + 1) % 4]
    held = str(cards[0])
    missing = next(
        card for card in ("G7", "O7", "Y7", "B7", "G8", "O8") if card not in map(str, cards)
    )
    assert refusal(play(person("mallory"), table, held)) == (403, "not_seated")
    assert refusal(play(other, table, held)) == (409, "not_your_turn")
    assert refusal(play(on_turn, table, missing)) == (409, "card_not_in_hand")
    assert refusal(play(on_turn, table, "Z5")) == (400, "malformed")
    assert refusal(play(on_turn, table, "G1234")) == (400, "invalid")
    assert refusal(play(on_turn, table, held, version=7)) == (409, "stale")
    assert refusal(play(on_turn, table, held, version=-1)) == (400, "invalid")
    assert refusal(send(on_turn, f"{table}/plays/", {"card": held})) == (400, "invalid")
    assert Position.objects.get().version == 0
    assert play(on_turn, table, held, version=0).status_code == 200
    assert refusal(play(on_turn, table, held, version=0)) == (409, "stale")


def test_a_card_the_rules_forbid_is_refused_and_after_the_end_every_card(
    started: tuple[str, list[Person]],
) -> None:
    table, seated = started
    is_refused = False
    while Position.objects.get().turn_seat is not None:
        turn, cards, hand = turn_and_cards()
        forbidden = [card for card in hand if card not in cards]
        if forbidden and not is_refused:
            is_refused = True
            answer = play(seated[turn], table, str(forbidden[0]))
            assert refusal(answer) == (409, "must_follow")
        plays.play_card(Match.objects.get().pk, seat_index=turn, card=str(cards[0]))
    assert is_refused
    assert refusal(play(seated[0], table, "W")) == (409, "match_over")
    plays.play_stand_ins(Match.objects.get().pk)
    assert refusal(play(seated[0], table, "W")) == (409, "match_over")
    client = with_token(seated[0].token)
    assert refusal(client.delete(f"{TABLES}{table}/seats/me/")) == (409, "too_late")
    assert refusal(send(client, f"{table}/seats/me/return/", {})) == (409, "too_late")


def test_a_turn_that_the_stand_in_played_is_too_late(started: tuple[str, list[Person]]) -> None:
    table, seated = started
    turn, cards, _ = turn_and_cards()
    Position.objects.update(turn_deadline=timezone.now())
    assert plays.expire_turn(Match.objects.get().pk)
    assert refusal(play(seated[turn], table, str(cards[0]), version=0)) == (409, "too_late")


def test_leaving_or_coming_back_without_a_seat_is_refused(
    started: tuple[str, list[Person]],
) -> None:
    mallory = with_token(person("mallory").token)
    assert refusal(mallory.delete(f"{TABLES}{started[0]}/seats/me/")) == (403, "not_seated")
    assert refusal(send(mallory, f"{started[0]}/seats/me/return/", {})) == (403, "not_seated")
