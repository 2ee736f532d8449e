"""Results under fire: the lock of the book, and what happens without it."""

from functools import partial
from uuid import uuid4

import pytest

from ratings.commands.rating import rate_match
from ratings.commands.rating_amending import void_result
from ratings.models import Book, Conduct, Ladder, LedgerEvent, Rating
from tests.games.concurrency.racing import constraint, kinds, row_locks, run_together
from tests.ratings.ledger.cast import assert_as_replayed, at, people
from tests.ratings.ledger.matches import finished_match

pytestmark = pytest.mark.django_db(transaction=True)

RECORD = "ratings.commands.rating._record"
WRITE = "ratings.commands.rating_fold.write_matches"


@pytest.fixture
def players() -> list[int]:
    """The cast, after a first match that made the book of live ratings."""
    cast = people()
    rate_match(finished_match(cast[4:8], finished_at=at(0)))
    return cast


def is_as_replayed() -> bool:
    try:
        assert_as_replayed(Book.objects.get())
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(
    ("locking", "expected"), [(False, ["IntegrityError", "done"]), (True, ["done", "done"])]
)
def test_a_result_delivered_to_two_workers_is_rated_once(
    players: list[int], locking: bool, expected: list[str]
) -> None:
    match_id = finished_match(players[:4], finished_at=at(1))
    with row_locks(enabled=locking):
        outcomes = run_together(*[partial(rate_match, match_id)] * 2, between=RECORD)
    assert kinds(outcomes) == expected
    assert outcomes.count(True) == 1
    assert LedgerEvent.objects.filter(match_id=match_id).count() == 1
    assert set(
        Rating.objects.filter(player_id__in=players[:4]).values_list("games", flat=True)
    ) == {1}
    assert is_as_replayed()


@pytest.mark.parametrize("locking", [False, True])
@pytest.mark.parametrize("shared", [0, 2])
def test_two_results_of_a_book_at_once_are_folded_one_after_the_other(
    players: list[int], locking: bool, shared: int
) -> None:
    first = finished_match(players[:4], finished_at=at(1))
    second = finished_match(players[4 - shared : 8 - shared], finished_at=at(2))
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(rate_match, first), partial(rate_match, second), between=WRITE
        )
    assert kinds(outcomes) == ["done", "done"]
    # Without the lock each folds over what stood before both, and the book's end is one of two.
    assert is_as_replayed() == locking


@pytest.mark.parametrize("locking", [False, True])
def test_a_void_and_a_new_result_at_once_are_folded_one_after_the_other(
    players: list[int], locking: bool
) -> None:
    voided = finished_match(players[:4], finished_at=at(1))
    rate_match(voided)
    new = finished_match(players[2:6], finished_at=at(2))
    with row_locks(enabled=locking):
        run_together(
            partial(rate_match, new),
            partial(
                void_result, voided, by_player_id=players[0], reason="race", command_id=uuid4()
            ),
            between="ratings.commands.rating_fold.forget_from",
        )
    assert is_as_replayed() == locking


@pytest.mark.parametrize(
    ("locking", "expected"), [(False, ["IntegrityError", "done"]), (True, ["done", "done"])]
)
def test_a_void_sent_from_two_tabs_is_one(
    players: list[int], locking: bool, expected: list[str]
) -> None:
    match_id = finished_match(players[:4], finished_at=at(1))
    rate_match(match_id)
    job = partial(
        void_result, match_id, by_player_id=players[0], reason="twice", command_id=uuid4()
    )
    with row_locks(enabled=locking):
        # Both have looked whether the command is known.
        outcomes = run_together(job, job, between="ratings.commands.rating_amending.amended_places")
    assert kinds(outcomes) == expected
    assert LedgerEvent.objects.filter(match_id=match_id, kind="void").count() == 1
    assert is_as_replayed()


@pytest.mark.parametrize(("unique", "books"), [(False, 2), (True, 1)])
def test_the_first_two_matches_of_a_clock_make_one_book(unique: bool, books: int) -> None:
    cast = people(8)
    matches = [finished_match(cast[at_seat : at_seat + 4], finished_at=at(1)) for at_seat in (0, 4)]
    with constraint("ratings_book", "one_overall_book_a_clock", enabled=unique):
        outcomes = run_together(
            *[partial(rate_match, match_id) for match_id in matches],
            between="ratings.commands.rating.book_of",
            and_after=True,
        )
        results = sorted(Book.objects.values_list("results", flat=True))
        if unique:
            assert is_as_replayed()
    assert outcomes == [True, True]
    assert results == [2 // books] * books


@pytest.mark.parametrize(("locking", "expected"), [(False, (2, 0)), (True, (0, 1))])
def test_two_matches_with_one_who_left_both_are_both_noted(
    locking: bool, expected: tuple[int, int]
) -> None:
    """Of two clocks, so that no book keeps them apart: three marks and more are a cool-down."""
    cast = people(4)
    # Newcomers: the second insert waits for the first, lock or no lock.
    Conduct.objects.bulk_create(Conduct(player_id=player_id) for player_id in cast)
    jobs = []
    for slug in ("live", "daily"):
        ladder = Ladder.objects.create(slug=slug, name=slug, clock=slug)
        match_id = finished_match(cast, finished_at=at(1), ladder=ladder, clock=slug, abandoned=[0])
        jobs.append(partial(rate_match, match_id))
    with row_locks(enabled=locking):
        outcomes = run_together(*jobs, between="ratings.commands.conduct.after_match")
    assert outcomes == [True, True]
    conduct = Conduct.objects.get(player_id=cast[0])
    assert (conduct.marks, conduct.level) == expected
