"""`make bench-pairing`: simulated events with our pairing and its peers; writes the figures."""

import sys
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import mean
from typing import Any

from tests.bench.pairing_world import Pair, judge
from tests.bench.report import table, write_section
from tests.tournaments.pairing.optima import STATES, Optimum, cost_by_search, pod_costs
from tournaments.pairing.fields import Field, Priority, Rules, contestants_of, meetings_of
from tournaments.pairing.round_robin import round_robin
from tournaments.pairing.sizes import divisions
from tournaments.pairing.swiss import pair_round

Pods = Sequence[Sequence[int]]
SEEDS = range(5)

# Players, rounds, priority, seeds, and the goals: repeats and spread, as they stand in the issue.
EVENTS: list[tuple[int, int, Priority, range, str]] = [
    (16, 7, Priority.STRICT, SEEDS, "48 repeats (the counting bound)"),
    (32, 7, Priority.STRICT, SEEDS, "0.4 repeats, spread 3.3"),
    (64, 7, Priority.STRICT, SEEDS, "0 repeats, spread 1.08"),
    (256, 7, Priority.STRICT, range(2), "0 repeats, spread 0.14"),
    (1024, 7, Priority.STRICT, range(1), "0 repeats, spread 0.02"),
    (64, 7, Priority.BALANCED, SEEDS, "6 repeats, spread 0.87"),
    (24, 5, Priority.STRICT, SEEDS, "0 repeats"),
    (20, 4, Priority.STRICT, SEEDS, "0 repeats"),
    (30, 5, Priority.STRICT, SEEDS, "0 repeats"),
    (35, 5, Priority.STRICT, SEEDS, "0 repeats"),
    (4096, 3, Priority.STRICT, range(1), ""),
]
ROBINS = [(16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (44, 14), (48, 15)]
ROBINS += [(64, 21), (20, 6), (20, 8), (24, 8), (24, 10)]
GOALS = {(20, 6): 6, (20, 8): 50, (24, 8): 23, (24, 10): 84}


def ours(priority: Priority) -> Pair:
    """Our pairing, as the simulated event asks for it."""

    def pair(
        history: list[list[list[int]]], points: list[int], sizes: list[int], left: int, seed: int
    ) -> Pods:
        field = Field(
            contestants_of(dict(enumerate(points)), history),
            round_no=len(history) + 1,
            meetings=meetings_of(history),
        )
        rules = Rules(rounds=len(history) + left, priority=priority)
        return pair_round(field, rules, seed=str(seed)).plan.pods

    return pair


def greedy(
    history: list[list[list[int]]], points: list[int], sizes: list[int], left: int, seed: int
) -> Pods:
    """The common way: from the top, take the next in points who has not met the pod yet."""
    met = {frozenset((a, b)) for pods in history for pod in pods for a in pod for b in pod if a < b}
    waiting = sorted(range(len(points)), key=lambda x: (-points[x], x))
    pods = []
    for size in sizes:
        pod = [waiting.pop(0)]
        while len(pod) < size:
            strangers = (x for x in waiting if all(frozenset((x, y)) not in met for y in pod))
            chosen = next(strangers, waiting[0])
            waiting.remove(chosen)
            pod.append(chosen)
        pods.append(pod)
    return pods


def cp_sat(state: Optimum, seconds: float) -> tuple[int, bool] | None:
    """The cost OR-Tools' CP-SAT finds for a stored state, and whether it is proved; or None."""
    if find_spec("ortools") is None:
        return None
    return _solved(import_module("ortools.sat.python.cp_model"), state, seconds)


def _solved(cp_model: Any, state: Optimum, seconds: float) -> tuple[int, bool]:
    problem = state.problem()
    # No pod of the best division costs more than all of the one the search found.
    costs = pod_costs(problem, most=cost_by_search(state))
    model = cp_model.CpModel()
    chosen = {pod: model.new_bool_var("") for pod in costs}
    for player in range(len(problem)):
        model.add_exactly_one(var for pod, var in chosen.items() if player in pod)
    model.minimize(sum(var * costs[pod] for pod, var in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return -1, False
    return round(solver.objective_value), status == cp_model.OPTIMAL


def measure() -> str:
    """The section of docs/benchmarks.md, in Markdown."""
    return "\n".join([swiss_table(), exact_table(), robin_table()])


def swiss_table() -> str:
    """Simulated Swiss events: ours, and the greedy way up to 256 players."""
    rows = []
    for players, rounds, priority, seeds, goal in EVENTS:
        sizes = list(divisions(players, (4, 5, 6, 7, 8), 4)[0])
        ways: list[tuple[str, Pair]] = [(f"ours, {priority}", ours(priority))]
        if players <= 256 and priority is Priority.STRICT:
            ways.append(("greedy", greedy))
        for name, pair in ways:
            result = judge(pair, players, rounds=rounds, sizes=sizes, seeds=seeds)
            row = [
                f"{players} x {rounds}, {name}",
                f"{result['repeats']:g}",
                f"{result['zero']:.0%}",
                f"{result['spread']:.3f}",
                f"{result['seats']:.1%}" if len(set(sizes)) == 1 else "",
                f"{result['seconds']:.3f}",
                f"{result['slowest']:.3f}",
                goal if pair is not greedy else "",
            ]
            print(" | ".join(row), flush=True)
            rows.append(row)
    head = ["players x rounds", "repeats", "events without", "spread", "seats", "s", "longest s"]
    return (
        "Means over simulated events (tests/bench/pairing_world.py, seeds from 0; five up to "
        "64 players, two of 256, one of more). *Repeats*: meetings beyond the "
        "first, in a whole event. *Spread*: largest less smallest points of a pod, from the second "
        "round on; a place is worth one point. *Seats*: players whose most and least frequent "
        "seats differ by more than one visit. *s*, *longest s*: CPU seconds of one pairing, "
        "median and longest (means over events), goals 0.1 to 256, 0.25 at 1024, 1 at 4096 "
        "players. *Greedy*: from the top, the next in points who has not met the pod.\n\n"
        + table([*head, "goal"], rows)
    )


def exact_table() -> str:
    """Stored states of 32 players: how often the search reaches the proved optimum."""
    rows = []
    for effort in (1, 8):
        begun = time.process_time()
        found = [cost_by_search(state, effort=effort) for state in STATES]
        seconds = (time.process_time() - begun) / len(STATES)
        hits = mean(cost == state.optimum for cost, state in zip(found, STATES, strict=True))
        rows.append([f"swaps, effort {effort}", f"{hits:.0%}", f"{seconds:.2f}"])
    for limit in (0.5, 10.0):
        begun = time.monotonic()
        answers = [cp_sat(state, limit) for state in STATES]
        if None in answers:
            break
        seconds = (time.monotonic() - begun) / len(STATES)
        reached = mean(
            a is not None and a[0] == s.optimum for a, s in zip(answers, STATES, strict=True)
        )
        rows.append([f"OR-Tools CP-SAT, limit {limit:g} s", f"{reached:.0%}", f"{seconds:.2f}"])
    return (
        f"One round of 32 players, {len(STATES)} stored states with an optimum that CP-SAT "
        "or our branch and bound proved (repeats first, then spread; look-ahead and "
        "seats left aside). Up to 16 players the optimum "
        "is always found, by a dynamic programme.\n\n"
        + table(["way", "optimum reached", "s a state"], rows)
    )


def robin_table() -> str:
    """Round robins in fours, with five seeds each."""
    rows = []
    for players, rounds in ROBINS:
        field = Field(contestants_of(dict.fromkeys(range(players), 0), []))
        begun = time.process_time()
        plans = [round_robin(field, Rules(rounds=rounds), seed=str(seed)) for seed in SEEDS]
        seconds = (time.process_time() - begun) / len(plans)
        most = max(plan.repeats for plan in plans)
        goal = GOALS.get((players, rounds), 0)
        rows.append([f"{players} x {rounds}", str(most), str(goal), f"{seconds:.3f}"])
    return "Round robins in fours, the worst of five seeds.\n\n" + table(
        ["players x rounds", "repeats", "goal", "s"], rows
    )


def main() -> int:
    """Measure, print, and write the section."""
    body = measure()
    print(f"\n{body}")
    write_section("pairing", "Pairing", body, "make bench-pairing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
