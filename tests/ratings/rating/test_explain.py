"""Every change has its reasons, and they add up."""

import pytest
from hypothesis import given

from ratings.rating.config import FIRST
from ratings.rating.explain import Reason, explain
from ratings.rating.fold import DAY, State, rate_with
from tests.ratings.rating.test_fold import NOW, tables

RATE = rate_with(FIRST)


def veteran(mean: float, *, sd: float = 40.0, days: float = 1.0) -> State:
    return State(mean, sd**2, NOW - round(days * DAY), 60)


@given(tables())
def test_the_parts_of_the_others_add_up_to_the_step(
    table: tuple[list[State | None], list[int]],
) -> None:
    states, places = table
    steps = RATE(states, places, NOW)
    for seat in range(len(places)):
        told = explain(seat, steps, places, FIRST)
        assert sum(part.points for part in told.parts) == pytest.approx(told.step, abs=2e-6)
        assert sum(part.chance for part in told.parts) == pytest.approx(steps[seat].expected_score)
        assert 1 <= told.expected_place <= len(places)


def test_a_place_better_than_expected_among_equally_sure_players_is_a_gain() -> None:
    steps = RATE([veteran(mean) for mean in (1450, 1500, 1550, 1600)], [1, 2, 3, 4], NOW)
    told = [explain(seat, steps, [1, 2, 3, 4], FIRST) for seat in range(4)]
    for one in told:
        assert (one.step > 0) == (one.place < one.expected_place)
        # All weigh the same, so the step is the worth of a place times the places won.
        assert one.step == pytest.approx(
            one.points_a_place * (one.expected_place - one.place), abs=1e-5
        )


@pytest.mark.parametrize(
    ("first", "places", "days", "expected"),
    [
        (None, [1, 2, 3, 4], 0.0, (Reason.NEW, Reason.SURPRISING_PLACE)),
        (veteran(1500), [1, 2, 3, 4], 1.0, (Reason.SETTLED, Reason.SURPRISING_PLACE)),
        (veteran(1560, sd=60), [2, 1, 3, 4], 1.0, (Reason.EXPECTED_PLACE,)),
        (veteran(1500, days=200), [2, 1, 3, 4], 200.0, (Reason.BEEN_AWAY,)),
    ],
)
def test_reasons_are_told(
    first: State | None, places: list[int], days: float, expected: tuple[Reason, ...]
) -> None:
    steps = RATE([first, *[veteran(1500)] * 3], places, NOW)
    assert explain(0, steps, places, FIRST, days_away=days).reasons == expected


def test_unsure_others_are_a_reason() -> None:
    steps = RATE([veteran(1500), None, None, None], [1, 2, 3, 4], NOW)
    assert Reason.UNSURE_OTHERS in explain(0, steps, [1, 2, 3, 4], FIRST).reasons
