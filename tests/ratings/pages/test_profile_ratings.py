"""Ratings on profiles: counted by hand against a history small enough for it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.players.models import Player
from ratings.models import Book, LedgerEvent, RatingRun, RatingShift
from ratings.queries.profile import Meetings, meetings, pair_lines, rating_panel
from ratings.rating.chances import Strength, chance_against
from tests.ratings.pages.worlds import NOW, change, ladder_with_book, overall_book, person, rate

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Book:
    """The book of the ladder "fours"; pages are looked at at NOW."""
    for module in ("panels", "compare"):
        monkeypatch.setattr(f"ratings.views.{module}.timezone.now", lambda: NOW)
    return ladder_with_book()[1]


@pytest.fixture
def cast(book: Book) -> dict[str, Player]:
    """Alice on the second place of three on the board, with four matches; Bob was at three."""
    players = {name: person(name) for name in ("Alice", "Bob", "Carol")}
    alice, bob, carol = players.values()
    rate(book, alice, 1560, sd=70, games=4)
    rate(book, bob, 1650)
    rate(book, carol, 1400)
    history = ((1, 4, 1, 1500, 1550, 120), (2, 4, 1, 1550, 1580, 95), (3, 5, 4, 1580, 1540, 78))
    for number, (match, size, place, before, after, sd) in enumerate(history, start=1):
        change(
            book,
            alice,
            match_id=match,
            day=match - 10,
            place=place,
            players=size,
            before=before,
            after=after,
            sd=sd,
            game_no=number,
        )
        other = {1: 2, 2: 1, 3: 2}[match]
        change(book, bob, match_id=match, day=match - 10, place=other, players=size, game_no=number)
    change(
        book, alice, match_id=4, day=-1, place=1, players=4, before=1540, after=1560, sd=70,
        game_no=4,
    )  # fmt: skip
    return players


def test_the_numbers_are_those_counted_by_hand(book: Book, cast: dict[str, Player]) -> None:
    panel = rating_panel(cast["Alice"].pk, now=NOW)
    assert panel is not None
    assert (panel.place, panel.board, panel.percentile) == (2, 3, 50)
    assert [row.mean for row in panel.changes] == [1560, 1540, 1580, 1550]
    assert [(row.players, row.matches, row.wins) for row in panel.sizes] == [(4, 3, 3), (5, 1, 0)]
    assert [round(row.points) for row in panel.sizes] == [100, -40]
    assert (panel.streaks.wins, panel.streaks.longest, panel.streaks.since_win) == (1, 2, 0)
    (bob,) = panel.opponents
    assert (bob.player.name, bob.together, bob.ahead) == ("Bob", 3, 1)


def test_the_profile_shows_them(client: Client, cast: dict[str, Player]) -> None:
    page = client.get("/players/Alice/").content.decode()
    panel = page[page.index('id="ratings"') :]
    numbers = re.findall(r"<dt>([^<]+)</dt><dd>\s*([^<\s]+)", panel)
    assert dict(numbers) == {
        "Rating": "1560",
        "Best": "1560",
        "Place": "2",
        "Higher than": "50%",
        "Rated matches": "4",
        "Most wins in a row": "2",
    }
    assert "1 win in a row" in panel
    assert 'class="band"' in panel
    for event in ("First rated match.", "The rating is settled.", "The best rating here: 1560."):
        assert event in panel
    table = panel[panel.index('class="figures"') :]
    changes = re.findall(
        r'<td class="n">(\d+)</td><td class="n">(\d+)</td><td class="n">([^<]+)<', table
    )
    assert changes[:2] == [("1560", "70", "+20"), ("1540", "78", "−40")]


def test_an_unsettled_rating_has_a_question_mark_and_a_reason(client: Client, book: Book) -> None:
    alice = person("Alice")
    rate(book, alice, 1530, sd=110, games=1, on_board=False)
    change(book, alice, match_id=1, day=-1, before=1500, after=1530, sd=110)
    panel = client.get("/players/Alice/").content.decode()
    assert '1530<span aria-hidden="true">?</span>' in panel
    assert "a rating is settled after about ten matches" in panel
    assert 'aria-label="Rating over time: from 1500 to 1530' in panel  # one match moves a line
    assert "place 1 of 4" in panel


def test_time_away_widens_the_uncertainty_and_takes_off_the_board(
    client: Client, book: Book
) -> None:
    alice = person("Alice")
    long_ago = NOW - timedelta(days=400)
    rate(book, alice, 1600, sd=60, played_at=long_ago)
    change(book, alice, match_id=1, day=-400, after=1600, sd=60)
    page = client.get("/players/Alice/").content.decode()
    assert '1600<span aria-hidden="true">?</span>' in page  # sqrt(60^2 + 16 * 400) = 100
    assert "&plusmn;&nbsp;100" in page
    assert "one match brings it back" in page


def test_too_few_opponents_are_told(client: Client, book: Book) -> None:
    alice = person("Alice")
    row = rate(book, alice, 1600, on_board=False)
    row.opponents = 5
    row.save(update_fields=["opponents"])
    change(book, alice, match_id=1, day=-1, after=1600)
    page = client.get("/players/Alice/").content.decode()
    assert "5 different opponents of 8 in the last 30 matches" in page


def test_corrections_are_marked_and_listed(
    client: Client, book: Book, cast: dict[str, Player]
) -> None:
    event = LedgerEvent.objects.create(
        book=book, match_id=1, public_id="2222222222", finished_at=NOW, players=[1, 2],
        places=[1, 2],
    )  # fmt: skip
    void = LedgerEvent.objects.create(
        book=book, match_id=1, number=1, kind="void", public_id=event.public_id, finished_at=NOW,
        players=[1, 2], places=[1, 2],
    )  # fmt: skip
    run = RatingRun.objects.create(
        book=book, event=void, configuration=1, results=3, chain="0" * 64
    )
    RatingShift.objects.create(
        run=run, book=book, player=cast["Alice"], mean_before=1545, mean=1540,
        shifted_at=NOW - timedelta(days=3),
    )  # fmt: skip
    page = client.get("/players/Alice/").content.decode()
    assert page.count("An earlier match was voided: −5") == 2  # in the list and in the table


def test_a_ladder_is_chosen_by_its_tab(client: Client, book: Book, cast: dict[str, Player]) -> None:
    live = overall_book()
    rate(live, cast["Alice"], 1499, games=90)
    change(live, cast["Alice"], match_id=1, day=-9, after=1499)
    page = client.get("/players/Alice/").content.decode()
    assert "Rating over time: Fours" in page
    assert 'href="?ladder=overall-live#ratings"' in page
    other = client.get("/players/Alice/", {"ladder": "overall-live"}).content.decode()
    assert "Rating over time: All live matches" in other
    assert "Rating over time: Fours" in client.get("/players/Alice/?ladder=x").content.decode()


def test_who_was_never_rated_has_no_panel(client: Client, book: Book) -> None:
    person("Mallory")
    assert 'id="ratings"' not in client.get("/players/Mallory/").content.decode()


@pytest.mark.parametrize("matches", [1, 30])
def test_the_queries_do_not_grow_with_the_matches(
    book: Book, django_assert_num_queries: DjangoAssertNumQueries, matches: int
) -> None:
    alice, bob = person("Alice"), person("Bob")
    rate(book, alice, 1600)
    for number in range(matches):
        for player in (alice, bob):
            change(book, player, match_id=number, day=number - 40, game_no=number + 1)
    with django_assert_num_queries(6):
        rating_panel(alice.pk, now=NOW)


def test_two_players_are_compared(client: Client, book: Book, cast: dict[str, Player]) -> None:
    (line,) = pair_lines(cast["Alice"].pk, cast["Bob"].pk, now=NOW)
    assert line.chance == chance_against(Strength(1560, 70**2), Strength(1650, 60**2))
    page = client.get("/compare/", {"a": "alice", "b": "Bob"}).content.decode()
    assert f"{round(100 * line.chance)}%" in page
    assert f"{round(100 * line.chance_back)}%" in page
    assert page.count('class="band') == 2


def test_matches_together_count_once_in_the_book_of_their_clock(
    client: Client, book: Book, cast: dict[str, Player]
) -> None:
    alice, bob = cast["Alice"], cast["Bob"]
    assert meetings(alice.pk, bob.pk) == Meetings(0, 0, 0)
    live = overall_book()
    for match, (own, other) in enumerate(((1, 2), (2, 1), (1, 4), (3, 3))):
        change(live, alice, match_id=match, day=match, place=own)
        change(live, bob, match_id=match, day=match, place=other)
    met = meetings(alice.pk, bob.pk)
    assert (met.together, met.first_ahead, met.second_ahead, met.level) == (4, 2, 1, 1)
    page = client.get("/compare/", {"a": "Alice", "b": "Bob"}).content.decode()
    assert "4 rated matches together." in page


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "Compare two players"),
        ({"a": "Alice"}, "This field is required."),
        ({"a": "Alice", "b": "Alice"}, "Choose two different players."),
        ({"a": "Alice", "b": "Zed"}, "There is no player of this name."),
        ({"a": "Alice", "b": "Mallory"}, "They have not been rated on the same ladder yet."),
    ],
)
def test_what_cannot_be_compared_is_explained(
    client: Client, cast: dict[str, Player], asked: dict[str, str], told: str
) -> None:
    person("Mallory")
    answer = client.get("/compare/", asked)
    assert answer.status_code == 200
    assert told in answer.content.decode()
