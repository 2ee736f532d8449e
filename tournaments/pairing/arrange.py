"""From a problem to pods: an opening by score, then swaps in one window or several."""

from tournaments.pairing.problem import Pods, Problem
from tournaments.pairing.seat_swaps import settle_seats
from tournaments.pairing.seats import SeatBook
from tournaments.pairing.swaps import SwapSearch, chunks

ONE_WINDOW = 72  # up to so many players are searched together
WINDOW = 48  # players a search looks at together in a larger field
STEPS = 300


def arrange(
    problem: Problem, sizes: tuple[int, ...], seats: SeatBook, *, seed: str, effort: int
) -> Pods:
    """Pods of these sizes, in indices of the problem, from the top of the field down."""
    pods = opening(problem, sizes)
    if len(problem) <= ONE_WINDOW:
        return sorted(_searched(problem, pods, STEPS * effort, seats, seed=seed), key=sum_rank)
    steps = STEPS * effort // 6
    for shift, settled in ((0, None), (1, None), (0, seats)):
        pods.sort(key=sum_rank)
        done: Pods = []
        for window in _windows(pods, shift=shift):
            done += _searched(problem, window, steps, settled, seed=seed)
        pods = done
    return sorted(pods, key=sum_rank)


def sum_rank(pod: list[int]) -> tuple[int, int]:
    """Sorts pods from the top of the field down: by mean index, times 840 to stay whole."""
    return (sum(pod) * 840 // len(pod), min(pod))


def _windows(pods: Pods, *, shift: int) -> list[Pods]:
    """The pods in order, cut into windows of about `WINDOW` players, the first half as long."""
    windows: list[Pods] = [[]]
    limit = WINDOW // 2 if shift else WINDOW
    for pod in pods:
        if windows[-1] and sum(map(len, windows[-1])) + len(pod) > limit:
            windows.append([])
            limit = WINDOW
        windows[-1].append(pod)
    return windows


def _searched(
    problem: Problem, pods: Pods, steps: int, seats: SeatBook | None, *, seed: str
) -> Pods:
    if len(pods) < 2:
        return pods
    search = SwapSearch(
        problem,
        pods,
        seed=seed,
        floor=floor_of(problem, pods),
        book=seats if len(problem) <= ONE_WINDOW else None,
    )
    search.run(steps)
    if seats is not None:
        settle_seats(search, seats)
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
