"""A fold under way: it reads, computes and remembers; nothing here writes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ratings.models import Book
from ratings.queries.ledger import (
    BEGINNING,
    Entry,
    Key,
    Standing,
    chain_before,
    entries_from,
    microseconds,
    moment,
    next_chain,
    players_from,
    standings_before,
)
from ratings.rating.board import SETTLED_SD
from ratings.rating.config import Configuration
from ratings.rating.fold import AnyState, State, Step, fold, rate_with

BATCH: Final = 2_000  # results in memory at once: few, so that they die young
SETTLED_VARIANCE: Final = SETTLED_SD**2


class Fold:
    """Results folded one after another over what stood in front of ``key``.

    Whoever writes what comes of it holds the book's lock; without it, it is a forecast.
    """

    def __init__(self, book: Book, key: Key, *, constants: Configuration) -> None:
        self.overtaken: Collection[int] = players_from(book.pk, key)
        self.chain, self._before = (
            (constants.digest().hex(), None) if key == BEGINNING else chain_before(book, key)
        )
        self._last: Entry | None = None
        self.results = 0
        self._book, self._key = book, key
        self._rate = rate_with(constants)
        self._states: dict[int, AnyState] = {}
        self._best: dict[int, tuple[float, int]] = {}
        self._known: set[int] = set()

    @property
    def last(self) -> Key | None:
        """The last match of the book so far; None: it has none."""
        return self._before if self._last is None else self._last.key

    def add(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, list[Step]]]:
        """Fold these results, the next in order, as the answer is iterated over: each with its
        steps, while `chain` is the one up to it. What it reads of the database is read at once."""
        self._load({player for entry in entries for player in entry.players})
        return ((entry, self._add(entry)) for entry in entries)

    def run(self, entries: Sequence[Entry]) -> None:
        """Fold these results, the next in order; nobody asks for their steps."""
        for _ in self.add(entries):
            pass

    def after(self) -> dict[int, Standing | None]:
        """Return where everybody stands whom this fold may have moved; None: not rated."""
        self._load(self.overtaken)
        return {player: self._standing(player) for player in self._known}

    def _add(self, entry: Entry) -> list[Step]:
        result = entry.result
        at = result.played_at
        steps = fold(self._states, result, self._rate)
        for player, step in zip(entry.players, steps, strict=True):
            if step.variance <= SETTLED_VARIANCE:
                best = self._best.get(player)
                if best is None or step.mean > best[0]:
                    self._best[player] = (step.mean, at)
        self.chain = next_chain(self.chain, entry.match_id, result)
        self._last = entry
        self.results += 1
        return steps

    def _load(self, players: Collection[int]) -> None:
        new = set(players) - self._known
        self._known |= new
        if not new or self._key == BEGINNING:
            return
        found = standings_before(self._book.pk, self._key, new, overtaken=self.overtaken)
        for player, standing in found.items():
            self._states[player] = standing.state
            if standing.best_mean is not None and standing.best_at is not None:
                self._best[player] = (standing.best_mean, microseconds(standing.best_at))

    def _standing(self, player: int) -> Standing | None:
        state = self._states.get(player)
        if state is None:
            return None
        best = self._best.get(player)
        if best is None:
            return Standing(State(*state[:4]), None, None)
        return Standing(State(*state[:4]), best[0], moment(best[1]))


def batches(book_id: int, key: Key) -> Iterator[list[Entry]]:
    """Yield a book's results in force from a place in the order on, many at a time."""
    while entries := entries_from(book_id, key, limit=BATCH):
        yield entries
        finished_at, match_id = entries[-1].key
        key = Key(finished_at, match_id + 1)
