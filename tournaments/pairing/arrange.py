"""From a problem to pods: an opening by score, then swaps in one window or several."""

from tournaments.pairing.problem import Pods, Problem
from tournaments.pairing.swaps import SwapSearch, chunks

WINDOW = 72  # players a search looks at together; more only cost time
STEPS = 300


def arrange(problem: Problem, sizes: tuple[int, ...], *, seed: str, effort: int) -> Pods:
    """Pods of these sizes, in indices of the problem, from the top of the field down."""
    pods = opening(problem, sizes)
    if len(problem) <= WINDOW + WINDOW // 2:
        search = SwapSearch(problem, pods, seed=seed, floor=floor_of(problem, pods))
        search.run(STEPS * effort)
        return search.best
    for shift in (0, 1, 0):
        pods.sort(key=sum_rank)
        pods = _windows(problem, pods, shift=shift, seed=seed, effort=effort)
    return pods


def sum_rank(pod: list[int]) -> tuple[int, int]:
    """Sorts pods from the top of the field down: by mean index, times 840 to stay whole."""
    return (sum(pod) * 840 // len(pod), min(pod))


def _windows(problem: Problem, pods: Pods, *, shift: int, seed: str, effort: int) -> Pods:
    done: Pods = []
    window: Pods = []
    limit = WINDOW // 2 if shift else WINDOW
    for pod in pods:
        if window and sum(map(len, window)) + len(pod) > limit:
            done += _searched(problem, window, seed=seed, effort=effort)
            window, limit = [], WINDOW
        window.append(pod)
    return done + _searched(problem, window, seed=seed, effort=effort)


def _searched(problem: Problem, pods: Pods, *, seed: str, effort: int) -> Pods:
    if len(pods) < 2:
        return pods
    search = SwapSearch(problem, pods, seed=seed, floor=floor_of(problem, pods))
    search.run(STEPS * effort // 3)
    return search.best


def floor_of(problem: Problem, pods: Pods) -> int | None:
    """A cost that no pods of these sizes and players can be below; None where wishes pay.

    A gap in score between the first c players and the rest is inside some pod, unless pods fill
    exactly c places.
    """
    if (problem.pair_costs < 0).any():
        return None
    filled = 1
    for pod in pods:
        filled |= filled << len(pod)
    scores = sorted((int(problem.scores[i]) for pod in pods for i in pod), reverse=True)
    gaps = (scores[c - 1] - scores[c] for c in range(1, len(scores)) if not filled >> c & 1)
    return problem.weights.spread * sum(gaps)


def opening(problem: Problem, sizes: tuple[int, ...]) -> Pods:
    """Pods by score alone, after the odd-sized ones are filled with those whose turn it is."""
    odd = [size for size in sizes if size != problem.preferred]
    chosen = _odd_players(problem, sum(odd))
    rest = [i for i in range(len(problem)) if i not in set(chosen)]
    plain = [size for size in sizes if size == problem.preferred]
    return sorted([*chunks(chosen, odd), *chunks(rest, plain)], key=sum_rank)


def _odd_players(problem: Problem, seats: int) -> list[int]:
    """Who fills the seats of odd-sized pods, in rank order: those who were there least."""
    if not seats:
        return []
    by_turn = sorted(range(len(problem)), key=lambda i: int(problem.odd_costs[i]))
    bound = problem.odd_costs[by_turn[seats - 1]]
    due = [i for i in range(len(problem)) if problem.odd_costs[i] < bound]
    level = [i for i in range(len(problem)) if problem.odd_costs[i] == bound]
    wanted = seats - len(due)
    if due:
        level.sort(key=lambda i: (min(abs(i - d) for d in due), i))
        return sorted(due + level[:wanted])
    start = min(
        range(len(level) - wanted + 1),
        key=lambda s: int(problem.scores[level[s]] - problem.scores[level[s + wanted - 1]]),
    )
    return level[start : start + wanted]
