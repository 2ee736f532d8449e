"""Ledgers to test with: events as they might come, and what a full replay makes of them."""

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from games.players.interface import create_players
from ratings.commands.rating_fold import fold_from
from ratings.locks import lock_books
from ratings.models import Book, LedgerEvent, RatedMatch, Rating, RatingChange
from ratings.queries.ledger import Key, microseconds
from ratings.rating.config import FIRST
from ratings.rating.fold import AnyState, Result, fold, rate_with

BEGIN = datetime(2026, 3, 1, 20, tzinfo=UTC)
NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy")


def people(count: int = 10) -> list[int]:
    """Make the cast and return their ids."""
    return create_players(NAMES[:count])


def at(minutes: int) -> datetime:
    """A moment so many minutes after the beginning."""
    return BEGIN + timedelta(minutes=minutes)


def deliver(
    book: Book,
    match_id: int,
    *,
    minutes: int,
    players: Sequence[int],
    places: Sequence[int] | None = None,
) -> LedgerEvent:
    """Record a result and fold it, as `rate_match` does."""
    (book,) = lock_books([book.pk])
    event = LedgerEvent.objects.create(
        book=book,
        match_id=match_id,
        public_id=f"m{match_id}",
        finished_at=at(minutes),
        players=list(players),
        places=list(places or range(1, len(players) + 1)),
    )
    fold_from(book, Key(event.finished_at, match_id), event=event)
    return event


def kept(book: Book) -> dict[str, Any]:
    """All that is kept of a book's folding, to be compared."""
    ratings = Rating.objects.filter(book=book).order_by("player_id")
    changes = RatingChange.objects.filter(book=book).order_by("played_at", "match_id", "seat_index")
    matches = RatedMatch.objects.filter(book=book).order_by("played_at", "match_id")
    book.refresh_from_db()
    return {
        "ratings": list(
            ratings.values_list(
                "player_id", "mean", "variance", "played_at", "games", "best_mean", "best_at",
                "opponents", "on_board_until", "is_bot",
            )
        ),
        "changes": list(changes.values_list(*(field.attname for field in CHANGE_FIELDS))),
        "matches": list(matches.values_list("match_id", "public_id", "played_at", "chain")),
        "end": (book.results, book.chain, book.last_at, book.last_match_id),
    }  # fmt: skip


CHANGE_FIELDS = list(RatingChange._meta.concrete_fields)


def replayed(book: Book) -> tuple[dict[int, tuple[float, float, int]], list[Any], str]:
    """Fold the ledger a second time, from its events alone and in memory.

    Return means, variances and games by player, changes in order, and the chain.
    """
    last: dict[int, LedgerEvent] = {}
    for event in book.events.order_by("number"):
        last[event.match_id] = event
    in_force = [event for event in last.values() if event.kind != LedgerEvent.Kind.VOID]
    in_force.sort(key=lambda event: (event.finished_at, event.match_id))
    states: dict[int, AnyState] = {}
    rate = rate_with(FIRST)
    chain = FIRST.digest().hex()
    changes = []
    for event in in_force:
        result = Result(tuple(event.players), tuple(event.places), microseconds(event.finished_at))
        for player, step in zip(result.players, fold(states, result, rate), strict=True):
            changes.append((event.match_id, player, step.mean_before, step.mean, step.variance))
        numbers = [event.match_id, result.played_at, *result.players, *result.places]
        packed = b"".join(number.to_bytes(8, sys.byteorder, signed=True) for number in numbers)
        chain = sha256(chain.encode() + packed).hexdigest()
    ratings = {player: (state[0], state[1], state[3]) for player, state in states.items()}
    return ratings, changes, chain


def assert_as_replayed(book: Book) -> None:
    """Compare what is kept with a replay from the events, bit for bit."""
    ratings, changes, chain = replayed(book)
    rows = kept(book)
    assert {row[0]: (row[1], row[2], row[4]) for row in rows["ratings"]} == ratings
    fields = ("match_id", "player_id", "mean_before", "mean", "variance")
    written = RatingChange.objects.filter(book=book).order_by("played_at", "match_id", "seat_index")
    assert list(written.values_list(*fields)) == changes
    book.refresh_from_db()
    assert book.results == len(rows["matches"])
    assert book.chain == (chain if book.results else "")
    assert_boards(book)


def assert_boards(book: Book) -> None:
    """Compare best, opponents and games with the history, row by row."""
    for rating in Rating.objects.filter(book=book):
        own = list(
            RatingChange.objects.filter(book=book, player=rating.player).order_by(
                "played_at", "match_id"
            )
        )
        settled = [change for change in own if change.variance <= 80**2]
        best = max((change.mean for change in settled), default=None)
        first = next((one.played_at for one in settled if one.mean == best), None)
        assert (rating.best_mean, rating.best_at) == (best, first)
        assert [change.game_no for change in own] == list(range(1, rating.games + 1))
        recent = [change.match_id for change in own[-30:]]
        assert rating.opponents == len(others_in(book, recent) - {rating.player_id})


def others_in(book: Book, match_ids: Iterable[int]) -> set[int]:
    """Return who played in these matches."""
    rows = RatingChange.objects.filter(book=book, match_id__in=list(match_ids))
    return set(rows.values_list("player_id", flat=True))
