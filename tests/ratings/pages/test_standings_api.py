"""Standings and rating histories for programs."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from ratings.models import Book
from tests.ratings.pages.worlds import NOW, change, ladder_with_book, overall_book, person, rate

pytestmark = pytest.mark.django_db
STANDINGS = "/api/v1/ladders/fours/standings/"


@pytest.fixture(autouse=True)
def no_earlier_requests() -> Iterator[None]:
    """Forget what earlier tests used of the rate limits."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Book:
    """Alice to Erin on the board of "fours" from 1800 down, looked at at NOW; Frank is off it."""
    monkeypatch.setattr("ratings.api.standings.timezone.now", lambda: NOW)
    book = ladder_with_book()[1]
    for place, name in enumerate(("Alice", "Bob", "Carol", "Dave", "Erin")):
        rate(book, person(name, country="FI" if place % 2 else ""), 1800 - 50 * place)
    rate(book, person("Frank"), 2000, on_board=False)
    return book


def names(answer: dict[str, list[dict[str, str]]]) -> list[str]:
    return [line["name"] for line in answer["results"]]


def test_the_board_is_read_page_by_page(client: Client, book: Book) -> None:
    first = client.get(STANDINGS, {"limit": 2}).json()
    assert (names(first), first["total"]) == (["Alice", "Bob"], 5)
    second = client.get(first["next"]).json()
    third = client.get(second["next"]).json()
    assert (names(second), names(third), third["next"]) == (["Carol", "Dave"], ["Erin"], None)
    line = second["results"][0]
    assert (line["place"], line["rating"], line["sd"], line["matches"]) == (3, 1700.0, 60.0, 40)
    assert line["last_match_at"] == "2026-03-01T12:00:00Z"


def test_the_board_is_narrowed_to_a_country_or_to_somebody(client: Client, book: Book) -> None:
    assert names(client.get(STANDINGS, {"country": "fi"}).json()) == ["Bob", "Dave"]
    around = client.get(STANDINGS, {"around": "carol", "limit": "2"}).json()
    assert names(around) == ["Bob", "Carol", "Dave"]
    assert "around" not in around["next"]
    assert names(client.get(around["next"]).json()) == ["Erin"]
    assert names(client.get(STANDINGS, {"around": "Frank"}).json()) == []


def test_refusals_have_codes(client: Client, book: Book) -> None:
    for address, code in (
        ("/api/v1/ladders/nowhere/standings/", "no_such_ladder"),
        (f"{STANDINGS}?around=Zed", "no_such_player"),
        ("/api/v1/players/Zed/ratings/", "no_such_player"),
    ):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, code)


@pytest.mark.parametrize("cursor", ["nowhere", "2026-03-01~1", "~", "2026-03-01T00:00:00+00:00~x"])
def test_a_cursor_nobody_was_given_begins_at_the_top(
    client: Client, book: Book, cursor: str
) -> None:
    alice = person("Grace")
    rate(book, alice, 1400)
    change(book, alice, match_id=1, day=-1)
    assert names(client.get(STANDINGS, {"below": cursor}).json())[0] == "Alice"
    answer = client.get("/api/v1/players/Grace/ratings/", {"before": cursor}).json()
    assert len(answer["results"]) == 1


def test_a_history_is_told_newest_first_page_by_page(client: Client, book: Book) -> None:
    grace = person("Grace")
    rate(book, grace, 1540, games=3)
    live = overall_book()
    rate(live, grace, 1470, games=50)
    for number in (1, 2, 3):
        change(
            book, grace, match_id=number, day=number - 4, after=1500 + 10 * number, game_no=number
        )
    first = client.get("/api/v1/players/grace/ratings/", {"limit": 2}).json()
    assert first["ladder"] == "fours"
    assert [point["rating"] for point in first["results"]] == [1530.0, 1520.0]
    second = client.get(first["next"]).json()
    assert [point["rating"] for point in second["results"]] == [1510.0]
    assert second["next"] is None
    assert {line["ladder"]: line["matches"] for line in first["ratings"]} == {
        "fours": 3,
        "overall-live": 50,
    }
    other = client.get("/api/v1/players/grace/ratings/", {"ladder": "overall-live"}).json()
    assert (other["ladder"], other["results"]) == ("overall-live", [])
    assert client.get("/api/v1/players/Alice/ratings/", {"ladder": "x"}).json()["ladder"] is None


def test_who_was_never_rated_has_none(client: Client, book: Book) -> None:
    person("Mallory")
    answer = client.get("/api/v1/players/Mallory/ratings/").json()
    assert answer == {"ratings": [], "ladder": None, "results": [], "next": None}
