"""Looking ahead in a small field: can the rounds to come still be made without a repeat?

Sets of players are whole numbers, a bit for each. A round without a repeat divides the players
into pods in which all pairs have not met; a finish is as many such rounds as are wanted, with no
pair in two of them.
"""

from collections.abc import Callable, Iterator

from tournaments.pairing.lots import Lots
from tournaments.pairing.problem import Pods

NODES = 800  # places in the search tree of one finish
COVER_NODE = 8  # a place in the search for the last round takes so much longer
FEW_PODS = 1000  # up to so many pods of strangers the last round is searched among them
WHOLE_NODES = 4000  # … of the one that starts with the round to be paired
ALLOWANCE = 8000  # … of all questions about one round
TRIES_EACH = 8  # rounds tried in one place before the round before is changed


class Finish:
    """The search for a finish of a field of up to about 40 players, in pods of one size.

    `unmet[i]` is the set of those that player i may yet meet.
    """

    def __init__(self, unmet: list[int], size: int, *, seed: str) -> None:
        self._players = len(unmet)
        self._size = size
        # A search goes through sets from the lowest bit, so players get their bits by lot.
        self._order = Lots(seed, "finish").shuffled(range(self._players))
        place = {player: bit for bit, player in enumerate(self._order)}
        self._unmet = [sum(1 << place[j] for j in _bits(unmet[player])) for player in self._order]
        self._place = place
        self._left = 0
        self._allowance = ALLOWANCE

    def rounds(self, count: int) -> list[Pods] | None:
        """So many rounds without a repeat from here; None if none was found."""
        self._left = WHOLE_NODES
        found = self._finish(list(self._unmet), count)
        if found is None:
            return None
        return [[[self._order[bit] for bit in _bits(pod)] for pod in pods] for pods in found]

    def cheapest(self, cost_of: Callable[[list[int]], int]) -> Pods | None:
        """The cheapest round without a repeat from here, as far as the search gets; or None.

        `cost_of` tells what a pod of players costs, which is never below 0.
        """
        pods = list(self._strangers_of(self._unmet))
        costs = {pod: cost_of(sorted(self._order[bit] for bit in _bits(pod))) for pod in pods}
        self._left = WHOLE_NODES
        best = self._cover(sorted(pods, key=lambda pod: (costs[pod], pod)), costs)
        if best is None:
            return None
        return [[self._order[bit] for bit in _bits(pod)] for pod in best]

    def _strangers_of(self, unmet: list[int]) -> Iterator[int]:
        """All pods of strangers."""
        for first in range(self._players):
            above = unmet[first] >> (first + 1) << (first + 1)
            for others in self._strangers(unmet, above, self._size - 1):
                yield others | 1 << first

    def _cover(
        self, pods: list[int], costs: dict[int, int], *, below: int | None = None
    ) -> list[int] | None:
        """The cheapest of these pods found in which everybody sits once, by branch and bound.

        The player who can sit in the fewest pods is seated first, the cheapest pods first. Nobody
        costs less than an even share of the cheapest pod he or she can sit in.
        """
        pods_of = [[pod for pod in pods if pod >> bit & 1] for bit in range(self._players)]
        least = [min((costs[pod] for pod in own), default=0) for own in pods_of]
        shares = {pod: sum(least[bit] for bit in _bits(pod)) for pod in pods}
        best: tuple[int, list[int]] | None = None if below is None else (below, [])

        def seat(free: int, chosen: list[int], cost: int, to_come: int) -> None:
            nonlocal best
            if best is not None and self._size * (cost - best[0]) + to_come >= 0:
                return
            if not free:
                best = (cost, list(chosen))
                return
            fewest: list[int] | None = None
            for bit in _bits(free):
                open_pods = [pod for pod in pods_of[bit] if pod & free == pod]
                if fewest is None or len(open_pods) < len(fewest):
                    fewest = open_pods
                    if not fewest:
                        return
            for pod in fewest or ():
                self._left -= COVER_NODE
                if self._left < 0:
                    return
                seat(free & ~pod, [*chosen, pod], cost + costs[pod], to_come - shares[pod])

        seat((1 << self._players) - 1, [], 0, sum(least))
        return best[1] if best and best[1] else None

    def exists(self, count: int, *, after: Pods) -> bool:
        """Whether so many rounds were found after these pods. All calls share one allowance."""
        if not count:
            return True
        unmet = list(self._unmet)
        _meet(unmet, [sum(1 << self._place[i] for i in pod) for pod in after])
        self._left = min(NODES, self._allowance)
        found = self._finish(unmet, count)
        self._allowance -= min(NODES, self._allowance) - max(0, self._left)
        return found is not None

    def _finish(self, unmet: list[int], count: int) -> list[list[int]] | None:
        if not count:
            return []
        if count == 1 and len(pods := list(self._strangers_of(unmet))) <= FEW_PODS:
            found = self._cover(pods, dict.fromkeys(pods, 0))
            return None if found is None else [found]
        for tries, pods in enumerate(self._divisions(unmet, (1 << self._players) - 1)):
            if count == 1:
                return [pods]
            after = list(unmet)
            _meet(after, pods)
            rest = self._finish(after, count - 1)
            if rest is not None:
                return [pods, *rest]
            if tries + 1 >= TRIES_EACH or self._left <= 0:
                return None
        return None

    def _divisions(self, unmet: list[int], free: int) -> Iterator[list[int]]:
        """Divisions of the free players into pods of strangers."""
        if not free:
            yield []
            return
        self._left -= 1
        if self._left < 0:
            return
        hardest = min(_bits(free), key=lambda bit: (unmet[bit] & free).bit_count())
        for others in self._strangers(unmet, unmet[hardest] & free, self._size - 1):
            pod = others | 1 << hardest
            for rest in self._divisions(unmet, free & ~pod):
                yield [pod, *rest]

    def _strangers(self, unmet: list[int], among: int, count: int) -> Iterator[int]:
        """Sets of `count` of these players who are all strangers to each other."""
        if count == 1:
            while among:
                low = among & -among
                among ^= low
                yield low
            return
        while among.bit_count() >= count:
            low = among & -among
            among ^= low
            for others in self._strangers(unmet, among & unmet[low.bit_length() - 1], count - 1):
                yield low | others


def _bits(players: int) -> Iterator[int]:
    while players:
        low = players & -players
        yield low.bit_length() - 1
        players ^= low


def _meet(unmet: list[int], pods: list[int]) -> None:
    for pod in pods:
        for bit in _bits(pod):
            unmet[bit] &= ~pod
