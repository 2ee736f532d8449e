"""The standings of a ladder: places, pages, search, countries, export."""

import csv
import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.players.models import Player
from ratings.models import Book
from ratings.queries.leaderboard import (
    BoardPage,
    board_around,
    find_in_book,
    leaderboard,
    places_of,
    whole_board,
)
from tests.ratings.pages.worlds import NOW, ladder_with_book, person, rate

pytestmark = pytest.mark.django_db
ROW = re.compile(r'data-row="\w+" data-place="(\d*)".*?<bdi>([^<]+)</bdi>', re.DOTALL)


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Book:
    """The book of the ladder "fours", looked at at NOW."""
    monkeypatch.setattr("ratings.views.standings.timezone.now", lambda: NOW)
    return ladder_with_book()[1]


def shown(client: Client, **asked: str) -> list[tuple[str, str]]:
    """(place, name) of each line on the page."""
    answer = client.get("/ladders/fours/standings/", asked)
    assert answer.status_code == 200
    return ROW.findall(answer.content.decode())


def placed(page: BoardPage) -> list[tuple[int | None, str]]:
    return [(line.place, line.player.name) for line in page.lines]


@pytest.fixture
def field(book: Book) -> list[Player]:
    """Alice to Heidi from 1800 down in steps of 50; Carol and Dave are level at 1700."""
    names = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
    means = (1800, 1750, 1700, 1700, 1600, 1550, 1500, 1450)
    players = [person(name) for name in names]
    for player, mean in zip(players, means, strict=True):
        rate(book, player, mean)
    return players


@pytest.mark.usefixtures("field")
def test_the_highest_comes_first_and_equals_share_a_place(client: Client) -> None:
    assert shown(client)[:5] == [
        ("1", "Alice"),
        ("2", "Bob"),
        ("3", "Carol"),
        ("3", "Dave"),
        ("5", "Erin"),
    ]


@pytest.mark.usefixtures("field")
@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 8, 20])
def test_pages_of_any_size_give_everybody_once_with_the_same_place(book: Book, limit: int) -> None:
    whole = placed(leaderboard(book.pk, now=NOW))
    page = leaderboard(book.pk, now=NOW, limit=limit)
    walked = [*placed(page)]
    while page.lower:
        page = leaderboard(book.pk, now=NOW, below=page.lower, limit=limit)
        walked += placed(page)
    assert walked == whole
    back = [*placed(page)]
    while page.higher:
        page = leaderboard(book.pk, now=NOW, above=page.higher, limit=limit)
        back = [line for line in placed(page) if line not in back] + back
    assert back == whole
    assert page.total == len(whole)


def test_who_is_unsettled_or_away_is_off_the_board(client: Client, book: Book) -> None:
    rate(book, person("Alice"), 1700, sd=90, on_board=False)
    rate(book, person("Bob"), 1600, played_at=NOW - timedelta(days=31))
    rate(book, person("Carol"), 1500, played_at=NOW - timedelta(days=29))
    assert shown(client) == [("1", "Carol")]


@pytest.mark.usefixtures("field")
def test_around_somebody_they_stand_in_the_middle(client: Client, book: Book) -> None:
    erin = Player.objects.get(name="Erin")
    page = board_around(book.pk, erin.pk, now=NOW, limit=4)
    assert page is not None
    assert placed(page) == [
        (3, "Carol"),
        (3, "Dave"),
        (5, "Erin"),
        (6, "Frank"),
        (7, "Grace"),
    ]
    assert page.higher
    assert page.lower
    client.force_login(erin, backend="games.players.backends.PlayerBackend")
    answer = client.get("/ladders/fours/standings/", {"around": "erin"}).content.decode()
    assert re.search(r'class="me"[^>]*data-place="5"', answer)


def test_around_somebody_off_the_board_says_so(client: Client, book: Book) -> None:
    rate(book, person("Alice"), 1700, on_board=False)
    answer = client.get("/ladders/fours/standings/", {"around": "Alice"}).content.decode()
    assert "Alice does not stand on the board now" in answer


@pytest.mark.usefixtures("field")
def test_a_search_finds_beginnings_of_names_on_the_board_or_not(client: Client, book: Book) -> None:
    rate(book, person("Davina"), 2000, on_board=False)
    person("David")  # never rated
    assert shown(client, begins="dAv") == [("", "Davina"), ("3", "Dave")]
    assert shown(client, begins="zzz") == []
    assert [line.place for line in find_in_book(book.pk, "d", now=NOW)] == [None, 3]


@pytest.mark.usefixtures("field")
def test_places_are_counted_for_any_mean_in_one_pass(
    book: Book, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        places = places_of(book.pk, [1450, 1900, 1700, 1700, 1800, 1000, 1449.9], now=NOW)
    assert places == [8, 1, 3, 3, 1, 9, 9]
    assert places_of(book.pk, [], now=NOW) == []


def test_a_country_has_places_of_its_own(client: Client, book: Book) -> None:
    rate(book, person("Alice", country="FI"), 1700)
    rate(book, person("Bob", country="DE"), 1800)
    rate(book, person("Carol", country="FI"), 1900)
    assert shown(client, country="FI") == [("1", "Carol"), ("2", "Alice")]
    assert (
        "Players of Finland"
        in client.get("/ladders/fours/standings/", {"country": "FI"}).content.decode()
    )
    assert shown(client, country="NO") == []


@pytest.mark.parametrize(
    "asked",
    [
        {"country": "XX"},
        {"begins": "x" * 65},
        {"begins": "a\0b"},
        {"around": "Nobody"},
    ],
)
@pytest.mark.usefixtures("field")
def test_what_cannot_be_asked_is_explained(client: Client, asked: dict[str, str]) -> None:
    assert shown(client, **asked) == []


@pytest.mark.usefixtures("field")
@pytest.mark.parametrize(
    "cursor", ["nowhere", "nan~222222222222", "1e999~2", "~", "\0", "x" * 5000]
)
def test_a_cursor_nobody_was_given_begins_at_the_top(client: Client, cursor: str) -> None:
    assert shown(client, below=cursor)[0] == ("1", "Alice")
    assert shown(client, above=cursor)[0] == ("1", "Alice")


@pytest.mark.usefixtures("field")
def test_links_lead_on_under_the_same_filters(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ratings.views.standings.PAGE_SIZE", 3)
    page = client.get("/ladders/fours/standings/").content.decode()
    (lower,) = re.findall(r'rel="next" href="([^"]+)"', page)
    second = client.get(f"/ladders/fours/standings/{lower}").content.decode()
    assert ROW.findall(second) == [("3", "Dave"), ("5", "Erin"), ("6", "Frank")]
    assert 'rel="prev"' in second


@pytest.mark.usefixtures("field")
def test_the_export_holds_the_whole_board(client: Client, book: Book) -> None:
    answer = client.get("/ladders/fours/standings.csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    lines = list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))
    assert [(line["place"], line["name"]) for line in lines] == [
        (str(place), name) for place, name in placed(leaderboard(book.pk, now=NOW))
    ]
    assert lines[0]["rating"] == "1800"
    assert lines[0]["last match"] == "2026-03-01T12:00:00+00:00"
    assert [line.place for line in whole_board(book.pk, now=NOW)] == [1, 2, 3, 3, 5, 6, 7, 8]


def test_before_the_first_result_the_standings_are_empty(client: Client) -> None:
    ladder = ladder_with_book()[0]
    Book.objects.all().delete()
    page = client.get(f"/ladders/{ladder.slug}/standings/").content.decode()
    assert "Nobody stands on the board yet" in page
    assert len(client.get("/ladders/fours/standings.csv").content.splitlines()) == 1


@pytest.mark.parametrize("rated", [2, 50])
def test_the_queries_do_not_grow_with_the_board(
    client: Client,
    book: Book,
    django_assert_num_queries: DjangoAssertNumQueries,
    rated: int,
) -> None:
    for number in range(rated):
        rate(book, person(f"Player {'abcdefghij'[number % 10]}{'klmnopqrst'[number // 10]}"), 1500)
    with django_assert_num_queries(5):  # ladder, book, lines, their places, their players
        client.get("/ladders/fours/standings/")
