"""From a problem to pods: an opening by score, then swaps in one window or several."""

import numpy as np

from tournaments.pairing.exact import MOST_PLAYERS, best_pods
from tournaments.pairing.finish import Finish, bonds
from tournaments.pairing.problem import Ints, Pods, Problem
from tournaments.pairing.seats import SeatBook, least_costs
from tournaments.pairing.swaps import FINE_BITS, SwapSearch, chunks, seat_weight

ONE_WINDOW = 72  # up to so many players are searched together
WINDOW = 48  # players a search looks at together in a larger field
STEPS = 400
LOOK_AHEAD = 40  # players up to which rounds to come are looked at
LOOK_AHEAD_STEPS = 300


def arrange(
    problem: Problem,
    sizes: tuple[int, ...],
    seats: SeatBook,
    *,
    seed: str,
    effort: int,
    rounds_left: int | None = None,
) -> tuple[Pods, Pods | None]:
    """Pods of these sizes, in indices of the problem, from the top of the field down.

    With them, where the look-ahead found some, pods that the next round may have.

    `rounds_left` is how many rounds after this one the look-ahead of a small field keeps free of
    repeats; None where this round is not to be looked after either.
    """
    if len(problem) <= LOOK_AHEAD:
        ahead = None
        if rounds_left is not None:
            ahead = _LookAhead(problem, sizes, seats, rounds_left, seed=seed)
        pods, following = _small(problem, sizes, seats, ahead, seed=seed, effort=effort)
        return sorted(pods, key=sum_rank), following
    pods = opening(problem, sizes)
    if len(problem) <= ONE_WINDOW:
        search = _search(problem, pods, seats, seed=seed)
        search.run(STEPS * effort)
        return sorted(search.best, key=sum_rank), None
    steps = STEPS * effort // 6
    for shift in (0, 1, 0):
        pods.sort(key=sum_rank)
        done: Pods = []
        for window in _windows(pods, shift=shift):
            search = _search(problem, window, seats, seed=seed)
            if len(window) > 1:
                search.run(steps)
            done += search.best
        pods = done
    return sorted(pods, key=sum_rank), None


def _small(
    problem: Problem,
    sizes: tuple[int, ...],
    seats: SeatBook,
    ahead: "_LookAhead | None",
    *,
    seed: str,
    effort: int,
) -> tuple[Pods, Pods | None]:
    """The pods of a small field, and those that the next round may have."""
    if len(problem) <= MOST_PLAYERS:
        pods = best_pods(problem, sizes, seats)
    elif (
        ahead
        and not ahead.rounds_left
        and len(set(sizes)) == 1
        and (last := ahead.last_round()) is not None
    ):
        return last, None
    else:
        steer = ahead.steer if ahead else None
        search = _search(problem, opening(problem, sizes), seats, seed=seed, steer=steer)
        search.run(STEPS * effort)
        pods = search.best
    return ahead.improved(pods) if ahead else (pods, None)


def _search(
    problem: Problem,
    pods: Pods,
    seats: SeatBook | None,
    *,
    seed: str,
    steer: Ints | None = None,
) -> SwapSearch:
    floor = floor_of(problem, pods)
    return SwapSearch(problem, pods, seed=seed, floor=floor, book=seats, steer=steer)


class _LookAhead:
    """Keeps `rounds_left` rounds after this one free of repeats, if that can be."""

    def __init__(
        self,
        problem: Problem,
        sizes: tuple[int, ...],
        seats: SeatBook,
        rounds_left: int,
        *,
        seed: str,
    ) -> None:
        self._problem, self._seats, self._seed = problem, seats, seed
        self.rounds_left = rounds_left
        self._pairs = problem.pair_matrix(np.arange(len(problem)))
        strangers = (self._pairs < problem.weights.quarter).astype(np.int64)
        np.fill_diagonal(strangers, 0)
        self._finish = Finish(
            strangers,
            sizes,
            preferred=problem.preferred,
            odd_visits=[c.odd_tables for c in problem.contestants],
            seed=seed,
        )
        self._peeks = len(problem) > MOST_PLAYERS and len(set(sizes)) == 1
        self.steer: Ints | None = None
        if rounds_left and len(problem) > MOST_PLAYERS:
            ties = bonds(strangers)
            mean = max(1, int(ties.sum()) // max(1, int(strangers.sum())))
            self.steer = seat_weight(problem) * ties // mean

    def last_round(self) -> Pods | None:
        """The cheapest round without a repeat; None if none was found."""
        found = self._finish.cheapest(self._costs(odd=True, seats=True))
        return None if found is None else found[1]

    def improved(self, pods: Pods) -> tuple[Pods, Pods | None]:
        """These pods if a finish is found after them, else the best found that have one.

        With them the next round of that finish. If there is no finish, the pods as they are. Where
        only one round is left, that one counts too, at the present scores.
        """
        finish, left = self._finish, self.rounds_left
        rest = finish.after(pods, left) if finish.are_strangers(pods) else None
        is_peeking = left == 1 and self._peeks and finish.listed is not None
        if rest is not None and not is_peeking:
            return pods, rest[0] if rest else None
        starts = [[pods, *rest]] if rest is not None else []
        if not starts:
            whole = finish.rounds(left + 1)
            if whole is None:
                return pods, None
            starts = [[pods, *(other for other in whole if other is not pods)] for pods in whole]
        searches = [
            _search(self._problem, start[0], self._seats, seed=self._seed, steer=self.steer)
            for start in starts
        ]
        best = min(range(len(starts)), key=lambda at: searches[at].cost)
        following = starts[best][1] if left else None
        costs = self._costs() if is_peeking else None

        def after(tried: Pods, below: int) -> int | None:
            nonlocal following
            if costs is None:
                found = finish.after(tried, left)
                following = found[0] if found else following
                return None if found is None else 0
            cheapest = finish.cheapest(costs, after=tried, below=below)
            if cheapest is None:
                return None
            following = cheapest[1]
            return cheapest[0]

        searches[best].run(LOOK_AHEAD_STEPS, after=after)
        return searches[best].best, following

    def _costs(self, *, odd: bool = False, seats: bool = False) -> Ints:
        """What each listed pod costs, finer by `FINE_BITS`."""
        problem, listed = self._problem, self._finish.listed
        if listed is None:
            return np.zeros(0, dtype=np.int64)
        costs = np.zeros(len(listed), dtype=np.int64)
        everyone = self._finish.players_of(listed)
        for size in set(listed.sizes.tolist()):
            at = np.nonzero(listed.sizes == size)[0]
            pods = np.array([everyone[i] for i in at], dtype=np.int64)
            spreads = problem.scores[pods[:, 0]] - problem.scores[pods[:, -1]]
            pairs = self._pairs[pods[:, :, None], pods[:, None, :]].sum(axis=(1, 2)) // 2
            here = problem.weights.spread * spreads + pairs
            if odd and size != problem.preferred:
                here += problem.odd_costs[pods].sum(axis=1)
            here <<= FINE_BITS
            regrets = self._seats.regrets(size, seat_weight(problem)) if seats else None
            if regrets is not None:
                here += least_costs(regrets[pods])
            costs[at] = here
        return costs


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
