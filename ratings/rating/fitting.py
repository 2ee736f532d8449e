"""Search better constants on past matches, and say whether they have proved to be (RATINGS.md).

Fitting on a hundred or two made forecasts worse, so there is a least number of matches; and the
latest quarter, which the search never sees, has to agree.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import Final

from ratings.rating.chances import Strength, chance_against
from ratings.rating.config import Configuration
from ratings.rating.fold import AnyState, Result, Step, fold, rate_with

FEWEST_MATCHES: Final = 500
SEARCHED: Final = ("weight", "variance_a_game", "variance_a_day")
FACTORS: Final = (1.5, 1.2, 1.08)  # steps of the search, the large first
BURN_IN: Final = 1 / 3  # of what is searched on: ratings begin to say something
RESAMPLES: Final = 2_000
CONFIDENCE: Final = 0.95

Books = Sequence[Sequence[Result]]  # each in order


@dataclass(frozen=True, slots=True)
class Loss:
    """A match's log-loss, summed over its pairs; a tied pair counts one half each way."""

    total: float
    pairs: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search gave: losses a pair on the latest quarter, under the present constants and the
    candidate, and the upper bound of the difference (below 0: an improvement)."""

    candidate: Configuration
    matches: int
    tested: int
    loss_before: float
    loss_after: float
    upper_bound: float

    @property
    def is_better(self) -> bool:
        """Whether the candidate is to be adopted."""
        return self.matches >= FEWEST_MATCHES and self.upper_bound < 0


def fit(
    books: Books,
    present: Configuration,
    *,
    rng: Random,
    progress: Callable[[Configuration, float], None] = lambda _constants, _loss: None,
) -> Verdict:
    """Search on the earlier three quarters, judge on the latest; return what came of it.

    ``rng`` draws the resamples of the paired bootstrap. Raises ValueError for fewer than four
    matches.
    """
    moments = sorted(result.played_at for book in books for result in book)
    if len(moments) < 4:
        raise ValueError("there is nothing to fit to")
    cut = moments[len(moments) * 3 // 4]
    earlier = [book[: bisect_left(book, cut, key=lambda one: one.played_at)] for book in books]
    begin = moments[int(len(moments) * 3 / 4 * BURN_IN)]
    candidate = search(earlier, present, begin=begin, progress=progress)
    before = list(losses(books, present, begin=cut))
    after = list(losses(books, candidate, begin=cut))
    return Verdict(
        candidate=candidate,
        matches=len(moments),
        tested=len(before),
        loss_before=mean_loss(before),
        loss_after=mean_loss(after),
        upper_bound=upper_bound(before, after, rng=rng),
    )


def search(
    books: Books,
    present: Configuration,
    *,
    begin: int,
    progress: Callable[[Configuration, float], None],
) -> Configuration:
    """Return the constants of the next version with the least loss, from ``begin`` on.

    One constant at a time, by ever smaller factors, as long as it helps.
    """
    best = replace(present, version=present.version + 1)
    least = mean_loss(losses(books, best, begin=begin))
    for factor in FACTORS:
        has_moved = True
        while has_moved:
            has_moved = False
            for name in SEARCHED:
                for times in (factor, 1 / factor):
                    tried = replace(best, **{name: getattr(best, name) * times})
                    loss = mean_loss(losses(books, tried, begin=begin))
                    if loss < least:
                        best, least, has_moved = tried, loss, True
                        progress(best, least)
                        break
    return best


def losses(books: Books, constants: Configuration, *, begin: int) -> Iterator[Loss]:
    """Fold all books and yield what each match from ``begin`` on cost, by the chances shown."""
    rate = rate_with(constants)
    for book in books:
        states: dict[int, AnyState] = {}
        for result in book:
            steps = fold(states, result, rate)
            if result.played_at >= begin:
                yield match_loss(steps, result.places)


def match_loss(steps: Sequence[Step], places: Sequence[int]) -> Loss:
    """Return what a match cost, forecast from the ratings before it."""
    table = [Strength(step.mean_before, step.variance_before) for step in steps]
    total, pairs = 0.0, 0
    for index, one in enumerate(table):
        for other in range(index):
            chance = chance_against(one, table[other])
            score = (1 + (places[index] < places[other]) - (places[index] > places[other])) / 2
            total -= score * log(chance) + (1 - score) * log(1 - chance)
            pairs += 1
    return Loss(total, pairs)


def mean_loss(found: Iterator[Loss] | Sequence[Loss]) -> float:
    """Return the mean log-loss a pair; 0 of nothing."""
    total, pairs = 0.0, 0
    for loss in found:
        total += loss.total
        pairs += loss.pairs
    return total / pairs if pairs else 0.0


def upper_bound(before: Sequence[Loss], after: Sequence[Loss], *, rng: Random) -> float:
    """Return the upper bound of the mean difference a pair (after less before), by bootstrap.

    Matches are drawn whole, and for both alike: what one match costs is the same luck for both.
    """
    differences = [
        (new.total - old.total, old.pairs) for old, new in zip(before, after, strict=True)
    ]
    if not differences:
        return 0.0
    means = []
    for _ in range(RESAMPLES):
        drawn = rng.choices(differences, k=len(differences))
        means.append(sum(total for total, _ in drawn) / sum(pairs for _, pairs in drawn))
    return sorted(means)[int(RESAMPLES * CONFIDENCE)]
