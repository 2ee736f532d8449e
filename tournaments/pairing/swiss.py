"""One round of a Swiss stage: byes, pods, seats, and the certificate of it all."""

from collections import Counter

from tournaments.pairing.arrange import arrange
from tournaments.pairing.certificate import SWISS, Certificate
from tournaments.pairing.designs import most_rounds
from tournaments.pairing.errors import (
    ForbiddenPairsLeaveNoPod,
    ForcedGroupsDoNotFit,
    ForcedGroupTooLarge,
    ForcedPairForbidden,
)
from tournaments.pairing.fields import Contestant, Field, Priority, Rules
from tournaments.pairing.plans import plan_of
from tournaments.pairing.problem import Pods, Problem, problem_of
from tournaments.pairing.seats import SeatBook
from tournaments.pairing.sizes import bye_order, divisions, fewest_byes

MOST_TRIES = 40  # sets of byes tried for a field whose forbidden pairs leave no pods
FURTHEST = 3  # rounds looked ahead, but for fields in which every round hangs on every other
SMALLEST_WHOLE = 20
SMALL_FIELD = 64  # up to here every division into pod sizes is tried for them, above it three


def pair_round(field: Field, rules: Rules, *, seed: str) -> Certificate:
    """Pair a round; the same field, rules and seed give the same certificate on any machine.

    What cannot be kept is relaxed in the order of docs/pairing.md and told in the plan. Raises a
    subclass of CannotPair when the field is smaller than the smallest pod, or when wishes
    contradict each other.
    """
    _check_wishes(field, rules)
    pods, resting = _divided(field, rules, seed=seed)
    return Certificate(SWISS, seed, rules, field, plan_of(field, rules, pods, resting))


def check(certificate: Certificate) -> bool:
    """Whether pairing the round anew gives what the certificate says.

    Raises ValueError if another version of the algorithm made it.
    """
    if certificate.algorithm != SWISS:
        msg = f"made by {certificate.algorithm!r}; this is {SWISS!r}"
        raise ValueError(msg)
    again = pair_round(certificate.field, certificate.rules, seed=certificate.seed)
    return again.to_json() == certificate.to_json()


def forced_groups(field: Field) -> list[tuple[int, ...]]:
    """The groups that the forced pairs make together, each in ascending order."""
    group = {entry: {entry} for pair in field.forced for entry in pair}
    for a, b in field.forced:
        if group[a] is not group[b]:
            group[a] |= group[b]
            for entry in group[b]:
                group[entry] = group[a]
    return sorted({tuple(sorted(members)) for members in group.values()})


def _check_wishes(field: Field, rules: Rules) -> None:
    largest = rules.allowed_sizes[-1]
    for group in forced_groups(field):
        if len(group) > largest:
            raise ForcedGroupTooLarge(entries=group, largest=largest)
        for pair in field.forbidden:
            if set(pair) <= set(group):
                raise ForcedPairForbidden(entries=pair)


def _divided(field: Field, rules: Rules, *, seed: str) -> tuple[list[list[int]], list[int]]:
    """Pods and byes with the fewest byes that keep all wishes.

    Where two who are kept apart meet whatever the pods, one of the two has to rest: both ways are
    tried, the one whose turn for a bye it is first.
    """
    order = _bye_turns(field, seed=seed)
    least = fewest_byes(len(order), rules)
    tried = 0
    broken: tuple[int, int] | None = None
    for byes in range(least, len(order) - rules.allowed_sizes[0] + 1):
        if not divisions(len(order) - byes, rules.allowed_sizes, rules.preferred_size):
            continue
        waiting: list[frozenset[int]] = [frozenset()]
        seen = set(waiting)
        while waiting and tried < MOST_TRIES:
            tried += 1
            must = waiting.pop(0)
            resting = sorted(must) + [e for e in order if e not in must][: byes - len(must)]
            players = [c for c in field.contestants if c.entry not in set(resting)]
            pods, broken = _best_division(field, rules, players, seed=seed)
            if broken is None:
                return pods, resting
            if broken in field.forced and not field.forbidden:
                raise ForcedGroupsDoNotFit(entries=broken)
            if len(must) < byes and broken in field.forbidden:
                more = [must | {e} for e in sorted(broken, key=order.index)]
                waiting += [choice for choice in more if choice not in seen]
                seen.update(more)
    if broken in field.forbidden:
        raise ForbiddenPairsLeaveNoPod(entries=broken or ())
    raise ForcedGroupsDoNotFit(entries=broken or ())


def _bye_turns(field: Field, *, seed: str) -> list[int]:
    """The order in which byes are given; those wished together with others come last."""
    bound = {entry for pair in field.forced for entry in pair}
    order = bye_order(list(field.contestants), seed=seed, round_no=field.round_no)
    return [c.entry for c in sorted(order, key=lambda c: c.entry in bound)]


def _best_division(
    field: Field, rules: Rules, players: list[Contestant], *, seed: str
) -> tuple[list[list[int]], tuple[int, int] | None]:
    """The pods of the best division that keeps all wishes, or the last with a broken wish."""
    problem = problem_of(field, rules, players, seed=seed)
    seats = SeatBook(
        problem.contestants,
        rounds_left=max(0, rules.rounds - field.round_no),
        seed=seed,
        round_no=field.round_no,
    )
    ahead = _rounds_to_keep_free(field, rules, problem)
    broken: tuple[int, int] | None = None
    pods: Pods = []
    following: Pods | None = None
    ways = divisions(len(players), rules.allowed_sizes, rules.preferred_size)
    for sizes in ways if len(players) <= SMALL_FIELD else ways[:3]:
        pods, following = arrange(
            problem, sizes, seats, seed=seed, effort=rules.effort, rounds_left=ahead
        )
        broken = _broken_wish(field, problem, pods)
        if broken is None:
            break
    return [
        [problem.contestants[i].entry for i in pod] for pod in seats.seated(pods, following)
    ], broken


def _rounds_to_keep_free(field: Field, rules: Rules, problem: Problem) -> int | None:
    """How many rounds after this one may be hoped to bring no repeat: for the look-ahead.

    In the strict way, and no more than the player who has met most can play, nor than are known
    to be possible. None if already this round must bring some.
    """
    if rules.priority is not Priority.STRICT or field.forced:
        return None
    met = Counter(entry for a, b, _ in field.meetings for entry in (a, b))
    most = max((met[c.entry] for c in problem.contestants), default=0)
    others = rules.preferred_size - 1
    possible = (len(problem) - 1 - most) // others
    known = most_rounds(len(problem))
    if known and rules.preferred_size == 4:
        possible = min(possible, known - (field.round_no - 1))
    if possible < 1:
        return None
    ahead = max(0, min(rules.rounds - field.round_no, possible - 1))
    return None if ahead > FURTHEST and len(problem) > SMALLEST_WHOLE else ahead


def _broken_wish(field: Field, problem: Problem, pods: Pods) -> tuple[int, int] | None:
    if not field.forbidden and not field.forced:
        return None
    home = {problem.contestants[i].entry: p for p, pod in enumerate(pods) for i in pod}
    for a, b in field.forbidden:
        if a in home and b in home and home[a] == home[b]:
            return (a, b)
    for a, b in field.forced:
        if a in home and b in home and home[a] != home[b]:
            return (a, b)
    return None
