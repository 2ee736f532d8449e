"""The round as arrays: players in order of score, weights of pairs, and pods as index lists."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tournaments.pairing.cost import Weights, weights_of
from tournaments.pairing.fields import Contestant, Field, Rules
from tournaments.pairing.lots import Lots

Ints = npt.NDArray[np.int64]
Pods = list[list[int]]  # indices into a problem's players


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Who is to be seated in pods: `contestants[i]` has `scores[i]`, from the top down.

    `scores` are in steps (`Weights.step`). `pairs` (m rows of two indices) and `pair_costs` give
    the weight of each two who should not meet, below 0 for who should. `clubs`
    numbers the clubs, 0 for none. `odd_costs[i]` is the
    weight of seating i at an odd-sized table.
    """

    contestants: list[Contestant]
    scores: Ints
    pairs: Ints
    pair_costs: Ints
    clubs: Ints
    odd_costs: Ints
    preferred: int
    weights: Weights

    def __len__(self) -> int:
        return len(self.contestants)

    def pair_matrix(self, players: Ints) -> Ints:
        """The weights of all pairs of these players, a symmetric matrix in their order."""
        local = np.full(len(self.contestants), -1, dtype=np.int64)
        local[players] = np.arange(len(players))
        a, b = local[self.pairs[:, 0]], local[self.pairs[:, 1]]
        inside = (a >= 0) & (b >= 0)
        matrix = np.zeros((len(players), len(players)), dtype=np.int64)
        if self.weights.club and self.clubs.any():
            club = self.clubs[players]
            matrix += self.weights.club * ((club[:, None] == club) & (club > 0))
            np.fill_diagonal(matrix, 0)
        matrix[a[inside], b[inside]] += self.pair_costs[inside]
        matrix[b[inside], a[inside]] += self.pair_costs[inside]
        return matrix


def problem_of(field: Field, rules: Rules, players: list[Contestant], *, seed: str) -> Problem:
    """The problem of seating `players` of the field; equal scores stand in an order by lot.

    `players` is in ascending order of entries, as in the field.
    """
    lots = Lots(seed, "order", field.round_no)
    ranked = sorted(lots.shuffled(players), key=lambda c: -c.score)
    index = {c.entry: i for i, c in enumerate(ranked)}
    weights = weights_of(field, rules)
    costs: dict[tuple[int, int], int] = {}
    for a, b, times in field.meetings:
        if a in index and b in index:
            costs[a, b] = weights.repeat(times)
    for pairs, weight in ((field.forbidden, weights.hard), (field.forced, -weights.hard)):
        for pair in pairs:
            if pair[0] in index and pair[1] in index:
                costs[pair] = costs.get(pair, 0) + weight
    clubs = {"": 0}
    least = min((c.odd_tables for c in field.contestants), default=0)
    return Problem(
        contestants=ranked,
        scores=np.array([c.score // weights.step for c in ranked], dtype=np.int64),
        pairs=np.array([(index[a], index[b]) for a, b in costs], dtype=np.int64).reshape(-1, 2),
        pair_costs=np.array(list(costs.values()), dtype=np.int64),
        clubs=np.array([clubs.setdefault(c.club, len(clubs)) for c in ranked], dtype=np.int64),
        odd_costs=np.array(
            [weights.odd_table * (c.odd_tables - least) for c in ranked], dtype=np.int64
        ),
        preferred=rules.preferred_size,
        weights=weights,
    )
