"""Errors, lists and limits have one shape everywhere."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django import Settings

from games.players import interface
from tests.games.api.conftest import BACKEND, token_for, with_token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.games.api.views")]
WISHES = "/api/v1/wishes/"
GOOD = {"players": 4, "options": {"deal_limit": 3}}


@pytest.fixture
def program(alice: int) -> Client:
    """A program that may look and play for Alice."""
    return with_token(token_for(alice, "read", "play"))


def post(client: Client, body: Any, **more: Any) -> Any:
    """Send a wish."""
    return client.post(WISHES, body, content_type="application/json", **more)


def test_what_is_right_is_answered(program: Client) -> None:
    assert post(program, GOOD).json() == {"by": "Alice"}


def test_wrong_values_are_named_with_dots(program: Client) -> None:
    answer = post(program, {"players": 3, "options": {"deal_limit": 0}, "bots": ["easy", []]})
    body = answer.json()
    assert (answer.status_code, body["code"]) == (400, "invalid")
    assert {
        name: [fault["code"] for fault in faults] for name, faults in body["fields"].items()
    } == {
        "players": ["min_value"],
        "options.deal_limit": ["min_value"],
        "bots.1": ["invalid"],
    }


@pytest.mark.parametrize("body", ["[1, 2]", '"text"', "3", "null"])
def test_what_is_no_object_is_the_fault_of_the_form(program: Client, body: str) -> None:
    answer = post(program, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_fault_of_no_single_field_stands_under_form(program: Client) -> None:
    fields = post(program, GOOD | {"players": 8}).json()["fields"]
    assert fields == {"form": [{"code": "not_eight", "message": "Not eight."}]}


@pytest.mark.parametrize("body", ["{", '{"players": NaN}', "[" * 20_000, b"\xff\xfe"])
def test_what_is_not_json_is_malformed(program: Client, body: str | bytes) -> None:
    answer = post(program, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_huge_body_is_refused_unread(program: Client) -> None:
    answer = post(program, '"' + "x" * 70_000 + '"')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_forms_are_not_read(program: Client) -> None:
    answer = program.post(WISHES, {"players": 4})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_only_json_is_answered(program: Client) -> None:
    answer = program.get("/api/v1/me/", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize("method", ["get", "post", "delete"])
@pytest.mark.parametrize("address", ["/api/v1/nowhere/", "/api/v2/", "/api/v1/me/nowhere/"])
def test_an_address_that_leads_nowhere_says_so_in_json(
    client: Client, method: str, address: str
) -> None:
    answer = getattr(client, method)(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_wrong_method_says_so(program: Client) -> None:
    answer = program.get(WISHES)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    ("refusal", "status", "code"),
    [
        ("taken", 409, "name_taken"),
        ("missing", 404, "no_such_player"),
        ("guest", 403, "people_only"),
        ("full", 409, "table_full"),
        ("nowhere", 404, "no_such_table"),
        ("turn", 409, "not_your_turn"),
        ("model", 400, "invalid"),
        ("validator", 400, "invalid"),
    ],
)
def test_a_refusal_keeps_its_code_and_gets_its_status(
    client: Client, refusal: str, status: int, code: str
) -> None:
    answer = client.get(f"/api/v1/refusals/{refusal}/")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


def test_a_bug_has_the_shape_of_an_error_and_tells_nothing(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.DEBUG = False
    answer = Client(raise_request_exception=False).get("/api/v1/broken/")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "a bug" not in answer.content.decode()
    assert "a bug" in caplog.text


def test_a_view_that_names_no_scope_changes_nothing(program: Client) -> None:
    answer = program.post("/api/v1/refusals/taken/")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_a_change_needs_the_scope(alice: int) -> None:
    answer = post(with_token(token_for(alice, "read", "organize")), GOOD)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")


def test_a_change_needs_somebody(client: Client) -> None:
    assert post(client, GOOD).json()["code"] == "not_authenticated"


def test_a_session_needs_the_csrf_token_and_a_program_does_not(alice: int) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(get_user_model().objects.get(pk=alice), backend=BACKEND)
    answer = post(browser, GOOD)
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    browser.cookies["csrftoken"] = "x" * 32
    assert post(browser, GOOD, headers={"X-CSRFToken": "x" * 32}).status_code == 200
    program = Client(
        enforce_csrf_checks=True,
        headers={"Authorization": f"Bearer {token_for(alice, 'play')}"},
    )
    assert post(program, GOOD).status_code == 200


def test_a_list_is_read_newest_first_by_following_next(client: Client) -> None:
    for name in ("Alice", "Bob", "Carol"):
        interface.create_player(name=name)
    page = client.get("/api/v1/all/?limit=2").json()
    assert [row["name"] for row in page["results"]] == ["Carol", "Bob"]
    interface.create_player(name="Dave")  # comes in while the list is read
    rest = client.get(page["next"]).json()
    assert rest == {"results": [{"name": "Alice"}], "next": None}


def test_a_wrong_cursor_is_not_found(client: Client) -> None:
    assert client.get("/api/v1/all/?cursor=nonsense").json()["code"] == "not_found"


def test_a_stranger_who_asks_too_often_is_told_to_wait(client: Client, settings: Settings) -> None:
    settings.API_RATE_STRANGER = "2/minute"
    for _ in range(2):
        assert client.get("/api/v1/all/").status_code == 200
    answer = client.get("/api/v1/all/")
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert 1 <= int(answer["Retry-After"]) <= 61


def test_all_tokens_of_a_player_are_counted_together(alice: int, settings: Settings) -> None:
    settings.API_RATE_PLAYER = "2/minute"
    first, second = (with_token(token_for(alice, "read")) for _ in range(2))
    assert [client.get("/api/v1/me/").status_code for client in (first, second, first)] == [
        200,
        200,
        429,
    ]
    assert Client().get("/api/v1/players/Alice/").status_code == 200
