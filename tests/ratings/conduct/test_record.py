"""Marks and cool-downs, C1 to C5 of docs/fair-play.md."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.conduct.record import (
    LONGEST_COOL_DOWN,
    Conduct,
    Outcome,
    after_match,
    cool_down,
    outcome_of,
)

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)


def played(*outcomes: Outcome) -> Conduct:
    conduct = Conduct()
    for outcome in outcomes:
        conduct = after_match(conduct, outcome, at=AT)
    return conduct


GOOD, SLACK, ABANDONED = Outcome.GOOD, Outcome.SLACK, Outcome.ABANDONED


@pytest.mark.parametrize(
    ("expired", "is_abandoned", "outcome"),
    [(0, False, GOOD), (2, False, GOOD), (3, False, SLACK), (0, True, ABANDONED)],
)
def test_a_match_is_good_slack_or_abandoned(
    expired: int, is_abandoned: bool, outcome: Outcome
) -> None:
    assert outcome_of(expired_turns=expired, is_abandoned=is_abandoned) == outcome


def test_three_marks_begin_a_cool_down_of_a_day() -> None:
    assert played(ABANDONED).cooled_until is None
    cooled = played(ABANDONED, SLACK)
    assert cooled.cooled_until == AT + timedelta(days=1)
    assert (cooled.marks, cooled.level) == (0, 1)


def test_each_cool_down_is_twice_as_long_up_to_30_days() -> None:
    days = [cool_down(level).days for level in range(8)]
    assert days == [1, 2, 4, 8, 16, 30, 30, 30]


def test_five_good_matches_in_a_row_take_a_mark_away() -> None:
    assert played(ABANDONED, *[GOOD] * 4).marks == 2
    assert played(ABANDONED, *[GOOD] * 5).marks == 1
    assert played(ABANDONED, *[GOOD] * 4, SLACK).good_in_a_row == 0


def test_good_matches_without_marks_shorten_the_next_cool_down() -> None:
    assert played(ABANDONED, ABANDONED, *[GOOD] * 5).level == 0
    assert played(*[GOOD] * 50) == Conduct()


@given(st.lists(st.sampled_from(list(Outcome)), max_size=60))
def test_nobody_who_plays_on_stays_out_for_more_than_30_days(outcomes: list[Outcome]) -> None:
    conduct = played(*outcomes)
    assert 0 <= conduct.marks < 3
    assert conduct.cooled_until is None or conduct.cooled_until <= AT + LONGEST_COOL_DOWN
