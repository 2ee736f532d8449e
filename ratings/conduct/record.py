"""Marks for matches left and turns expired, and the cool-downs they lead to (docs/fair-play.md)."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

MARKS_TO_COOL_DOWN: Final = 3
FIRST_COOL_DOWN: Final = timedelta(hours=24)
LONGEST_COOL_DOWN: Final = timedelta(days=30)
# Good matches in a row that take a mark away, or, without marks, halve the next cool-down.
GOOD_TO_CLEAR: Final = 5
SLACK_TURNS: Final = 3  # expired in one match, from which on it counts


class Outcome(StrEnum):
    """What a match says of one player's conduct."""

    GOOD = "good"
    SLACK = "slack"  # several turns ran out
    ABANDONED = "abandoned"  # the seat was given up


MARKS: Final = {Outcome.GOOD: 0, Outcome.SLACK: 1, Outcome.ABANDONED: 2}


class Conduct(NamedTuple):
    """A player's conduct after a match; ``level`` is how many cool-downs count for the next one's
    length, ``good_in_a_row`` the good matches since the last mark was given or cleared."""

    marks: int = 0
    level: int = 0
    good_in_a_row: int = 0
    cooled_until: datetime | None = None


def outcome_of(*, expired_turns: int, is_abandoned: bool) -> Outcome:
    """Say what a match was (C1)."""
    if is_abandoned:
        return Outcome.ABANDONED
    return Outcome.SLACK if expired_turns >= SLACK_TURNS else Outcome.GOOD


def after_match(conduct: Conduct, outcome: Outcome, *, at: datetime) -> Conduct:
    """Return the conduct after a match that ended at this moment (C2 to C4)."""
    if outcome == Outcome.GOOD:
        return _after_good(conduct)
    marks = conduct.marks + MARKS[outcome]
    if marks < MARKS_TO_COOL_DOWN:
        return conduct._replace(marks=marks, good_in_a_row=0)
    return Conduct(marks=0, level=conduct.level + 1, cooled_until=at + cool_down(conduct.level))


def cool_down(level: int) -> timedelta:
    """Return how long the cool-down after so many others is: a day, doubling, 30 days at most."""
    doubled: timedelta = FIRST_COOL_DOWN * 2 ** min(level, 5)
    return min(doubled, LONGEST_COOL_DOWN)


def _after_good(conduct: Conduct) -> Conduct:
    good = conduct.good_in_a_row + 1
    if good < GOOD_TO_CLEAR:
        return conduct._replace(good_in_a_row=good)
    if conduct.marks:
        return conduct._replace(marks=conduct.marks - 1, good_in_a_row=0)
    return conduct._replace(level=max(conduct.level - 1, 0), good_in_a_row=0)
