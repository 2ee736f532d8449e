"""A place for everybody although some have blocked each other: a bounded exact search."""

from collections.abc import Mapping, Sequence
from typing import Final

STEPS: Final = 4_000  # places tried for one number of tables; blocks are rare, so few are needed


def seat_all(
    ratings: Mapping[int, float],
    blocked: Mapping[int, set[int]],
    *,
    min_size: int,
    max_size: int,
    only_tables: int | None = None,
) -> list[list[int]] | None:
    """Return tables for all players (the keys of ``ratings``) that part all blocked pairs.

    Fewer and larger tables are tried first, or just ``only_tables``. None where there is no way,
    or none was found in ``STEPS``. Players are put to the nearest ratings that take them.
    """
    players = len(ratings)
    # Who is hardest to place comes first; the others by rating, so that neighbours stay together.
    order = sorted(ratings, key=lambda one: (-len(blocked.get(one, ())), ratings[one]))
    counts = range(-(-players // max_size), players // min_size + 1)
    for tables in counts if only_tables is None else [only_tables]:
        if tables in counts and (
            found := _Search(ratings, blocked, order, max_size).into(tables, min_size)
        ):
            return found
    return None


class _Search:
    """One search; it holds what has been placed."""

    def __init__(
        self,
        ratings: Mapping[int, float],
        blocked: Mapping[int, set[int]],
        order: Sequence[int],
        max_size: int,
    ) -> None:
        self._ratings, self._blocked, self._order = ratings, blocked, order
        self._max_size = max_size
        self._steps = STEPS
        self._tables: list[list[int]] = []

    def into(self, tables: int, min_size: int) -> list[list[int]] | None:
        self._tables = [[] for _ in range(tables)]
        return self._tables if self._place(0, min_size) else None

    def _place(self, position: int, min_size: int) -> bool:
        missing = sum(max(0, min_size - len(table)) for table in self._tables)
        if missing > len(self._order) - position or self._steps <= 0:
            return False
        if position == len(self._order):
            return True
        one = self._order[position]
        foes = self._blocked.get(one, set())
        seen_empty = False
        for table in sorted(self._tables, key=lambda table: self._distance(table, one)):
            if not table and seen_empty:
                continue  # empty tables are all alike
            seen_empty |= not table
            if len(table) >= self._max_size or foes.intersection(table):
                continue
            self._steps -= 1
            table.append(one)
            if self._place(position + 1, min_size):
                return True
            table.remove(one)
        return False

    def _distance(self, table: Sequence[int], one: int) -> float:
        if not table:
            return 0.0 if len(self._order) <= len(self._tables) * self._max_size else float("inf")
        return min(abs(self._ratings[other] - self._ratings[one]) for other in table)
