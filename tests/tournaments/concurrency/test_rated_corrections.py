"""Ratings follow a correction once: of two workers at once, and of one that is killed."""

from functools import partial

import pytest

from ratings.models import Rating
from tests.games.concurrency.racing import kinds, row_locks, run_together
from tests.tournaments.cast import NOW
from tests.tournaments.concurrency.test_kills import killed_at
from tests.tournaments.test_rated_corrections import (
    amendments,
    correct,
    pod_of,
    rated_event,
    ratings_now,
    turned,
)
from tournaments.commands.rating import pods_to_rate_again, rate_corrections
from tournaments.models import Correction

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("locking", "expected"),
    # Without the locks the second runs into the ledger's constraint.
    [(False, ["IntegrityError", "done"]), (True, ["done", "done"])],
)
def test_two_workers_tell_ratings_of_one_correction(locking: bool, expected: list[str]) -> None:
    made = rated_event()
    pod = pod_of(made)
    correct(made, pod, turned(pod))
    job = partial(rate_corrections, pod.pk, now=NOW)
    with row_locks(enabled=locking):
        outcomes = run_together(job, job, between="ratings.commands.rating_amending._amend_in")
    assert kinds(outcomes) == expected
    assert amendments() == ["correction"] * 2
    if locking:
        assert sorted(outcomes) == [False, True]


def test_a_worker_killed_at_every_statement_leaves_ratings_that_follow_once() -> None:
    made = rated_event()
    pod, before = pod_of(made), ratings_now()
    correct(made, pod, turned(pod))
    deaths = 0
    for statement_no in range(1, 200):
        assert pods_to_rate_again() == [pod.pk]  # what the sweep finds
        if not killed_at(statement_no, partial(rate_corrections, pod.pk, now=NOW)):
            break
        deaths += 1
        assert (ratings_now(), amendments()) == (before, [])
    assert deaths > 10
    assert amendments() == ["correction"] * 2
    assert pods_to_rate_again() == []
    assert not Correction.objects.filter(rated_at=None).exists()
    assert Rating.objects.count() == 8
