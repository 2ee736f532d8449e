"""What an organiser may change in a drafted round, and what the change costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.pairing.certificate import Plan
from tournaments.pairing.cost import Book, Cost, cost_of, weighed, weights_of
from tournaments.pairing.errors import PodSizeNotAllowed
from tournaments.pairing.fields import Field, Rules
from tournaments.pairing.plans import plan_of

Pods = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A plan after an edit, and what it costs more than the plan before, term by term.

    `weight` puts the difference into one number, as the search weighs it: below 0 is better.
    """

    plan: Plan
    difference: Cost
    weight: int


def swap(field: Field, rules: Rules, plan: Plan, first: int, second: int) -> Change:
    """Two entries change places, seats included; one of them may be resting.

    Raises KeyError for an entry that is not in the round.
    """
    _known(plan, first, second)
    other = {first: second, second: first}
    pods = tuple(tuple(other.get(e, e) for e in pod) for pod in plan.pods)
    return _changed(field, rules, plan, pods, [other.get(e, e) for e in plan.byes])


def move(field: Field, rules: Rules, plan: Plan, entry: int, pod_index: int | None) -> Change:
    """An entry goes to the last seat of another pod, or rests (None).

    Raises PodSizeNotAllowed if a pod would have another size than the rules allow (a pod left
    empty is gone), KeyError for an entry and IndexError for a pod that is not in the round.
    """
    _known(plan, entry)
    pods = [[e for e in pod if e != entry] for pod in plan.pods]
    byes = [e for e in plan.byes if e != entry]
    if pod_index is None:
        byes.append(entry)
    else:
        pods[pod_index].append(entry)
    left = tuple(tuple(pod) for pod in pods if pod)
    for pod in left:
        if len(pod) not in rules.allowed_sizes:
            raise PodSizeNotAllowed(size=len(pod), sizes=rules.allowed_sizes)
    return _changed(field, rules, plan, left, byes)


@dataclass(frozen=True, slots=True)
class SwapCost:
    """What a swap with this entry would cost more, as in `Change`, without the plan."""

    entry: int
    difference: Cost
    weight: int


def swaps_of(
    field: Field, rules: Rules, plan: Plan, entry: int, *, most: int | None = None
) -> list[SwapCost]:
    """The swaps of this entry with one of another pod, the cheapest first.

    With `most` only that many of the nearest scores are weighed. Raises KeyError for an entry that
    sits in no pod.
    """
    home = {e: pod for pod in plan.pods for e in pod}
    own = home[entry]
    book, weights = Book(field), weights_of(field, rules)
    score = book.contestants[entry].score
    others = sorted(
        (e for e in home if e not in own),
        key=lambda e: (abs(book.contestants[e].score - score), e),
    )
    before = {pod: _pod_cost(book, rules, pod) for pod in plan.pods}
    found = []
    for other in others[:most]:
        theirs = home[other]
        mine = tuple(other if e == entry else e for e in own)
        yours = tuple(entry if e == other else e for e in theirs)
        difference = (
            _pod_cost(book, rules, mine)
            + _pod_cost(book, rules, yours)
            - before[own]
            - before[theirs]
        )
        found.append(SwapCost(other, difference, weighed(difference, weights)))
    return sorted(found, key=lambda swap: swap.weight)


def _pod_cost(book: Book, rules: Rules, pod: Sequence[int]) -> Cost:
    """The cost of a pod, with forced pairs kept counted as less than nothing."""
    here = set(pod)
    kept = sum(a in here and b in here for a, b in book.forced)
    return book.pod_cost(pod, rules) - Cost(not_together=kept)


def _changed(field: Field, rules: Rules, plan: Plan, pods: Pods, byes: Sequence[int]) -> Change:
    after = plan_of(field, rules, pods, byes)
    before = cost_of(field, rules, plan.pods, plan.byes)
    weights = weights_of(field, rules)
    return Change(
        plan=after,
        difference=after.cost - before,
        weight=weighed(after.cost, weights) - weighed(before, weights),
    )


def _known(plan: Plan, *entries: int) -> None:
    here = set(chain(*plan.pods, plan.byes))
    for entry in entries:
        if entry not in here:
            raise KeyError(entry)
