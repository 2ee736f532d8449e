"""Round robin in pods: designs, seats, and what is done beyond them."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.worlds import level_field
from tournaments.pairing.colouring import level_seats
from tournaments.pairing.designs import design, most_rounds, repeats_of
from tournaments.pairing.fields import Field, Rules
from tournaments.pairing.lots import Lots
from tournaments.pairing.round_robin import Schedule, round_robin

KNOWN = [(16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (44, 14), (48, 15)]
KNOWN += [(64, 21)]


def seat_differences(schedule: Schedule) -> list[int]:
    seats: dict[int, Counter[int]] = {}
    for pods in schedule.rounds:
        for pod in pods:
            for seat, entry in enumerate(pod):
                seats.setdefault(entry, Counter())[seat] += 1
    size = len(schedule.rounds[0][0])
    return [max(c[s] for s in range(size)) - min(c[s] for s in range(size)) for c in seats.values()]


@pytest.mark.parametrize(("players", "rounds"), KNOWN)
def test_a_stored_design_seats_everybody_once_a_round_without_a_repeat(
    players: int, rounds: int
) -> None:
    assert most_rounds(players) == rounds == len(design(players))
    assert repeats_of(design(players)) == 0
    for pods in design(players):
        assert sorted(p for pod in pods for p in pod) == list(range(players))
        assert {len(pod) for pod in pods} == {4}


@pytest.mark.parametrize(("players", "rounds"), KNOWN)
def test_a_round_robin_up_to_the_known_most_has_no_repeat_and_level_seats(
    players: int, rounds: int
) -> None:
    schedule = round_robin(level_field(players), Rules(rounds=rounds), seed="rr")
    assert len(schedule.rounds) == rounds
    assert schedule.repeats == 0
    assert max(seat_differences(schedule)) <= 1
    assert (
        schedule.digest == round_robin(level_field(players), Rules(rounds=rounds), seed="rr").digest
    )


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(20, 6, 6), (20, 8, 50), (24, 8, 23), (24, 10, 84)]
)
def test_beyond_the_known_most_repeats_are_few(players: int, rounds: int, most: int) -> None:
    schedule = round_robin(level_field(players), Rules(rounds=rounds), seed="a")
    assert schedule.repeats <= most
    assert max(seat_differences(schedule)) <= 1


def test_other_sizes_and_wishes_are_searched() -> None:
    field = level_field(18, forbidden=((1, 2),))
    schedule = round_robin(field, Rules(rounds=4), seed="x")
    assert all(len(pod) in {4, 5} for pods in schedule.rounds for pod in pods)
    assert not any({1, 2} <= set(pod) for pods in schedule.rounds for pod in pods)


def test_a_round_robin_that_has_begun_goes_on_from_what_was_played() -> None:
    whole = round_robin(level_field(20), Rules(rounds=5), seed="x")
    met = [(a, b, 1) for pods in whole.rounds[:3] for pod in pods for a, b in combinations(pod, 2)]
    rest = Field(level_field(20).contestants, round_no=4, meetings=tuple(met))
    left = round_robin(rest, Rules(rounds=5), seed="x")
    assert len(left.rounds) == 2
    assert repeats_of([*whole.rounds[:3], left.rounds[0]]) == 0


@settings(max_examples=40)
@given(
    pods=st.integers(1, 8), size=st.integers(4, 8), rounds=st.integers(1, 17), seed=st.integers()
)
def test_coloured_seats_differ_by_at_most_one_whatever_the_pods(
    pods: int, size: int, rounds: int, seed: int
) -> None:
    lots = Lots(str(seed), "pods")
    drawn = []
    for _ in range(rounds):
        order = lots.shuffled(range(pods * size))
        drawn.append([order[i : i + size] for i in range(0, len(order), size)])
    seated = level_seats(drawn, seed=str(seed))
    assert [[sorted(pod) for pod in r] for r in seated] == [[sorted(p) for p in r] for r in drawn]
    schedule = Schedule("", "", tuple(tuple(map(tuple, r)) for r in seated), ())
    assert max(seat_differences(schedule)) <= 1
