"""Finished matches are rated: once, in the right books, in whatever order they come."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.interface import NoSuchMatch, match_finished
from games.players.interface import Kind, create_player
from ratings.commands.demo import make_demo_ladders
from ratings.commands.rating import rate_for_ladder, rate_match, sweep_matches
from ratings.commands.rating_amending import void_result
from ratings.models import Book, Ladder, LedgerEvent, RatedMatch, Rating, RatingShift, RatingSweep
from ratings.tasks import rate_match_task, sweep_ratings_task
from tests.ratings.ledger.cast import BEGIN, assert_as_replayed, at, kept, people
from tests.ratings.ledger.matches import finished_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder() -> Ladder:
    make_demo_ladders(today=date(2026, 3, 9))
    return Ladder.objects.get(slug="open")


def books() -> list[str]:
    return sorted(str(book) for book in Book.objects.filter(results__gt=0))


def test_a_ladders_match_is_rated_for_the_ladder_and_for_its_clock(ladder: Ladder) -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder)
    assert rate_match(match_id)
    assert books() == ["Open ladder", "live"]
    for book in Book.objects.all():
        assert_as_replayed(book)
        means = Rating.objects.filter(book=book).order_by("-mean").values_list("player_id", "mean")
        assert [player for player, _ in means] == players
        assert means[0][1] == 1564.14071


def test_a_match_that_comes_twice_is_rated_once(ladder: Ladder) -> None:
    match_id = finished_match(people(4), finished_at=BEGIN, ladder=ladder)
    assert [rate_match(match_id), rate_match(match_id)] == [True, False]
    rate_match_task(match_id)
    assert LedgerEvent.objects.count() == 2
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


def test_who_abandoned_is_last_for_the_rating(ladder: Ladder) -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder, abandoned=[0, 2])
    rate_match(match_id)
    assert LedgerEvent.objects.values_list("places", flat=True)[0] == [3, 1, 3, 2]
    levels = Rating.objects.filter(book__clock="live", player_id__in=[players[0], players[2]])
    assert len(set(levels.values_list("mean", "variance"))) == 1


def test_what_is_not_ranked_is_not_rated() -> None:
    match_id = finished_match(people(4), finished_at=BEGIN, is_ranked=False)
    assert not rate_match(match_id)
    assert not Book.objects.exists()


def test_a_match_that_has_not_finished_is_refused() -> None:
    with pytest.raises(NoSuchMatch):
        rate_match(4711)


def test_an_events_match_counts_where_its_organiser_chose(ladder: Ladder) -> None:
    match_id = finished_match(people(5), finished_at=BEGIN, kind="tournament", clock="fast")
    assert rate_for_ladder(match_id, ladder_id=None)
    assert books() == ["fast"]
    # Chosen later, or the first call was lost half-way: what is missing is added.
    assert rate_for_ladder(match_id, ladder_id=ladder.pk)
    assert not rate_for_ladder(match_id, ladder_id=ladder.pk)
    assert books() == ["Open ladder", "fast"]


def test_clocks_have_ratings_of_their_own() -> None:
    players = people(4)
    for clock in ("fast", "live", "relaxed", "daily"):
        rate_match(finished_match(players, finished_at=BEGIN, clock=clock))
    assert books() == ["daily", "fast", "live", "relaxed"]
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


def test_results_that_come_late_give_what_they_give_in_time(ladder: Ladder) -> None:
    players = people(8)
    matches = [
        finished_match(
            [players[(start + seat) % 8] for seat in range(4 + start % 3)],
            finished_at=at(minutes),
            ladder=ladder,
        )
        for start, minutes in enumerate([0, 30, 30, 90, 20_000, 100_000])
    ]
    for index in (4, 1, 0, 5, 3, 2):
        rate_match(matches[index])
    assert Book.objects.count() == 2
    for book in Book.objects.all():
        assert_as_replayed(book)
        assert list(RatedMatch.objects.filter(book=book).order_by("played_at", "match_id")
                    .values_list("match_id", flat=True)) == matches  # fmt: skip


def test_who_is_moved_by_anothers_late_result_is_told(ladder: Ladder) -> None:
    players = people(8)
    late = finished_match(players[:4], finished_at=at(0))
    rate_match(finished_match(players[3:7], finished_at=at(30)))
    rate_match(late)
    # dave played both; the others of the later match met a dave whose rating is another now.
    shifts = RatingShift.objects.order_by("player_id")
    assert [shift.player_id for shift in shifts] == players[3:7]
    assert all(shift.mean != shift.mean_before for shift in shifts)
    assert {shift.run.event for shift in shifts} == {LedgerEvent.objects.get(match_id=late)}


def test_ratings_of_bots_are_marked() -> None:
    bot = create_player(name="toaster", kind=Kind.BOT)
    rate_match(finished_match([*people(3), bot], finished_at=BEGIN))
    assert list(Rating.objects.filter(is_bot=True).values_list("player_id", flat=True)) == [bot]


def test_the_sweep_finds_what_no_task_came_for(ladder: Ladder) -> None:
    players = people(8)
    told = finished_match(players[:4], finished_at=at(0), ladder=ladder)
    lost = finished_match(players[4:], finished_at=at(1), ladder=ladder)
    after = finished_match(players[:4], finished_at=at(2), ladder=ladder)
    casual = finished_match(players[:4], finished_at=at(3), is_ranked=False, kind="ladder")
    rate_match(told)
    rate_match(after)
    assert sweep_matches() == 1
    assert RatingSweep.objects.get().match_id == told
    rate_match_task(lost)
    assert sweep_matches() == 0
    assert RatingSweep.objects.get().match_id == casual
    sweep_ratings_task()
    assert RatingSweep.objects.get().match_id == casual
    for book in Book.objects.all():
        assert_as_replayed(book)


def test_the_sweep_leaves_the_last_minute_alone(ladder: Ladder) -> None:
    finished_match(people(4), finished_at=timezone.now() - timedelta(seconds=5), ladder=ladder)
    assert sweep_matches() == 0
    assert not RatingSweep.objects.exists()


def test_a_result_that_comes_again_after_its_void_stays_void(ladder: Ladder) -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder)
    rate_match(match_id)
    void_result(match_id, by_player_id=players[0], reason="a test", command_id=uuid4())
    assert not rate_match(match_id)
    assert sweep_matches() == 0
    assert not Rating.objects.exists()
    assert [kept(book)["end"] for book in Book.objects.all()] == [(0, "", None, None)] * 2


def test_a_finished_match_queues_its_rating(
    ladder: Ladder,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queued: list[tuple[str, list[int]]] = []

    def send_task(name: str, arguments: list[int], **_: object) -> None:
        queued.append((name, arguments))

    monkeypatch.setattr("ratings.scheduling.current_app.send_task", send_task)
    match_id = finished_match(people(4), finished_at=BEGIN, ladder=ladder)
    with django_capture_on_commit_callbacks(execute=True):
        match_finished.send(sender=None, match_id=match_id)
    assert queued.count(("ratings.tasks.rate_match_task", [match_id])) == 1
