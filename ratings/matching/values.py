"""What match-making is given and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

# A ticket's readiness grows to this and no further: from then on closeness counts for nothing.
MOST_PATIENCE_LOST = 100.0


@dataclass(frozen=True, slots=True)
class Ticket:
    """Somebody who waits for a table.

    ``rating`` is in points, ``waited`` in seconds. ``is_in_front`` says that a table was found and
    lost by another's fault. ``blocked`` are the players never met, ``met`` those met lately; it is
    enough that one of two names the other.
    """

    player: int
    rating: float
    waited: float = 0.0
    is_in_front: bool = False
    is_bot: bool = False
    blocked: frozenset[int] = frozenset()
    met: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Rules:
    """A ladder's sizes of tables, and how closeness is traded for time.

    A ticket that has just come accepts ratings within ``fair_range`` points from best to worst;
    what it accepts doubles at half of ``patience`` seconds and has no bounds at its end. House
    bots fill a table up to ``min_size`` when too few wait for ``bots_after`` seconds; None: never.
    """

    min_size: int
    max_size: int
    fair_range: float = 100.0
    patience: float = 90.0
    bots_after: float | None = None

    def width(self, ticket: Ticket) -> float:
        """Return how far apart, in points, this ticket lets ratings be by now."""
        left = 1.0 - ticket.waited / self.patience
        if ticket.is_in_front or left * MOST_PATIENCE_LOST <= 1.0:
            return self.fair_range * MOST_PATIENCE_LOST
        return self.fair_range / left


class Why(StrEnum):
    """Why a table was made as it was."""

    CLOSE = "close"  # the ratings are as close as a newcomer to the queue could ask
    WIDENED = "widened"  # they are as close as those who have waited may ask by now
    REPEATED = "repeated"  # some met lately, and nobody else waits who could change that
    BOTS = "bots"  # too few people wait


class Waits(StrEnum):
    """Why somebody goes on waiting."""

    TOO_FEW = "too_few"
    RATINGS_APART = "ratings_apart"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class FoundTable:
    """Players for one table, best rating first, and how many of the house's bots join them.

    ``spread`` is the distance of the ratings from best to worst, in points.
    """

    players: tuple[int, ...]
    bots: int
    spread: float
    why: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """The tables found, and why the others wait on."""

    tables: tuple[FoundTable, ...] = ()
    waiting: Mapping[int, Waits] = field(default_factory=dict)
