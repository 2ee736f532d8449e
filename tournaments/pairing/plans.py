"""Pods and byes as a plan: what they cost, and what gave way for them."""

from collections.abc import Iterable

from tournaments.pairing.certificate import Plan, Relaxation
from tournaments.pairing.cost import Book, cost_of
from tournaments.pairing.fields import Field, Rules


def plan_of(
    field: Field, rules: Rules, pods: Iterable[Iterable[int]], byes: Iterable[int] = ()
) -> Plan:
    """These pods and byes with their cost and with what was relaxed, the gravest first."""
    seated, resting = tuple(map(tuple, pods)), tuple(sorted(byes))
    return Plan(
        pods=seated,
        byes=resting,
        relaxations=tuple(relaxations_of(field, rules, seated, resting)),
        cost=cost_of(field, rules, seated, resting),
    )


def relaxations_of(
    field: Field, rules: Rules, pods: Iterable[tuple[int, ...]], byes: tuple[int, ...]
) -> list[Relaxation]:
    """What gave way in these pods, in the stated order: byes, odd tables, repeats, clubs."""
    book = Book(field)
    odd, repeats, clubs = [], [], []
    for pod in pods:
        seated = sorted(pod)
        if len(pod) != rules.preferred_size:
            odd += [
                Relaxation("odd_table", (e,), book.contestants[e].odd_tables + 1)
                for e in seated
                if book.contestants[e].odd_tables > book.least_odd
            ]
        for i, a in enumerate(seated):
            for b in seated[i + 1 :]:
                if times := book.met.get((a, b), 0):
                    repeats.append(Relaxation("repeat", (a, b), times))
                if rules.clubs_apart and book.same_club(a, b):
                    clubs.append(Relaxation("club", (a, b)))
    return [*(Relaxation("bye", (entry,)) for entry in byes), *odd, *repeats, *clubs]
