"""Looking ahead in a small field: can the rounds to come still be made without a repeat?

Sets of players are whole numbers, a bit for each. A round without a repeat divides the players
into pods in which no pair has met; a finish is as many such rounds as are wanted, with no pair in
two of them. Where pods have several sizes, each round of it also sends those to the odd-sized
tables whose turn it is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tournaments.pairing.lots import Lots
from tournaments.pairing.problem import Ints, Pods

NODES = 800  # places in the search tree of one finish
COVER_NODE = 2  # a place in the search among listed pods takes so much longer
MOST_PODS = 6000  # up to so many pods of strangers are listed
WHOLE_NODES = 4000  # … of the finish that starts with the round to be paired
ALLOWANCE = 8000  # … of all questions about one round
PEEK_NODES = 200  # … of the cheapest last round after the one to be paired
TRIES_EACH = 8  # rounds tried in one place before the round before is changed

Counts = tuple[int, ...]  # for each bit how often that player has been at an odd-sized table


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """Pods of strangers: for each the set of its players' bits, and its size."""

    sets: Ints
    sizes: Ints

    def __len__(self) -> int:
        return len(self.sets)

    def where(self, kept: Ints) -> "Listed":
        """Only these of the pods, by their numbers."""
        return Listed(self.sets[kept], self.sizes[kept])


@dataclass(frozen=True, slots=True)
class _Turn:
    """Who of the players goes to odd-sized tables in a round: all of `due`, some of `level`."""

    due: int
    level: int


class Finish:
    """The search for a finish of a field of up to about 40 players.

    `strangers[i, j]` says whether players i and j may yet meet, `sizes` are the sizes of each
    round's pods, `odd_visits[i]` how often player i has been in one that is not `preferred`.
    """

    def __init__(
        self,
        strangers: Ints,
        sizes: Sequence[int],
        *,
        preferred: int,
        odd_visits: Sequence[int],
        seed: str,
    ) -> None:
        self._players = len(strangers)
        self._everybody = (1 << self._players) - 1
        self._sizes = Counter(sizes)
        self._preferred = preferred
        # A search goes through sets from the lowest bit, so players get their bits by lot.
        self._order = Lots(seed, "finish").shuffled(range(self._players))
        self._place = {player: bit for bit, player in enumerate(self._order)}
        turned = strangers[np.ix_(self._order, self._order)]
        self._unmet = [sum(1 << j for j, free in enumerate(row) if free) for row in turned.tolist()]
        self._visits: Counts = tuple(odd_visits[player] for player in self._order)
        self._left = 0
        self._allowance = ALLOWANCE
        self._listed = self._list()

    @property
    def listed(self) -> Listed | None:
        """All pods of strangers of the sizes wanted, whoever's turn it is; None if too many."""
        return self._listed

    def players_of(self, listed: Listed) -> list[list[int]]:
        """The players of listed pods, in ascending order."""
        return [sorted(self._order[bit] for bit in _bits(pod)) for pod in listed.sets.tolist()]

    def are_strangers(self, pods: Pods) -> bool:
        """Whether no two of any of these pods have met."""
        return all(
            (pod & ~(1 << bit)) & ~self._unmet[bit] == 0
            for pod in self._sets(pods)
            for bit in _bits(pod)
        )

    def rounds(self, count: int) -> list[Pods] | None:
        """So many rounds without a repeat from here; None if none were found."""
        self._left = WHOLE_NODES
        found = self._finish([], count, self._unmet, self._visits)
        return None if found is None else [self._in_players(pods) for pods in found]

    def after(self, pods: Pods, count: int) -> list[Pods] | None:
        """So many rounds after these pods; None if none were found.

        All calls share one allowance.
        """
        sets = self._sets(pods)
        self._left = min(NODES, self._allowance)
        found = self._finish(
            sets, count, _met(self._unmet, sets), self._visited(self._visits, sets)
        )
        self._allowance -= min(NODES, self._allowance) - max(0, self._left)
        return None if found is None else [self._in_players(each) for each in found]

    def cheapest(
        self, costs: Ints, *, after: Pods | None = None, below: int | None = None
    ) -> tuple[int, Pods] | None:
        """The cheapest round of listed pods found, if it costs less than `below`; else None.

        `costs` belong to `listed` and are not below 0. `after` is a round played before it.
        """
        if self._listed is None:
            return None
        sets = self._sets(after or [])
        kept = self._still_free(self._listed, sets, self._visited(self._visits, sets))
        given = min(PEEK_NODES, self._allowance) if after else WHOLE_NODES
        self._left = given
        found = self._cover(self._listed.where(kept), costs[kept], below)
        if after:
            self._allowance -= given - max(0, self._left)
        return None if found is None else (found[0], self._in_players(found[1]))

    def _list(self) -> Listed | None:
        parts = [self._pods_of_strangers(size) for size in sorted(self._sizes)]
        if any(part is None for part in parts):
            return None
        sets = [part for part in parts if part is not None]
        sizes = np.repeat(sorted(self._sizes), [len(part) for part in sets])
        return Listed(np.concatenate(sets), sizes)

    def _pods_of_strangers(self, size: int) -> Ints | None:
        """All sets of so many strangers; None if there are too many."""
        above = [
            unmet & ~((2 << bit) - 1) & self._everybody for bit, unmet in enumerate(self._unmet)
        ]
        sets = np.int64(1) << np.arange(self._players)
        common = np.array(above, dtype=np.int64)
        for _ in range(size - 1):
            wider, both = [], []
            for bit in range(self._players):
                with_bit = (common >> bit & 1).astype(bool)
                wider.append(sets[with_bit] | 1 << bit)
                both.append(common[with_bit] & above[bit])
            sets, common = np.concatenate(wider), np.concatenate(both)
            if len(sets) > MOST_PODS:
                return None
        return sets

    def _still_free(self, listed: Listed, played: list[int], visits: Counts) -> Ints:
        """Which listed pods have no pair of the rounds played, and are of those in turn."""
        free = np.ones(len(listed), dtype=bool)
        for pod in played:
            both = listed.sets & pod
            free &= (both & (both - 1)) == 0
        turn = self._turn(visits)
        plain = listed.sizes == self._preferred
        free &= np.where(
            plain,
            (listed.sets & turn.due) == 0,
            (listed.sets & ~(turn.due | turn.level)) == 0,
        )
        return np.nonzero(free)[0]

    def _turn(self, visits: Counts) -> _Turn:
        seats = sum(size * n for size, n in self._sizes.items() if size != self._preferred)
        if not seats:
            return _Turn(0, 0)
        last = sorted(visits)[seats - 1]
        due = sum(1 << bit for bit, count in enumerate(visits) if count < last)
        level = sum(1 << bit for bit, count in enumerate(visits) if count == last)
        if (due | level).bit_count() == seats:
            return _Turn(due | level, 0)
        return _Turn(due, level)

    def _visited(self, visits: Counts, pods: Iterable[int]) -> Counts:
        if len(self._sizes) == 1 and self._preferred in self._sizes:
            return visits
        after = list(visits)
        for pod in pods:
            if pod.bit_count() != self._preferred:
                for bit in _bits(pod):
                    after[bit] += 1
        return tuple(after)

    def _cover(
        self, listed: Listed, costs: Ints, below: int | None
    ) -> tuple[int, list[int]] | None:
        """The cheapest of these pods found in which everybody sits once, by branch and bound.

        The player who can sit in the fewest pods is seated first, the cheapest pods first. Nobody
        costs less than an even share of the cheapest pod he or she can sit in.
        """
        bits = np.arange(self._players)
        scale = int(np.lcm.reduce(list(self._sizes)))
        order = np.lexsort((listed.sets, costs))
        sets, costs, sizes = listed.sets[order], costs[order], listed.sizes[order]
        within = (sets[:, None] >> bits & 1).astype(bool)
        shares = np.where(within, (costs * (scale // sizes))[:, None], _FAR)
        best: tuple[int, list[int]] | None = None if below is None else (below, [])
        chosen: list[int] = []

        def seat(free: int, opened: Ints, wanted: Counter[int], cost: int) -> None:
            nonlocal best
            self._left -= COVER_NODE
            if self._left < 0:
                return
            if not free:
                best = (cost, [int(sets[at]) for at in chosen])
                return
            waiting = (free >> bits & 1).astype(bool)
            here = within[opened][:, waiting]
            choices = here.sum(axis=0)
            if not choices.all():
                return
            if best is not None:
                least = int(shares[opened][:, waiting].min(axis=0).sum())
                if cost * scale + least >= best[0] * scale:
                    return
            column = int(choices.argmin())
            for at in opened[here[:, column]].tolist():
                pod, size = int(sets[at]), int(sizes[at])
                rest = wanted - Counter((size,))
                still = opened[(sets[opened] & pod) == 0]
                if not rest[size]:
                    still = still[sizes[still] != size]
                chosen.append(at)
                seat(free & ~pod, still, rest, cost + int(costs[at]))
                chosen.pop()
                if self._left < 0:
                    return

        seat(self._everybody, np.arange(len(sets)), self._sizes, 0)
        return best if best and best[1] else None

    def _finish(
        self, played: list[int], count: int, unmet: list[int], visits: Counts
    ) -> list[list[int]] | None:
        """So many rounds after those played."""
        if not count:
            return []
        if count == 1 and self._listed is not None and len(self._sizes) == 1:
            kept = self._still_free(self._listed, played, visits)
            found = self._cover(self._listed.where(kept), np.zeros(len(kept), dtype=np.int64), None)
            return None if found is None else [found[1]]
        turn = self._turn(visits)
        for tries, pods in enumerate(self._divisions(unmet, self._everybody, self._sizes, turn)):
            if count == 1:
                return [pods]
            rest = self._finish(
                [*played, *pods], count - 1, _met(unmet, pods), self._visited(visits, pods)
            )
            if rest is not None:
                return [pods, *rest]
            if tries + 1 >= TRIES_EACH or self._left <= 0:
                return None
        return None

    def _divisions(
        self, unmet: list[int], free: int, wanted: Counter[int], turn: _Turn
    ) -> Iterator[list[int]]:
        """Divisions of the free players into pods of strangers of the sizes wanted."""
        if not free:
            yield []
            return
        self._left -= 1
        if self._left < 0:
            return
        odd_sizes = [size for size in wanted.elements() if size != self._preferred]
        if odd_sizes:
            spare = sum(odd_sizes) - (free & turn.due).bit_count()
            pods = self._odd_pods(unmet, free, max(odd_sizes), turn, spare)
        else:
            hardest = min(_bits(free), key=lambda bit: (unmet[bit] & free).bit_count())
            among = unmet[hardest] & free
            others = _strangers(unmet, among, self._preferred - 1)
            pods = (other | 1 << hardest for other in others)
        for pod in pods:
            rest_wanted = wanted - Counter((pod.bit_count(),))
            for rest in self._divisions(unmet, free & ~pod, rest_wanted, turn):
                yield [pod, *rest]

    def _odd_pods(
        self, unmet: list[int], free: int, size: int, turn: _Turn, spare: int
    ) -> Iterator[int]:
        """Odd-sized pods of strangers: of one who is due, as long as some are.

        `spare` seats at odd-sized tables are left for those who are not due.
        """
        due, level = free & turn.due, free & turn.level
        if not due:
            for first in _bits(level):
                level &= ~(1 << first)
                for others in _strangers(unmet, level & unmet[first], size - 1):
                    yield others | 1 << first
            return
        first = min(_bits(due), key=lambda bit: (unmet[bit] & (due | level)).bit_count())
        for guests in range(min(spare, size - 1) + 1):
            for others in _strangers(unmet, due & unmet[first], size - 1 - guests):
                common = level & unmet[first]
                for bit in _bits(others):
                    common &= unmet[bit]
                for more in _strangers(unmet, common, guests):
                    yield others | more | 1 << first

    def _sets(self, pods: Pods) -> list[int]:
        return [sum(1 << self._place[i] for i in pod) for pod in pods]

    def _in_players(self, pods: list[int]) -> Pods:
        return [[self._order[bit] for bit in _bits(pod)] for pod in pods]


_FAR = np.int64(1) << 53  # more than the share of any pod


def _strangers(unmet: list[int], among: int, count: int) -> Iterator[int]:
    """Sets of `count` of these players who are all strangers to each other."""
    if not count:
        yield 0
        return
    if count == 1:
        while among:
            low = among & -among
            among ^= low
            yield low
        return
    while among.bit_count() >= count:
        low = among & -among
        among ^= low
        for others in _strangers(unmet, among & unmet[low.bit_length() - 1], count - 1):
            yield low | others


def _bits(players: int) -> Iterator[int]:
    while players:
        low = players & -players
        yield low.bit_length() - 1
        players ^= low


def _met(unmet: list[int], pods: Iterable[int]) -> list[int]:
    """Who has not met whom after these pods."""
    after = list(unmet)
    for pod in pods:
        for bit in _bits(pod):
            after[bit] &= ~pod
    return after


def bonds(strangers: Ints) -> Ints:
    """For each two strangers, in how many sets of four strangers they are.

    So many pods the later rounds could have are gone when the two meet.
    """
    counts = np.zeros_like(strangers)
    for i, row in enumerate(strangers):
        common = strangers * row
        counts[i] = ((common @ strangers) * common).sum(axis=1) // 2
    counts *= strangers
    return counts
