"""Corrections and voids: what they would do is told first, and is what they do."""

import random
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from ratings.commands.rating_amending import correct_result, void_result
from ratings.errors import RatingsError
from ratings.models import Book, LedgerEvent, Rating, RatingChange, RatingRun, RatingShift
from ratings.queries.amendments import consequences
from tests.ratings.ledger.cast import assert_as_replayed, deliver, kept, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return Book.objects.create(clock="live")


@pytest.fixture
def players(book: Book) -> list[int]:
    """The cast, after five matches of theirs, of four, a minute apart."""
    cast = people()
    rng = random.Random(1)
    for match_id in range(1, 6):
        deliver(book, match_id, minutes=match_id, players=rng.sample(cast, 4))
    return cast


def correct(match_id: int, places: list[int], *, by: int, command_id: UUID | None = None) -> None:
    correct_result(
        match_id,
        places=places,
        by_player_id=by,
        reason="a card was seen",
        command_id=command_id or uuid4(),
    )


def void(match_id: int, *, by: int, command_id: UUID | None = None) -> None:
    void_result(match_id, by_player_id=by, reason="never was", command_id=command_id or uuid4())


def test_a_correction_rates_all_later_matches_anew(book: Book, players: list[int]) -> None:
    correct(2, [4, 3, 2, 1], by=players[0])
    assert_as_replayed(book)
    event = LedgerEvent.objects.get(number=1)
    assert (event.kind, event.by_id, event.reason) == ("correction", players[0], "a card was seen")
    run = RatingRun.objects.get()
    book.refresh_from_db()
    assert (run.event, run.results, run.chain) == (event, 4, book.chain)


def test_who_is_moved_by_a_correction_is_told_by_how_much(book: Book, players: list[int]) -> None:
    before = dict(Rating.objects.values_list("player_id", "mean"))
    void(1, by=players[0])
    after = dict(Rating.objects.values_list("player_id", "mean"))
    moved = {player for player in before if before[player] != after.get(player)}
    shifts = RatingShift.objects.all()
    assert {shift.player_id for shift in shifts} == moved
    for shift in shifts:
        assert shift.mean_before == before[shift.player_id]
        assert shift.mean == after.get(shift.player_id)


def test_a_void_leaves_no_trace_but_the_ledger(book: Book, players: list[int]) -> None:
    before = kept(book)
    last = players[6:]
    deliver(book, 9, minutes=9, players=last)
    void(9, by=players[0])
    assert kept(book) == before
    assert not RatingChange.objects.filter(match_id=9).exists()
    assert book.events.filter(match_id=9).count() == 2


def test_a_void_match_can_count_again(book: Book, players: list[int]) -> None:
    before = kept(book)
    void(3, by=players[0])
    assert kept(book) != before
    correct(3, [1, 2, 3, 4], by=players[0])
    assert kept(book) == before


def test_an_amendment_sent_twice_is_one(book: Book, players: list[int]) -> None:
    command_id = uuid4()
    void(3, by=players[0], command_id=command_id)
    void(3, by=players[0], command_id=command_id)
    assert book.events.filter(match_id=3).count() == 2
    correct(3, [1, 1, 3, 4], by=players[0])
    void(3, by=players[0], command_id=command_id)  # late, and long overtaken
    assert book.events.latest("pk").kind == "correction"


def test_a_match_is_amended_in_every_book(players: list[int]) -> None:
    other = Book.objects.create(clock="fast")
    deliver(other, 5, minutes=5, players=players[:4])
    void(5, by=players[0])
    assert LedgerEvent.objects.filter(kind="void", match_id=5).count() == 2
    assert not Rating.objects.filter(book=other).exists()


@pytest.mark.parametrize(
    ("amendment", "code"),
    [
        (lambda by: void(77, by=by), "match_not_rated"),
        (lambda by: correct(77, [1, 2, 3, 4], by=by), "match_not_rated"),
        (lambda by: correct(1, [1, 2, 3, 4], by=by), "nothing_to_amend"),
        (lambda by: correct(1, [1, 2, 3], by=by), "places_malformed"),
        (lambda by: correct(1, [1, 2, 2, 3], by=by), "places_malformed"),
        (lambda by: correct(1, [0, 1, 2, 3], by=by), "places_malformed"),
    ],
)
def test_amendments_that_make_no_sense_are_refused(
    players: list[int], amendment: Callable[[int], None], code: str
) -> None:
    with pytest.raises(RatingsError) as refused:
        amendment(players[0])
    assert refused.value.code == code
    assert refused.value.message()
    assert not LedgerEvent.objects.filter(number=1).exists()


def test_nothing_is_voided_twice(players: list[int]) -> None:
    void(1, by=players[0])
    with pytest.raises(RatingsError) as refused:
        void(1, by=players[0])
    assert refused.value.code == "nothing_to_amend"


@pytest.mark.parametrize("places", [None, [4, 3, 2, 1]])
def test_consequences_told_before_are_those_that_come(
    book: Book, players: list[int], places: list[int] | None
) -> None:
    before = kept(book)
    (told,) = consequences(2, places=places)
    assert kept(book) == before  # it was a question
    if places is None:
        void(2, by=players[0])
    else:
        correct(2, places, by=players[0])
    assert (told.book_id, told.clock, told.later_matches) == (book.pk, "live", 3)
    assert {(move.player_id, move.mean_before, move.mean_after) for move in told.moves} == set(
        RatingShift.objects.values_list("player_id", "mean_before", "mean")
    )
    steps = [abs(move.step) for move in told.moves]
    assert steps == sorted(steps, reverse=True)


def test_consequences_of_a_refused_amendment_are_refused_alike(players: list[int]) -> None:
    for match_id, places, code in (
        (77, None, "match_not_rated"),
        (1, [1, 2, 3, 4], "nothing_to_amend"),
        (1, [9, 9, 9, 9], "places_malformed"),
    ):
        with pytest.raises(RatingsError) as refused:
            consequences(match_id, places=places)
        assert refused.value.code == code


def test_of_five_hundred_matches_the_kth_corrected_is_as_if_rated_so_from_the_start(
    book: Book, players: list[int]
) -> None:
    # LESSONS 14; fewer here, and the point is the same: k near both ends and in the middle.
    rng = random.Random(5)
    for match_id in range(6, 60):
        deliver(book, match_id, minutes=60 * match_id, players=rng.sample(players, 5))
    for match_id in (6, 30, 59):
        correct(match_id, [5, 4, 3, 2, 1], by=players[0])
        assert_as_replayed(book)
