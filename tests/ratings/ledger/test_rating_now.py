"""What is said of ratings: now, of a table to come, and of a match that was."""

from datetime import timedelta
from math import sqrt
from typing import Any

import pytest

from ratings.interface import BookOf, forecast, ratings_of
from ratings.models import Book, Rating
from ratings.queries.rating_explained import explain_match
from ratings.rating.explain import Reason
from tests.ratings.ledger.cast import BEGIN, at, deliver, people

pytestmark = pytest.mark.django_db
LIVE = BookOf(clock="live")


@pytest.fixture
def book() -> Book:
    return Book.objects.create(clock="live")


def test_who_never_played_is_a_newcomer() -> None:
    alice, *_ = people(4)
    rating = ratings_of([alice], LIVE, now=BEGIN)[alice]
    assert (rating.mean, rating.sd, rating.games) == (1500.0, 150.0, 0)
    assert rating.is_provisional


def test_a_rating_grows_unsure_while_its_player_is_away(book: Book) -> None:
    players = people(4)
    deliver(book, 1, minutes=0, players=players)
    row = Rating.objects.get(player_id=players[0])
    soon, late = (
        ratings_of(players, LIVE, now=BEGIN + timedelta(days=days))[players[0]] for days in (0, 100)
    )
    assert soon.sd == sqrt(row.variance)
    assert late.sd == sqrt(row.variance + 1600)
    assert soon.mean == late.mean == row.mean


def test_ratings_of_many_take_two_queries(book: Book, django_assert_num_queries: Any) -> None:
    players = people(8)
    deliver(book, 1, minutes=0, players=players)
    with django_assert_num_queries(2):
        assert len(ratings_of(players, LIVE, now=BEGIN)) == 8


def test_a_table_to_come_has_chances_that_add_up(book: Book) -> None:
    players = people(5)
    deliver(book, 1, minutes=0, players=players)
    told = forecast(players, LIVE, now=at(5))
    assert told.player_ids == tuple(players)
    assert sum(told.wins) == pytest.approx(1)
    assert list(told.wins) == sorted(told.wins, reverse=True)
    assert sum(told.expected_places) == pytest.approx(15)
    assert told.before[0][4] + told.before[4][0] == pytest.approx(1)


def test_a_match_is_explained_in_two_queries(book: Book, django_assert_num_queries: Any) -> None:
    players = people(4)
    deliver(book, 1, minutes=0, players=players)
    deliver(book, 2, minutes=200 * 24 * 60, players=players[::-1])
    book.refresh_from_db()
    with django_assert_num_queries(2):
        told = explain_match(book, 2)
    assert told is not None
    assert [change.player_id for change in told.changes] == players[::-1]
    for change in told.changes:
        why = change.explanation
        assert sum(part.points for part in why.parts) == pytest.approx(why.step, abs=2e-6)
        assert Reason.NEW in why.reasons or Reason.BEEN_AWAY in why.reasons
    # dave came last, then first: likelier to win now than before.
    assert told.after.wins[0] > told.before.wins[0]


def test_a_match_that_is_not_rated_has_no_explanation(book: Book) -> None:
    assert explain_match(book, 1) is None
