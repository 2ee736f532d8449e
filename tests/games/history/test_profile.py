"""The numbers on a profile, against a history small enough to count by hand."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match, MatchSeat
from games.models.matches import RESULTS
from games.players.models import Player
from games.queries.history import profile
from games.queries.history.profile import player_history
from games.templatetags.points import mean, signed
from tests.games.history.conftest import StoreMatch

pytestmark = pytest.mark.django_db


def set_results(public_id: str, *results: tuple[str, int, int], deals: int) -> None:
    """Write (name, total, place) over a match's results; 20 tricks each, 3 of them befooled."""
    Match.objects.filter(public_id=public_id).update(deal_count=deals)
    for name, total, place in results:
        MatchSeat.objects.filter(match__public_id=public_id, player__name=name).update(
            total=total, place=place, tens=1, tricks_played=20, tricks_befooled=3
        )


@pytest.fixture
def small_history(store: StoreMatch) -> list[str]:
    """Three matches of Alice's: won of four, third of four, second of five; oldest first."""
    first = store("Alice Bob Carol Dave", day=1)
    results = [("Alice", 12, 1), ("Bob", -3, 2), ("Carol", -40, 3), ("Dave", -81, 4)]
    set_results(first, *results, deals=4)
    second = store("Bob Alice Carol Erin", day=2)
    results = [("Alice", -30, 3), ("Bob", 20, 1), ("Carol", -85, 4), ("Erin", 0, 2)]
    set_results(second, *results, deals=5)
    third = store("Alice Bob Dave Erin Frank", day=3)
    results = [("Alice", 2, 2), ("Bob", 2, 2), ("Dave", 9, 1), ("Erin", -9, 4), ("Frank", -9, 4)]
    set_results(third, *results, deals=3)
    store("Bob Carol Dave Erin", day=4)
    return [first, second, third]


def test_the_numbers_are_those_counted_by_hand(small_history: list[str]) -> None:
    alice = Player.objects.get(name="Alice")
    history = player_history(alice.pk)
    assert history is not None
    assert (history.matches, history.counted, history.wins, history.win_percent) == (3, 3, 1, 33)
    assert history.points_a_deal == Fraction(12 - 30 + 2, 4 + 5 + 3)
    assert history.tens == 3
    assert history.befooled_percent == 15
    assert [row.place for row in history.form] == [2, 3, 1]
    assert [row.total for row in history.plotted] == [12, -30, 2]
    assert [(row.players, row.counts) for row in history.places] == [
        (4, [1, 0, 1, 0]),
        (5, [0, 1, 0, 0, 0]),
    ]
    assert [line.public_id for line in history.latest] == small_history[::-1]
    met = {one.player.name: (one.together, one.ahead) for one in history.opponents}
    assert met == {"Bob": (3, 1), "Carol": (2, 2), "Dave": (2, 1), "Erin": (2, 1), "Frank": (1, 1)}
    assert history.opponents[0].player.name == "Bob"


def test_the_profile_shows_them(client: Client, small_history: list[str]) -> None:
    page = client.get("/players/Alice/").content.decode()
    numbers = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+?)\s*<", page))
    assert numbers == {
        "Matches": "3",
        "Wins": "33%",
        "Points a deal": "−1.3",
        "Hands emptied for +10": "3",
        "Tricks befooled": "15%",
    }
    assert "Results over time" in page
    assert "?player=Alice&amp;opponent=Bob" in page
    for public_id in small_history:
        assert public_id in page


def test_a_player_without_matches_has_no_numbers(client: Client, store: StoreMatch) -> None:
    page = client.get("/players/Mallory/").content.decode()
    assert page.count("No finished match yet.") == 1


def test_one_match_makes_no_plot(client: Client, store: StoreMatch) -> None:
    store()
    assert "Results over time" not in client.get("/players/Alice/").content.decode()


def test_a_long_history_is_counted_whole_and_read_in_part(
    client: Client, small_history: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "COUNTED", 2)
    history = player_history(Player.objects.get(name="Alice").pk)
    assert history is not None
    assert (history.matches, history.counted, history.wins) == (3, 2, 0)
    assert "drawn from the newest 2" in client.get("/players/Alice/").content.decode()


def test_very_many_matches_are_not_counted_to_the_end(
    client: Client, small_history: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "COUNTED", 1)
    monkeypatch.setattr(profile, "COUNTED_AT_ALL", 2)
    assert "<dd>2+</dd>" in client.get("/players/Alice/").content.decode()
    monkeypatch.setattr(profile, "COUNTED_AT_ALL", 3)
    assert "<dd>3</dd>" in client.get("/players/Alice/").content.decode()


def test_a_running_match_counts_for_nothing(store: StoreMatch) -> None:
    public_id = store()
    seats = MatchSeat.objects.filter(match__public_id=public_id)
    seats.update(**dict.fromkeys(RESULTS))
    assert player_history(Player.objects.get(name="Alice").pk) is None


def test_the_queries_do_not_grow_with_the_matches(
    store: StoreMatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    alice = Player.objects.get(name="Alice").pk
    for _ in range(2):
        for day in range(5):
            store(day=day)
        with django_assert_num_queries(6):
            player_history(alice)


@pytest.mark.parametrize(("points", "text"), [(10, "+10"), (0, "0"), (-14, "−14"), (-120, "−120")])
def test_points_carry_their_sign(points: int, text: str) -> None:
    assert signed(points) == text


@pytest.mark.parametrize(
    ("points", "text"),
    [(Fraction(-74, 10), "−7.4"), (Fraction(1, 3), "0.3"), (Fraction(-1, 100), "0.0")],
)
def test_means_have_one_decimal(points: Fraction, text: str) -> None:
    assert mean(points) == text
