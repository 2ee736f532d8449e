"""States of 32 players with a proved least cost: by branch and bound, two by CP-SAT too."""

import json
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np

from tournaments.pairing.arrange import floor_of, opening
from tournaments.pairing.fields import Field, Rules, contestants_of, meetings_of
from tournaments.pairing.problem import Problem, problem_of
from tournaments.pairing.swaps import SwapSearch

RULES = Rules(rounds=7)
SEED = "optima"
STEPS = 500


@dataclass(frozen=True, slots=True)
class Optimum:
    """Scores by entry from 0, the rounds played, and the least cost of pods of four."""

    scores: tuple[int, ...]
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    optimum: int

    def problem(self) -> Problem:
        """The state as the search sees it."""
        field = field_of(self)
        return problem_of(field, RULES, list(field.contestants), seed=SEED)


def field_of(state: Optimum) -> Field:
    """The field after the state's rounds."""
    return Field(
        contestants_of(dict(enumerate(state.scores)), state.rounds),
        round_no=len(state.rounds) + 1,
        meetings=meetings_of(state.rounds),
    )


def cost_by_search(state: Optimum, *, effort: int = 1) -> int:
    """The cost the swap search ends with: 500 steps for each effort, about 0.05 s."""
    problem = state.problem()
    pods = opening(problem, (4,) * (len(problem) // 4))
    search = SwapSearch(problem, pods, seed=SEED, floor=floor_of(problem, pods))
    search.run(STEPS * effort)
    return search.cost


def pod_costs(problem: Problem, *, most: int) -> dict[tuple[int, ...], int]:
    """All pods of four, in indices of the problem, that cost at most so much."""
    everybody = list(range(len(problem)))
    pairs = problem.pair_matrix(np.array(everybody)).tolist()
    scores = (problem.scores * problem.weights.spread).tolist()
    found: dict[tuple[int, ...], int] = {}
    for pod in combinations(everybody, 4):
        cost = scores[pod[0]] - scores[pod[3]]
        cost += sum(pairs[a][b] for a, b in combinations(pod, 2))
        if cost <= most:
            found[pod] = cost
    return found


def _stored() -> list[Optimum]:
    path = Path(__file__).with_name("optima.json")
    return [
        Optimum(
            tuple(state["scores"]),
            tuple(tuple(tuple(pod) for pod in pods) for pods in state["rounds"]),
            state["optimum"],
        )
        for state in json.loads(path.read_text(encoding="utf-8"))
    ]


STATES = _stored()
