"""Tables in the making, and the changes that part who must not or should not meet.

The cut by ratings alone (`partition`) knows nothing of blocks and of who met lately. Here players
change places until no change makes the whole cheaper; then blocked pairs that are still together
are parted by force.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ratings.matching.partition import TABLE_COST
from ratings.matching.search import seat_all
from ratings.matching.values import Rules, Ticket

REPEAT_COST: Final = 1.0  # a pair that met lately, in the units of `partition`
BLOCK_COST: Final = 1e9  # more than anything else together
REACH: Final = 3  # tables to each side that are looked at; further ones have other ratings
EVALUATIONS: Final = 2_500  # places looked at in all, so that a crowd of old friends costs no more
ROUNDS: Final = 4
TINY: Final = 1e-9


@dataclass(slots=True)
class Draft:
    """Tables of tickets' indexes in a sequence of tickets by rating, and who waits on."""

    tickets: Sequence[Ticket]
    rules: Rules
    readiness: Sequence[float]
    tables: list[list[int]] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    blocked: dict[int, set[int]] = field(default_factory=dict)
    evaluations: int = EVALUATIONS

    def note_blocks(self) -> None:
        """Learn who among the tickets has blocked whom, in both directions."""
        at = {ticket.player: index for index, ticket in enumerate(self.tickets)}
        for index, ticket in enumerate(self.tickets):
            for player in ticket.blocked:
                other = at.get(player)
                if other is not None and other != index:
                    self.blocked.setdefault(index, set()).add(other)
                    self.blocked.setdefault(other, set()).add(index)

    def blocked_within(self, members: Iterable[int]) -> set[tuple[int, int]]:
        """Return the pairs of members of whom one has blocked the other."""
        if self.blocked.keys().isdisjoint(members):
            return set()
        return {
            (min(one, other), max(one, other))
            for one in members
            for other in self.blocked.get(one, set()).intersection(members)
        }

    def met_within(self, members: Iterable[int]) -> set[tuple[int, int]]:
        """Return the pairs of members that have met lately."""
        at = {self.tickets[index].player: index for index in members}
        found = set()
        for index in at.values():
            met = self.tickets[index].met
            if met and not met.isdisjoint(at):
                for player in met.intersection(at):
                    other = at[player]
                    if other != index:
                        found.add((min(index, other), max(index, other)))
        return found

    def spread(self, members: Iterable[int]) -> float:
        """Return the distance from the best to the worst rating, in points."""
        ratings = [self.tickets[index].rating for index in members]
        return max(ratings) - min(ratings)

    def cost(self, members: Sequence[int]) -> float:
        """Return what a table of these members costs, in the units of `partition`."""
        apart = self.spread(members) / self.rules.fair_range
        cost = len(members) * apart * apart + TABLE_COST
        cost += REPEAT_COST * len(self.met_within(members))
        return cost + BLOCK_COST * len(self.blocked_within(members))

    def waits_cost(self, members: Iterable[int]) -> float:
        """Return what it costs that these wait on."""
        return sum(self.readiness[index] for index in members)

    def improve(self) -> None:
        """Change places of who ought to be parted, as long as that makes the whole cheaper."""
        for _round in range(ROUNDS):
            changed = [self._improve_table(position) for position in range(len(self.tables))]
            if self.evaluations <= 0 or not any(changed):
                return

    def part_blocked(self) -> None:
        """Part the blocked pairs that no change of places could: split the table, or send one
        back to wait, or all of them where too few would be left."""
        for table in list(self.tables):
            while self.blocked_within(table):
                if self._split(table):
                    break
                out = max(table, key=self._trouble_in(table))
                table.remove(out)
                self.waiting.append(out)
                if len(table) < self.rules.min_size:
                    self.dissolve(table)
                    break

    def dissolve(self, table: list[int]) -> None:
        """Send everybody of a table back to wait."""
        self.tables = [other for other in self.tables if other is not table]
        self.waiting.extend(table)

    def dissolve_dear(self) -> None:
        """Send back those who would rather wait than meet each other so soon or so unequal."""
        for table in list(self.tables):
            if self.cost(table) > self.waits_cost(table) + TINY:
                self.dissolve(table)

    def _improve_table(self, position: int) -> bool:
        table = self.tables[position]
        changed = False
        for index in sorted(self._ill_placed(table)):
            # An exchange may have parted this one too, or sent it elsewhere.
            if self.evaluations > 0 and index in self._ill_placed(table):
                changed |= self._place_better(position, index)
        return changed

    def _ill_placed(self, table: Sequence[int]) -> set[int]:
        """Return who sits with somebody they should not meet."""
        return {
            index for pair in self.met_within(table) | self.blocked_within(table) for index in pair
        }

    def _place_better(self, position: int, index: int) -> bool:
        """Make the best exchange or move of one member, if any helps."""
        table = self.tables[position]
        rest = [member for member in table if member != index]
        old = self.cost(table)
        best = -TINY
        change: tuple[list[int], int | None] | None = None
        for other in self._near(position):
            if self.evaluations <= 0:
                break
            old_other = self.cost(other)
            if len(other) < self.rules.max_size and len(rest) >= self.rules.min_size:
                gain = self.cost(rest) + self.cost([*other, index]) - old - old_other
                if gain < best:
                    best, change = gain, (other, None)
            for partner in other:
                self.evaluations -= 1
                swapped = [member for member in other if member != partner]
                gain = self.cost([*rest, partner]) + self.cost([*swapped, index]) - old - old_other
                if gain < best:
                    best, change = gain, (other, partner)
        for partner in self._near_waiting(index):
            self.evaluations -= 1
            gain = self.cost([*rest, partner]) + self.readiness[index] - old
            gain -= self.readiness[partner]
            if gain < best:
                best, change = gain, (self.waiting, partner)
        if change is None:
            return False
        place, out = change
        table.remove(index)
        place.append(index)
        if out is not None:
            place.remove(out)
            table.append(out)
        return True

    def _near(self, position: int) -> Iterator[list[int]]:
        for step in range(1, REACH + 1):
            if position + step < len(self.tables):
                yield self.tables[position + step]
            if position >= step:
                yield self.tables[position - step]

    def _near_waiting(self, index: int) -> list[int]:
        rating = self.tickets[index].rating
        return sorted(self.waiting, key=lambda other: abs(self.tickets[other].rating - rating))[
            : self.rules.max_size
        ]

    def _split(self, table: list[int]) -> bool:
        parts = seat_all(
            {index: self.tickets[index].rating for index in table},
            self.blocked,
            min_size=self.rules.min_size,
            max_size=self.rules.max_size,
            only_tables=2,
        )
        if parts is None:
            return False
        self.tables = [other for other in self.tables if other is not table] + parts
        return True

    def _trouble_in(self, table: Sequence[int]) -> Callable[[int], tuple[int, float]]:
        """Return the key by which the first to go back is chosen: the most blocked there, and
        of equals the one who has waited least."""

        def key(index: int) -> tuple[int, float]:
            blocked = len(self.blocked.get(index, set()).intersection(table))
            return blocked, -self.readiness[index]

        return key
