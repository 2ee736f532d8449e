"""What the page of a match says of the ratings it moved."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.players.models import Player
from ratings.models import Book, LedgerEvent, RatingChange
from ratings.queries.history_match import rated_match
from ratings.rating.config import FIRST
from ratings.rating.fold import rate_with
from tests.games.history.conftest import StoreMatch, cast, store
from tests.ratings.pages.worlds import ladder_with_book, overall_book

__all__ = ["cast", "store"]
pytestmark = pytest.mark.django_db
PLACES = (2, 1, 4, 3)


@pytest.fixture
def match(store: StoreMatch) -> Match:
    """A match of Alice, Bob, Carol and Dave that moved ratings by the rule, all newcomers."""
    match = Match.objects.get(public_id=store(is_ranked=True))
    book = ladder_with_book()[1]
    note(match, book)
    return match


def note(match: Match, book: Book) -> LedgerEvent:
    """Write what rating this match does: an event and a change a seat."""
    assert match.finished_at is not None
    players = list(match.seats.order_by("seat_index").values_list("player_id", flat=True))
    for seat, step in enumerate(rate_with(FIRST)([None] * 4, PLACES, 0)):
        RatingChange.objects.create(
            book=book,
            match_id=match.pk,
            player_id=players[seat],
            seat_index=seat,
            played_at=match.finished_at,
            game_no=1,
            players=4,
            place=PLACES[seat],
            expected_place=4 - step.expected_score,
            mean_before=step.mean_before,
            variance_before=step.variance_before,
            mean=step.mean,
            variance=step.variance,
        )
    return LedgerEvent.objects.create(
        book=book,
        match_id=match.pk,
        public_id=match.public_id,
        finished_at=match.finished_at,
        players=players,
        places=PLACES,
    )


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.public_id}/").content.decode()


def test_every_change_is_shown_by_place_with_its_chances(client: Client, match: Match) -> None:
    rated = rated_match(match.pk)
    assert rated is not None
    assert [seat.win_before for seat in rated.seats] == pytest.approx([0.25] * 4)
    assert rated.seats[1].win_after > 0.3
    for seat in rated.seats:
        assert sum(part.points for part in seat.told.parts) == pytest.approx(seat.told.step)
    panel = page_of(client, match)
    panel = panel[panel.index('id="rating-changes"') :]
    rows = re.findall(
        r'<span class="place[^>]*>(\d)</span>.*?<bdi>(\w+)</bdi>.*?'
        r'<span class="(?:plus|minus)">([^<]+)</span>.*?<td class="n">([\d.]+)</td>',
        panel,
        re.DOTALL,
    )
    assert [row[:2] for row in rows] == [
        ("1", "Bob"),
        ("2", "Alice"),
        ("3", "Dave"),
        ("4", "Carol"),
    ]
    assert [row[2][0] for row in rows] == ["+", "+", "−", "−"]
    assert {row[3] for row in rows} == {"2.5"}
    assert 'href="/ladders/fours/"' in panel


def test_who_played_reads_why_their_rating_moved(client: Client, match: Match) -> None:
    assert "Why your rating moved" not in page_of(client, match)
    alice = Player.objects.get(name="Alice")
    client.force_login(alice, backend="games.players.backends.PlayerBackend")
    panel = page_of(client, match)
    assert "Expected was place 2.5 and it became place 2" in panel
    assert "The rating is new, so each match moves it far." in panel
    why = panel[panel.index('id="why"') :]
    parts = re.findall(r"<bdi>(\w+)</bdi></th><td class=\"n\">(\d+)%</td><td class=\"n\">(\d+)%</td><td>(\w+)</td>", why)  # fmt: skip  # noqa: E501
    assert [(name, outcome) for name, _, _, outcome in parts] == [
        ("Bob", "behind"),
        ("Carol", "ahead"),
        ("Dave", "ahead"),
    ]
    rated = rated_match(match.pk)
    assert rated is not None
    before, after = rated.seats[0].ahead_before[1], rated.seats[0].ahead_after[1]
    assert parts[0][1:3] == (f"{round(100 * before)}", f"{round(100 * after)}")
    assert after < before == 0.5


def test_a_match_that_is_not_rated_has_no_panel(client: Client, store: StoreMatch) -> None:
    match = Match.objects.get(public_id=store())
    assert rated_match(match.pk) is None
    assert "rating-changes" not in page_of(client, match)


def test_the_ladder_is_shown_rather_than_the_clock(client: Client, store: StoreMatch) -> None:
    match = Match.objects.get(public_id=store(is_ranked=True))
    note(match, overall_book())
    assert "All live matches" in page_of(client, match)
    note(match, ladder_with_book()[1])
    page = page_of(client, match)
    assert "All live matches" not in page
    assert "<bdi>Fours</bdi>" in page


@pytest.mark.parametrize(
    ("kind", "told"),
    [("void", "The organisers voided this match"), ("correction", "corrected the result")],
)
def test_amendments_are_told_with_their_reason(
    client: Client, match: Match, kind: str, told: str
) -> None:
    first = LedgerEvent.objects.get()
    LedgerEvent.objects.create(
        book=first.book,
        match_id=match.pk,
        number=1,
        kind=kind,
        public_id=match.public_id,
        finished_at=first.finished_at,
        players=first.players,
        places=first.places,
        reason="Two <accounts>",
    )
    page = page_of(client, match)
    assert told in page
    assert "Reason: Two &lt;accounts&gt;" in page


def test_a_rated_match_is_explained_in_four_queries(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        rated_match(match.pk)
