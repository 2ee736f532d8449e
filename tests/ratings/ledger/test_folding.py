"""Whatever comes, and in whatever order: the ledger equals a full replay, bit for bit."""

import random
from uuid import uuid4

import pytest
from django.db import transaction

from ratings.commands.rating_amending import correct_result, void_result
from ratings.commands.rating_fold import fold_from
from ratings.errors import RatingsError
from ratings.locks import lock_books
from ratings.models import Book, RatingRun, RatingShift
from ratings.queries.ledger import BEGINNING
from tests.ratings.ledger.cast import assert_as_replayed, deliver, kept, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return Book.objects.create(clock="live")


def places_by_chance(rng: random.Random, count: int) -> list[int]:
    points = [rng.randrange(count + 2) for _ in range(count)]
    return [1 + sum(other < own for other in points) for own in points]


def play_sequence(book: Book, players: list[int], *, seed: int, length: int = 12) -> None:
    """Deliver results out of order, doubled, corrected and voided, by chance."""
    rng = random.Random(seed)
    match_ids = rng.sample(range(1, 100), length)
    delivered: list[int] = []
    for match_id in match_ids:
        seats = rng.sample(players, rng.randint(4, 8))
        deliver(
            book,
            match_id,
            minutes=rng.choice([match_id, 50, 60_000 * rng.randint(0, 3)]),
            players=seats,
            places=places_by_chance(rng, len(seats)),
        )
        delivered.append(match_id)
        while rng.random() < 0.4:
            amend(rng, book, rng.choice(delivered), by=players[0])


def amend(rng: random.Random, book: Book, match_id: int, *, by: int) -> None:
    command_id = uuid4()
    seats = len(book.events.filter(match_id=match_id)[0].players)
    places = places_by_chance(rng, seats)
    for _ in range(rng.choice([1, 2])):  # sent twice, now and then
        try:
            if rng.random() < 0.4:
                void_result(match_id, by_player_id=by, reason="by chance", command_id=command_id)
            else:
                correct_result(
                    match_id,
                    places=places,
                    by_player_id=by,
                    reason="by chance",
                    command_id=command_id,
                )
        except RatingsError as refusal:
            assert refusal.code == "nothing_to_amend"  # noqa: PT017 - by chance there is none


@pytest.mark.parametrize("seed", range(12))
def test_any_sequence_of_events_gives_what_a_full_replay_gives(book: Book, seed: int) -> None:
    play_sequence(book, people(), seed=seed)
    assert_as_replayed(book)
    before = kept(book)
    (locked,) = lock_books([book.pk])
    fold_from(locked, BEGINNING)
    assert kept(book) == before
    # It was the same, so nobody moved.
    assert not RatingShift.objects.filter(run=RatingRun.objects.latest("pk")).exists()


@pytest.mark.long
def test_a_thousand_sequences_give_what_a_full_replay_gives() -> None:
    players = people()
    for seed in range(1000, 2000):
        point = transaction.savepoint()
        book = Book.objects.create(clock="live")
        play_sequence(book, players, seed=seed)
        assert_as_replayed(book)
        before = kept(book)
        (locked,) = lock_books([book.pk])
        fold_from(locked, BEGINNING)
        assert kept(book) == before
        transaction.savepoint_rollback(point)
