"""S-1 to S-7: what tables, byes and missed rounds pay."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scoring.events import id_of, played, pod, stage
from tournaments.pairing.results import ByeRule, Finish, PodResult, SeatResult
from tournaments.pairing.scoring import (
    DEFAULT_POINTS,
    PointsKind,
    PointsRule,
    TermKind,
    bye_points,
    earned_points,
    pod_points,
    total_points,
)

LADDERS = {size: [Fraction(n) for n in range(size, 0, -1)] for size in range(4, 9)}
BY_PLACE = PointsRule(PointsKind.PLACES, LADDERS)
HALF = Fraction(1, 2)
BY_MATCH = PointsRule(PointsKind.MATCH)


def pod_of(totals: tuple[int, ...]) -> PodResult:
    return PodResult(1, [SeatResult(seat, total) for seat, total in enumerate(totals)])


def finishing_orders(size: int) -> Iterator[tuple[int, ...]]:
    """Every way in which a table can end, up to who sits where: which neighbours are equal."""
    for parted in product((0, 1), repeat=size - 1):
        yield tuple(accumulate((0, *parted)))


@pytest.mark.parametrize("size", range(4, 9))
def test_a_pod_pays_the_same_in_every_finishing_order(size: int) -> None:
    orders = list(finishing_orders(size))
    assert len(orders) == 2 ** (size - 1)
    for totals in orders:
        assert sum(pod_points(pod_of(totals), DEFAULT_POINTS)) == 210 * size
        assert sum(pod_points(pod_of(totals), BY_PLACE)) == sum(LADDERS[size])
        # Who sits where makes no difference to what a place earns.
        turned = pod_points(pod_of(totals[::-1]), DEFAULT_POINTS)
        assert turned == pod_points(pod_of(totals), DEFAULT_POINTS)[::-1]


@settings(max_examples=60)
@given(
    st.integers(4, 8).flatmap(
        lambda size: st.tuples(
            st.lists(st.integers(-8, 8), min_size=size, max_size=size),
            st.lists(st.booleans(), min_size=size, max_size=size),
        )
    )
)
def test_a_pod_pays_the_same_with_seats_given_up(case: tuple[list[int], list[bool]]) -> None:
    totals, given_up = case
    seats = [
        SeatResult(seat, total, Finish.ABANDONED if left else Finish.PLAYED)
        for seat, (total, left) in enumerate(zip(totals, given_up, strict=True))
    ]
    for rule, average in ((DEFAULT_POINTS, 210), (BY_PLACE, Fraction(len(seats) + 1, 2))):
        points = pod_points(PodResult(1, seats), rule)
        assert sum(points) == average * len(seats)
        # Better places never earn less, and all is exact.
        by_place = sorted(zip(PodResult(1, seats).places, points, strict=True))
        assert [p for _place, p in by_place] == sorted(points, reverse=True)
        assert all(isinstance(p, Fraction) for p in points)


@pytest.mark.parametrize(
    ("text", "places", "points"),
    [
        ("alice 10, bob -4, carol -20, dave -81", (1, 2, 3, 4), (420, 280, 140, 0)),
        ("alice 10, bob 10, carol -20, dave -81", (1, 1, 3, 4), (350, 350, 140, 0)),
        ("alice 0, bob 0, carol 0, dave 0", (1, 1, 1, 1), (210, 210, 210, 210)),
        ("alice 10!, bob -4, carol -20, dave -81", (4, 1, 2, 3), (0, 420, 280, 140)),
        ("alice 10!, bob -4!, carol -20, dave -81", (3, 3, 1, 2), (70, 70, 420, 280)),
        ("alice 10x, bob -4!, carol -20, dave -81", (4, 3, 1, 2), (0, 140, 420, 280)),
        ("alice 0x, bob 0x, carol -20, dave -81", (3, 3, 1, 2), (0, 0, 420, 280)),
        (
            "alice 9, bob 8, carol 8, dave 7, erin 6",
            (1, 2, 2, 4, 5),
            (420, 262 + HALF, 262 + HALF, 105, 0),
        ),
    ],
)
def test_points_for_opponents_beaten(
    text: str, places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert pod(1, text).places == places
    assert list(pod_points(pod(1, text), DEFAULT_POINTS)) == list(points)


def test_those_who_share_places_share_their_points() -> None:
    rule = PointsRule(PointsKind.PLACES, {4: [Fraction(n) for n in (6, 3, 1, 0)]})
    tied = pod(1, "alice 5, bob 1, carol 1, dave 0x")
    assert list(pod_points(tied, rule)) == [6, 2, 2, 0]


def test_a_bye_pays_by_its_own_rule() -> None:
    one = played(1, "alice 10, bob -4, carol -20, dave -82")
    paid = {
        (rule.kind, bye): bye_points(bye, rule, one)
        for rule in (DEFAULT_POINTS, BY_PLACE, BY_MATCH)
        for bye in ByeRule
    }
    assert paid == {
        (PointsKind.BEATEN, ByeRule.AVERAGE): 210,
        (PointsKind.BEATEN, ByeRule.WIN): 420,
        (PointsKind.BEATEN, ByeRule.NONE): 0,
        (PointsKind.PLACES, ByeRule.AVERAGE): Fraction(5, 2),
        (PointsKind.PLACES, ByeRule.WIN): 4,
        (PointsKind.PLACES, ByeRule.NONE): 0,
        (PointsKind.MATCH, ByeRule.AVERAGE): -24,
        (PointsKind.MATCH, ByeRule.WIN): 10,
        (PointsKind.MATCH, ByeRule.NONE): -82,
    }


def test_staying_away_gains_nothing_where_match_points_count() -> None:
    record = stage(
        played(1, "alice -30, bob -40, carol -20, dave -81"),
        names=("alice", "bob", "carol", "dave", "erin"),
    )
    points = {key: value.amount for key, value in earned_points(record, BY_MATCH).items()}
    assert points[id_of("erin")] == min(points.values()) == -81


def test_points_open_into_rounds_and_penalties() -> None:
    record = stage(
        played(1, "alice 10, bob -4, carol -20, dave -81", byes={"erin": ByeRule.AVERAGE}),
        played(2, "bob 9, alice 1, dave 0, erin -9"),
        names=("alice", "bob", "carol", "dave", "erin"),
        penalties={"alice": 40},
    )
    points = total_points(record, DEFAULT_POINTS)
    kinds = {
        name: [(term.kind, term.round_no, term.amount) for term in points[id_of(name)].terms]
        for name in ("alice", "carol", "erin")
    }
    assert kinds == {
        "alice": [(TermKind.POD, 1, 420), (TermKind.POD, 2, 280), (TermKind.PENALTY, None, -40)],
        "carol": [(TermKind.POD, 1, 140), (TermKind.ABSENT, 2, 0)],
        "erin": [(TermKind.BYE, 1, 210), (TermKind.POD, 2, 0)],
    }
    assert points[id_of("alice")].amount == 660


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({}, "no points"),
        ({4: [3, 2, 1]}, "one number a place"),
        ({4: [1, 2, 3, 4]}, "worse place"),
        ({4: [4, 3, 2, 1], 9: range(9)}, "one number a place"),
    ],
)
def test_a_table_of_points_that_makes_no_sense_is_refused(
    table: dict[int, list[Fraction]], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        PointsRule(PointsKind.PLACES, table)


def test_a_record_with_an_entrant_twice_in_a_round_is_a_bug() -> None:
    with pytest.raises(ValueError, match="round 1 twice"):
        stage(played(1, "alice 1, bob 2, carol 3, dave 4", "alice 1, erin 2, frank 3, grace 4"))
