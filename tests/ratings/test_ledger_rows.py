"""What the database itself keeps of the ledger."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError

from ratings.models import Book, LedgerEvent, Rating

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)


def event(**fields: Any) -> LedgerEvent:
    book, _ = Book.objects.get_or_create(clock="live")
    values = {
        "book": book,
        "match_id": 1,
        "public_id": "m1",
        "finished_at": AT,
        "players": [1, 2, 3, 4],
        "places": [1, 2, 3, 4],
    }
    return LedgerEvent.objects.create(**values | fields)


def test_a_ledger_event_is_never_changed_or_deleted() -> None:
    written = event()
    with pytest.raises(IntegrityError, match="append-only"):
        LedgerEvent.objects.filter(pk=written.pk).update(reason="better not")


def test_a_ledger_event_stays() -> None:
    event()
    with pytest.raises(IntegrityError, match="append-only"):
        LedgerEvent.objects.all().delete()


@pytest.mark.parametrize(
    "wrong",
    [
        {},  # the same number once more
        {"number": 1},  # a second result
        {"number": 0, "kind": "void", "match_id": 2},  # nothing to void
        {"match_id": 2, "places": [1, 2, 3]},
        {"match_id": 2, "players": [1], "places": [1]},
        {"match_id": 2, "players": list(range(9)), "places": list(range(9))},
    ],
)
def test_the_database_refuses_events_that_make_no_sense(wrong: dict[str, object]) -> None:
    event()
    with pytest.raises(IntegrityError):
        event(**wrong)


@pytest.mark.parametrize("wrong", [{"clock": ""}, {"clock": "sundial"}, {"clock": "live"}])
def test_a_book_is_of_one_ladder_or_one_clock(wrong: dict[str, str]) -> None:
    Book.objects.create(clock="live")
    with pytest.raises(IntegrityError):
        Book.objects.create(**wrong)


def test_a_rating_came_of_a_match() -> None:
    book = Book.objects.create(clock="live")
    with pytest.raises(IntegrityError, match="rating_came_of_a_match"):
        Rating.objects.create(
            book=book, player_id=1, mean=1500, variance=22500, played_at=AT, games=0, opponents=0
        )
