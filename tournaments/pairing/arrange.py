"""From a problem to pods: an opening by score, then swaps in one window or several."""

import numpy as np

from tournaments.pairing.exact import MOST_PLAYERS, best_pods
from tournaments.pairing.finish import Finish
from tournaments.pairing.problem import Ints, Pods, Problem
from tournaments.pairing.seat_swaps import settle_seats
from tournaments.pairing.seats import SeatBook
from tournaments.pairing.swaps import SwapSearch, chunks

ONE_WINDOW = 72  # up to so many players are searched together
WINDOW = 48  # players a search looks at together in a larger field
STEPS = 400
LOOK_AHEAD = 40  # players up to which rounds to come are looked at
LOOK_AHEAD_STEPS = 300
SEAT_BITS = 48  # costs of seats are below this power of two


def arrange(
    problem: Problem,
    sizes: tuple[int, ...],
    seats: SeatBook,
    *,
    seed: str,
    effort: int,
    rounds_left: int | None = None,
) -> Pods:
    """Pods of these sizes, in indices of the problem, from the top of the field down.

    `rounds_left` is how many rounds after this one the look-ahead of a small field keeps free of
    repeats; None where this round is not to be looked after either.
    """
    if len(problem) <= MOST_PLAYERS:
        return sorted(_small(problem, sizes, seats, rounds_left, seed=seed), key=sum_rank)
    pods = opening(problem, sizes)
    if len(problem) <= ONE_WINDOW:
        search = _search(problem, pods, seats, seed=seed)
        search.run(STEPS * effort)
        settle_seats(search, seats)
        return sorted(_looked_ahead(problem, search, seats, rounds_left, seed=seed), key=sum_rank)
    steps = STEPS * effort // 6
    for shift, settled in ((0, False), (1, False), (0, True)):
        pods.sort(key=sum_rank)
        done: Pods = []
        for window in _windows(pods, shift=shift):
            search = _search(problem, window, None, seed=seed)
            if len(window) > 1:
                search.run(steps)
                if settled:
                    settle_seats(search, seats)
            done += search.best
        pods = done
    return sorted(pods, key=sum_rank)


def _small(
    problem: Problem, sizes: tuple[int, ...], seats: SeatBook, rounds_left: int | None, *, seed: str
) -> Pods:
    """The best pods of a field small enough to prove it."""
    search = _search(problem, best_pods(problem, sizes), seats, seed=seed)
    settle_seats(search, seats)
    return _looked_ahead(problem, search, seats, rounds_left, seed=seed)


def _search(problem: Problem, pods: Pods, seats: SeatBook | None, *, seed: str) -> SwapSearch:
    return SwapSearch(problem, pods, seed=seed, floor=floor_of(problem, pods), book=seats)


def _looked_ahead(
    problem: Problem, search: SwapSearch, seats: SeatBook, rounds_left: int | None, *, seed: str
) -> Pods:
    """The best pods of a search, or others that leave a finish without a repeat if these do not.

    Then a whole finish is looked for from here; the round of it that costs least is improved by
    swaps as long as a finish is left.
    """
    pods = search.best
    size = len(pods[0])
    if rounds_left is None or len(problem) > LOOK_AHEAD or any(len(pod) != size for pod in pods):
        return pods
    pairs = problem.pair_matrix(np.arange(len(problem)))
    finish = Finish(_unmet(problem, pairs), size, seed=seed)
    if not rounds_left:
        return _last_round(problem, search, seats, finish, pairs)
    if search.cost < problem.weights.quarter and finish.exists(rounds_left, after=pods):
        return pods
    whole = finish.rounds(rounds_left + 1)
    if whole is None:
        return pods
    starts = [_search(problem, start, None, seed=seed) for start in whole]
    best = min(starts, key=lambda s: s.cost)
    best.run(LOOK_AHEAD_STEPS, accept=lambda tried: finish.exists(rounds_left, after=tried))
    return best.best


def _last_round(
    problem: Problem, search: SwapSearch, seats: SeatBook, finish: Finish, pairs: Ints
) -> Pods:
    """The cheapest last round without a repeat, and of equal ones the one with the best seats."""

    def cost(pod: list[int]) -> int:
        return (_pod_cost(problem, pairs, pod) << SEAT_BITS) + seats.regret([pod])

    pods = finish.cheapest(cost)
    if pods is None or sum(map(cost, pods)) > sum(cost(sorted(pod)) for pod in search.best):
        return search.best
    return pods


def _unmet(problem: Problem, pairs: Ints) -> list[int]:
    """For each player the set, in bits, of those he or she may yet meet."""
    strangers = pairs < problem.weights.quarter
    np.fill_diagonal(strangers, val=False)
    return [sum(1 << j for j, free in enumerate(row) if free) for row in strangers.tolist()]


def _pod_cost(problem: Problem, pairs: Ints, pod: list[int]) -> int:
    """The cost of a pod in the problem's weights; `pod` is ascending."""
    spread = int(problem.scores[pod[0]] - problem.scores[pod[-1]])
    if len(pod) != problem.preferred:
        spread += int(problem.odd_costs[pod].sum()) // problem.weights.spread
    return problem.weights.spread * spread + int(pairs[np.ix_(pod, pod)].sum()) // 2


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
