"""Knockout in pods: the whole bracket from the number of players alone, and who sits where in it.

The best of each pod advance. A place in the bracket is either a seed or "the second of pod 3 of
round 1"; nothing hangs on results but who fills the places.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from tournaments.pairing.errors import NobodyAdvances
from tournaments.pairing.fields import Rules
from tournaments.pairing.lots import Lots
from tournaments.pairing.sizes import divisions, fewest_byes

SAME_POD, SAME_ROOT = 1000, 1  # how bad it is that two meet who just met, or who may have met


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bracket: a seed (`round_no` 0, `place` the seed number), or a place of a pod.

    All numbers count from 1.
    """

    round_no: int
    pod_no: int
    place: int


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """The pods of a round, each the slots that play in it, best first; and who goes on without one.

    `advance` is how many of each pod go on; 1 in the final, whose first has won.
    """

    round_no: int
    pods: tuple[tuple[Slot, ...], ...]
    byes: tuple[Slot, ...]
    advance: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """All rounds of a knockout, the final last."""

    players: int
    rounds: tuple[KnockoutRound, ...]


def bracket(players: int, rules: Rules, *, advance: int) -> Bracket:
    """The bracket for so many players; `rules` give the sizes, `advance` go on from each pod.

    Byes, where sizes leave no other way, go to the best of a round who had none before. Where too
    few would go on to fill a pod, more of each pod do. Top seeds are spread over the pods (snake),
    get the smaller ones, and those who met in a pod are kept apart in the next if that can be.
    Raises FieldTooSmall for less than one pod, NobodyAdvances for an impossible `advance`.
    """
    smallest = rules.allowed_sizes[0]
    if not 1 <= advance < smallest:
        raise NobodyAdvances(advance=advance, smallest=smallest)
    slots = [Slot(0, 0, seed) for seed in range(1, players + 1)]
    roots: dict[Slot, frozenset[Slot]] = {slot: frozenset([slot]) for slot in slots}
    rounds: list[KnockoutRound] = []
    rested: Counter[Slot] = Counter()
    while True:
        sizes, resting = _sizes(len(slots), rules)
        number = len(rounds) + 1
        byes = sorted(slots, key=lambda slot: rested[slot])[:resting]
        rested.update(byes)
        playing = [slot for slot in slots if slot not in byes]
        pods = _spread(playing, sizes, roots)
        on = 1 if len(pods) == 1 and not byes else _going_on(advance, len(pods), resting, smallest)
        rounds.append(KnockoutRound(number, tuple(map(tuple, pods)), tuple(byes), on))
        if len(pods) == 1 and not byes:
            return Bracket(players, tuple(rounds))
        slots = list(byes)
        for place in range(1, on + 1):
            for pod_no, pod in enumerate(pods, 1):
                slot = Slot(number, pod_no, place)
                roots[slot] = frozenset().union(*(roots[s] for s in pod))
                slots.append(slot)


def _sizes(players: int, rules: Rules) -> tuple[tuple[int, ...], int]:
    """The pods of a round, the smaller first, and the byes. One pod if one can hold them all."""
    if players in rules.allowed_sizes and players < 2 * rules.allowed_sizes[0]:
        return (players,), 0
    byes = fewest_byes(players, rules)
    ways = divisions(players - byes, rules.allowed_sizes, rules.preferred_size)
    return tuple(sorted(ways[0])), byes


def _going_on(advance: int, pods: int, byes: int, smallest: int) -> int:
    """How many of each pod go on: `advance`, or the fewest that fill the smallest pod."""
    return max(advance, -(-(smallest - byes) // pods))


def _spread(
    slots: Sequence[Slot], sizes: Sequence[int], roots: Mapping[Slot, frozenset[Slot]]
) -> list[list[Slot]]:
    """The slots, best first, in a snake over pods of these sizes, earlier podmates kept apart."""
    pods: list[list[Slot]] = [[] for _ in sizes]
    order = list(range(len(sizes)))
    waiting = list(slots)
    while waiting:
        for p in order:
            if waiting and len(pods[p]) < sizes[p]:
                pods[p].append(waiting.pop(0))
        order.reverse()
    rank = {slot: n for n, slot in enumerate(slots)}
    _keep_apart(pods, roots)
    return [sorted(pod, key=rank.__getitem__) for pod in pods]


def _keep_apart(pods: list[list[Slot]], roots: Mapping[Slot, frozenset[Slot]]) -> None:
    """Swap slots of the same place in their pods while that keeps more of those who met apart."""

    @cache
    def met(a: Slot, b: Slot) -> int:
        if a.round_no and (a.round_no, a.pod_no) == (b.round_no, b.pod_no):
            return SAME_POD
        return SAME_ROOT if roots[a] & roots[b] else 0

    def cost(pod: list[Slot]) -> int:
        return sum(met(a, b) for i, a in enumerate(pod) for b in pod[i + 1 :])

    better = True
    while better:
        better = False
        for p, first in enumerate(pods):
            for q in range(p + 1, len(pods)):
                second = pods[q]
                before = cost(first) + cost(second)
                for i, j in product(range(len(first)), range(len(second))) if before else ():
                    if first[i].place != second[j].place or not first[i].round_no:
                        continue
                    first[i], second[j] = second[j], first[i]
                    if (after := cost(first) + cost(second)) < before:
                        before, better = after, True
                    else:
                        first[i], second[j] = second[j], first[i]


def pods_of_round(
    plan: Bracket,
    round_no: int,
    seeds: Sequence[int],
    places: Mapping[tuple[int, int], Sequence[int]],
    *,
    seed: str,
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The entries of a round's pods, in a seat order drawn by lot, and the entries with a bye.

    `seeds` are the entries from the top seed down; `places[round_no, pod_no]` are the entries of a
    finished pod from its first place down, ties broken. Raises KeyError if a pod that feeds the
    round has no places yet.
    """
    lots = Lots(seed, "knockout", round_no)

    def entry(slot: Slot) -> int:
        if not slot.round_no:
            return seeds[slot.place - 1]
        return places[slot.round_no, slot.pod_no][slot.place - 1]

    chosen = plan.rounds[round_no - 1]
    pods = tuple(tuple(lots.shuffled([entry(s) for s in pod])) for pod in chosen.pods)
    return pods, tuple(entry(s) for s in chosen.byes)
