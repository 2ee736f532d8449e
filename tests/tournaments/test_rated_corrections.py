"""A corrected result of a rated match reaches the ratings: once, told before, and undoable."""

from datetime import date
from uuid import uuid4

import pytest

from games.interface import match_result
from games.models import Match, Position
from games.players.models import Notice
from ratings.commands.rating_amending import void_result
from ratings.interface import make_demo_ladders
from ratings.models import Ladder, LedgerEvent, Rating
from tests.tournaments.cast import NOW, Event
from tests.tournaments.test_online import online, play_to_the_end
from tournaments.commands import corrections
from tournaments.commands.rating import (
    matches_to_rate,
    pods_to_rate_again,
    rate_corrections,
    rate_taken_match,
)
from tournaments.commands.results import take_match_result
from tournaments.models import Correction, Pod
from tournaments.queries.consequences import SeatNow, consequences_of, seats_now

pytestmark = pytest.mark.django_db


def rated_event(*, is_rated_yet: bool = True) -> Event:
    """An event of four on a ladder: its only match of the round is over, and rated."""
    make_demo_ladders(today=date(2026, 3, 9))
    slug = Ladder.objects.values_list("slug", flat=True).order_by("pk").first()
    made = online(people=4, ladder=slug, rated="yes")
    made.release()
    Position.objects.update(away=[True] * 4)
    play_to_the_end(made.pods())
    match_id = made.pods()[0].match_id
    assert match_id is not None
    take_match_result(match_id, now=NOW)
    if is_rated_yet:
        assert rate_taken_match(match_id, now=NOW)
    return made


def pod_of(made: Event) -> Pod:
    return Pod.objects.select_related("round__stage__tournament").get(pk=made.pods()[0].pk)


def turned(pod: Pod) -> list[SeatNow]:
    """The result of a pod with its totals the other way round, so that places change."""
    seats = seats_now(pod)
    totals = sorted(seat["total"] for seat in seats)
    best = [seat["total"] for seat in seats].index(totals[-1])
    # Whoever won is last now, and everybody differs.
    return [
        SeatNow(-50 if index == best else 10 * index, "played") for index, _seat in enumerate(seats)
    ]


def correct(made: Event, pod: Pod, after: list[SeatNow]) -> int:
    return corrections.correct_result(
        made.tournament_id, pod_id=pod.pk, after=after, reason="a wrong seat", **made.by_olga()
    )


def undo(made: Event, correction: int) -> None:
    corrections.undo_correction(
        made.tournament_id, correction_id=correction, reason="it was right", **made.by_olga()
    )


def ratings_now() -> dict[tuple[int, int], float]:
    return {(row.book_id, row.player_id): row.mean for row in Rating.objects.all()}


def amendments() -> list[str]:
    """What was added to the ledger behind the results, the clock's book and the ladder's alike."""
    rows = LedgerEvent.objects.filter(number__gt=0).order_by("number", "pk")
    return list(rows.values_list("kind", flat=True))


def test_who_would_be_rated_otherwise_is_told_and_then_is_so() -> None:
    made = rated_event()
    pod = pod_of(made)
    told = consequences_of(pod, turned(pod)).ratings
    assert {one.name for one in told} == {"", Ladder.objects.order_by("pk")[0].name}
    before = ratings_now()
    correct(made, pod, turned(pod))
    assert ratings_now() == before  # the task does it, after commit
    assert pods_to_rate_again() == [pod.pk]
    assert rate_corrections(pod.pk, now=NOW)
    after = ratings_now()
    moves = {(one.book_id, move.player_id): move for one in told for move in one.moves}
    assert {key for key in after if after[key] != before[key]} == moves.keys()
    assert all(moves[key].mean_after == after[key] for key in moves)
    assert amendments() == ["correction"] * 2
    event = LedgerEvent.objects.filter(number=1).first()
    assert event is not None
    assert (event.by_id, event.reason) == (made.olga, "a wrong seat")


def test_a_correction_reaches_the_ratings_once_however_often_it_is_told() -> None:
    made = rated_event()
    pod = pod_of(made)
    correct(made, pod, turned(pod))
    assert rate_corrections(pod.pk, now=NOW)
    after = ratings_now()
    assert not rate_corrections(pod.pk, now=NOW)
    Correction.objects.update(rated_at=None)  # as if its task had died behind the ledger
    assert rate_corrections(pod.pk, now=NOW)
    assert amendments() == ["correction"] * 2
    assert ratings_now() == after
    assert pods_to_rate_again() == []


def test_an_undone_correction_gives_everybody_their_rating_back() -> None:
    made = rated_event()
    pod, before = pod_of(made), ratings_now()
    correction = correct(made, pod, turned(pod))
    rate_corrections(pod.pk, now=NOW)
    assert ratings_now() != before
    undo(made, correction)
    rate_corrections(pod.pk, now=NOW)
    assert ratings_now() == before
    assert amendments() == ["correction"] * 4


def test_made_and_undone_before_anybody_rated_is_as_if_nothing_had_been() -> None:
    made = rated_event()
    pod, before = pod_of(made), ratings_now()
    undo(made, correct(made, pod, turned(pod)))
    rate_corrections(pod.pk, now=NOW)
    assert (ratings_now(), amendments()) == (before, [])
    assert not Correction.objects.filter(rated_at=None).exists()


def test_a_correction_waits_for_a_match_that_is_not_rated_yet() -> None:
    made = rated_event(is_rated_yet=False)
    pod = pod_of(made)
    correct(made, pod, turned(pod))
    assert not rate_corrections(pod.pk, now=NOW)
    assert pods_to_rate_again() == [pod.pk]
    (match_id,) = matches_to_rate()
    rate_taken_match(match_id, now=NOW)
    assert rate_corrections(pod.pk, now=NOW)
    assert amendments() == ["correction"] * 2


def test_a_table_at_which_every_seat_forfeited_moves_no_rating() -> None:
    made = rated_event()
    pod, before = pod_of(made), ratings_now()
    nobody = [SeatNow(0, "forfeited")] * 4
    assert {len(one.moves) for one in consequences_of(pod, nobody).ratings} == {4}
    correction = correct(made, pod, nobody)
    rate_corrections(pod.pk, now=NOW)
    assert ratings_now() == {}
    assert amendments() == ["void"] * 2
    undo(made, correction)
    rate_corrections(pod.pk, now=NOW)
    assert ratings_now() == before


def test_what_the_ladders_office_put_in_force_stays() -> None:
    made = rated_event()
    pod = pod_of(made)
    assert pod.match_id is not None
    void_result(pod.match_id, by_player_id=made.olga, reason="bought", command_id=uuid4())
    assert consequences_of(pod, turned(pod)).ratings == ()
    correct(made, pod, turned(pod))
    assert rate_corrections(pod.pk, now=NOW)
    assert amendments() == ["void"] * 2


def test_what_was_not_rated_is_told_no_ratings_and_moves_none() -> None:
    made = online(bots=4)
    made.release()
    play_to_the_end(made.pods())
    pod = pod_of(made)
    assert pod.match_id is not None
    assert not match_result(pod.match_id).is_ranked
    take_match_result(pod.match_id, now=NOW)
    assert consequences_of(pod_of(made), turned(pod)).ratings == ()
    correct(made, pod, turned(pod))
    assert rate_corrections(pod.pk, now=NOW)
    assert not LedgerEvent.objects.exists()
    assert Match.objects.count() == 1


def test_everybody_at_the_table_is_told_of_a_correction() -> None:
    made = rated_event()
    pod = pod_of(made)
    correct(made, pod, turned(pod))
    told = Notice.objects.filter(kind="tournament_corrected")
    assert set(told.values_list("player_id", flat=True)) == set(
        pod.seats.values_list("player_id", flat=True)
    )
