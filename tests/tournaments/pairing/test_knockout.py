"""Knockout in pods."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.errors import FieldTooSmall, NobodyAdvances
from tournaments.pairing.fields import Rules
from tournaments.pairing.knockout import Bracket, Slot, bracket, pods_of_round


def shape(plan: Bracket) -> list[tuple[list[int], int, int]]:
    return [([len(pod) for pod in r.pods], len(r.byes), r.advance) for r in plan.rounds]


def test_sixteen_players_two_advancing_play_three_rounds() -> None:
    plan = bracket(16, Rules(), advance=2)
    assert shape(plan) == [([4, 4, 4, 4], 0, 2), ([4, 4], 0, 2), ([4], 0, 1)]
    assert [slot.place for slot in plan.rounds[0].pods[0]] == [1, 8, 9, 16]


def test_those_who_met_in_a_pod_are_kept_apart_in_the_next() -> None:
    for pod in bracket(64, Rules(), advance=2).rounds[1].pods:
        assert len({(slot.round_no, slot.pod_no) for slot in pod}) == len(pod)


def test_smaller_pods_come_before_byes_and_are_the_top_seeds() -> None:
    first = bracket(13, Rules(), advance=2).rounds[0]
    assert [len(pod) for pod in first.pods] == [4, 4, 5]
    assert first.pods[0][0] == Slot(0, 0, 1)
    assert not first.byes


def test_byes_of_fixed_sizes_go_to_the_top_seeds_and_to_nobody_twice() -> None:
    plan = bracket(18, Rules(allowed_sizes=(4,)), advance=2)
    assert plan.rounds[0].byes == (Slot(0, 0, 1), Slot(0, 0, 2))
    assert not {Slot(0, 0, 1), Slot(0, 0, 2)} & set(plan.rounds[1].byes)


def test_more_advance_where_the_next_pod_would_not_fill() -> None:
    assert shape(bracket(8, Rules(), advance=1)) == [([4, 4], 0, 2), ([4], 0, 1)]


@pytest.mark.parametrize("advance", [0, 4])
def test_an_impossible_number_to_advance_is_refused(advance: int) -> None:
    with pytest.raises(NobodyAdvances) as told:
        bracket(16, Rules(), advance=advance)
    assert told.value.code == "pairing_nobody_advances"


def test_a_knockout_of_three_is_refused() -> None:
    with pytest.raises(FieldTooSmall):
        bracket(3, Rules(), advance=2)


@settings(max_examples=40)
@given(
    players=st.integers(4, 120),
    allowed=st.sets(st.integers(4, 8), min_size=1),
    advance=st.integers(1, 3),
)
def test_a_knockout_of_any_size_ends_with_one_pod_and_loses_nobody_unplayed(
    players: int, allowed: set[int], advance: int
) -> None:
    if players < min(allowed):
        return
    rules = Rules(preferred_size=min(allowed), allowed_sizes=tuple(allowed))
    plan = bracket(players, rules, advance=advance)
    seeds = list(range(1, players + 1))
    places: dict[tuple[int, int], list[int]] = {}
    alive = set(seeds)
    for chosen in plan.rounds:
        pods, byes = pods_of_round(plan, chosen.round_no, seeds, places, seed="x")
        assert sorted([*(e for pod in pods for e in pod), *byes]) == sorted(alive)
        assert {len(pod) for pod in pods} <= allowed
        alive = set(byes)
        for pod_no, pod in enumerate(pods, 1):
            places[chosen.round_no, pod_no] = sorted(pod)  # the better seed wins
            alive |= set(sorted(pod)[: chosen.advance])
    assert len(plan.rounds[-1].pods) == 1
    assert alive == {1}
