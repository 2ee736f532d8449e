"""The best pods of a small field, and how near the search comes in a larger one."""

import random
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from tests.tournaments.pairing.optima import STATES, cost_by_search, pod_costs
from tests.tournaments.pairing.worlds import field_after, played
from tournaments.pairing.exact import best_pods
from tournaments.pairing.fields import Rules
from tournaments.pairing.finish import Finish
from tournaments.pairing.problem import Problem, problem_of
from tournaments.pairing.swaps import SwapSearch, chunks

EVERYBODY = 1 << 60


def problem_after(players: int, rounds: int, seed: int) -> Problem:
    """A problem after some rounds drawn by lot."""
    rng = random.Random(seed)
    scores = dict.fromkeys(range(players), 0)
    past = []
    for _ in range(rounds):
        order = rng.sample(range(players), players)
        pods = [order[i : i + 4] for i in range(0, players, 4)]
        played([pod for pod in pods if len(pod) > 1], scores, rng)
        past.append(pods)
    field = field_after(scores, past)
    return problem_of(field, Rules(), list(field.contestants), seed=str(seed))


def divisions_by_hand(players: tuple[int, ...], size: int) -> Iterator[list[tuple[int, ...]]]:
    if not players:
        yield []
        return
    for rest in combinations(players[1:], size - 1):
        pod = (players[0], *rest)
        for others in divisions_by_hand(tuple(p for p in players if p not in pod), size):
            yield [pod, *others]


@pytest.mark.parametrize(("players", "rounds"), [(8, 1), (8, 3), (12, 2), (12, 4)])
def test_the_best_pods_are_those_found_by_trying_all(players: int, rounds: int) -> None:
    problem = problem_after(players, rounds, seed=players + rounds)
    costs = pod_costs(problem, most=EVERYBODY)
    best = min(
        sum(costs[pod] for pod in pods) for pods in divisions_by_hand(tuple(range(players)), 4)
    )
    found = best_pods(problem, (4,) * (players // 4))
    assert sorted(p for pod in found for p in pod) == list(range(players))
    assert sum(costs[tuple(pod)] for pod in found) == best


@pytest.mark.parametrize("sizes", [(4, 4, 4, 4), (5, 5, 6), (8, 8), (4, 5, 7), (4, 4, 8)])
def test_no_search_beats_the_best_pods(sizes: tuple[int, ...]) -> None:
    for seed in range(2):
        problem = problem_after(16, 3, seed)
        pods = best_pods(problem, sizes)
        assert sorted(len(pod) for pod in pods) == sorted(sizes)
        best = SwapSearch(problem, pods, seed="x").cost
        search = SwapSearch(problem, chunks(range(16), sizes), seed="x")
        search.run(300)
        assert best <= search.cost


def test_the_search_beats_no_proved_optimum_of_32_players() -> None:
    costs = [cost_by_search(state) for state in STATES]
    assert all(cost >= state.optimum for cost, state in zip(costs, STATES, strict=True))
    assert any(cost == state.optimum for cost, state in zip(costs, STATES, strict=True))


def finish_of(players: int, sizes: tuple[int, ...]) -> Finish:
    """Where nobody has met anybody."""
    strangers = np.ones((players, players), dtype=np.int64) - np.eye(players, dtype=np.int64)
    return Finish(strangers, sizes, preferred=4, odd_visits=[0] * players, seed="x")


def test_a_finish_is_made_of_strangers() -> None:
    rounds = finish_of(16, (4,) * 4).rounds(3)
    assert rounds is not None
    met = [pair for pods in rounds for pod in pods for pair in combinations(sorted(pod), 2)]
    assert len(met) == len(set(met)) == 3 * 4 * 6


def test_a_finish_in_pods_of_two_sizes_sends_nobody_twice_to_the_larger() -> None:
    rounds = finish_of(30, (5, 5, 4, 4, 4, 4, 4)).rounds(3)
    assert rounds is not None
    met = [pair for pods in rounds for pod in pods for pair in combinations(sorted(pod), 2)]
    assert len(met) == len(set(met)) == 3 * (2 * 10 + 5 * 6)
    larger = [player for pods in rounds for pod in pods if len(pod) == 5 for player in pod]
    assert sorted(larger) == list(range(30))


def test_no_finish_is_found_where_there_is_none() -> None:
    # Seven others to meet make two rounds of fours, never three.
    finish = finish_of(8, (4, 4))
    assert finish.rounds(1) is not None
    assert finish.rounds(3) is None
