"""Tables from who waits: one pure function of the tickets and the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

from ratings.matching.draft import TINY, Draft
from ratings.matching.partition import best_cut, fewest_left
from ratings.matching.search import seat_all
from ratings.matching.values import FoundTable, Matching, Rules, Ticket, Waits, Why

POOL: Final = 24  # how many are seated anew when a block left somebody over
TRIES: Final = 40  # ways to leave out so many of them


def make_tables(tickets: Sequence[Ticket], rules: Rules) -> Matching:
    """Return the tables to be made now, and why everybody else waits on.

    Ratings are close at first and less so with the time waited; players who met lately meet again
    only where nobody else waits; who was in front sits first; blocked pairs never meet. Without
    blocks, whoever waits on is either too few for any table, or enough for one of their own. The
    same tickets in any order give the same tables.
    """
    by_rating = sorted(tickets, key=lambda one: (one.rating, -one.waited, one.player))
    draft = Draft(by_rating, rules, [_readiness(one, rules) for one in by_rating])
    draft.note_blocks()
    cut = best_cut(
        [one.rating for one in by_rating],
        draft.readiness,
        min_size=rules.min_size,
        max_size=rules.max_size,
        fair_range=rules.fair_range,
    )
    seated: set[int] = set()
    for start, end in cut:
        draft.tables.append(list(range(start, end)))
        seated.update(range(start, end))
    draft.waiting = [index for index in range(len(by_rating)) if index not in seated]
    draft.improve()
    if draft.blocked:
        draft.part_blocked()
        _seat_left_over(draft)
    draft.dissolve_dear()
    tables = [_found(draft, members) for members in draft.tables]
    if (filled := _with_bots(draft)) is not None:
        tables.append(filled)
    return Matching(tuple(tables), _reasons(draft))


def _readiness(ticket: Ticket, rules: Rules) -> float:
    accepted = rules.width(ticket) / rules.fair_range
    # Who is in front counts as two; of equals, who has waited longer sits first.
    return accepted * accepted * (2 if ticket.is_in_front else 1) + TINY * ticket.waited


def _seat_left_over(draft: Draft) -> None:
    """Seat anew those around whom a block left over, or send a table back to wait with them."""
    rules = draft.rules
    left = len(draft.waiting)
    bound = fewest_left(len(draft.tickets), min_size=rules.min_size, max_size=rules.max_size)
    if left <= bound or (left >= rules.min_size and not _are_patient(draft)):
        return
    middle = sum(draft.tickets[index].rating for index in draft.waiting) / left
    near = sorted(draft.tables, key=lambda table: _distance(draft, table, middle))
    pool = list(draft.waiting)
    taken: list[list[int]] = []
    for table in near:
        if len(pool) + len(table) <= max(POOL, left + len(table)) or not taken:
            pool += table
            taken.append(table)
    for out in _to_leave_out(draft, pool):
        seats = {index: draft.tickets[index].rating for index in pool if index not in out}
        found = seat_all(seats, draft.blocked, min_size=rules.min_size, max_size=rules.max_size)
        if found is None:
            continue
        if len(out) < left:
            draft.tables = [table for table in draft.tables if table not in taken] + found
            draft.waiting = list(out)
            draft.improve()
        return


def _to_leave_out(draft: Draft, pool: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield whom to leave out of a pool: the fewest first, and those who are blocked the most."""
    trouble = sorted(
        pool,
        key=lambda index: (-len(draft.blocked.get(index, ())), draft.readiness[index]),
    )
    for number in range(len(draft.waiting) + 1):
        yield from islice(combinations(trouble, number), TRIES)


def _are_patient(draft: Draft) -> bool:
    limit = draft.rules.patience
    return all(draft.tickets[index].waited >= limit for index in draft.waiting)


def _distance(draft: Draft, table: Sequence[int], rating: float) -> float:
    return min(abs(draft.tickets[index].rating - rating) for index in table)


def _with_bots(draft: Draft) -> FoundTable | None:
    """Return a table of those who wait, filled up by house bots, where the rules let them come."""
    rules, waiting = draft.rules, draft.waiting
    if rules.bots_after is None or not waiting:
        return None
    if len(waiting) >= rules.min_size and not _are_patient(draft):
        return None
    people = [index for index in waiting if not draft.tickets[index].is_bot]
    if not people or max(draft.tickets[index].waited for index in people) < rules.bots_after:
        return None
    members: list[int] = []
    for index in sorted(waiting, key=lambda one: -draft.readiness[one]):
        if len(members) < rules.min_size - 1 and not draft.blocked.get(index, set()).intersection(
            members
        ):
            members.append(index)
    if all(draft.tickets[index].is_bot for index in members):
        return None
    draft.waiting = [index for index in waiting if index not in members]
    found = _found(draft, members)
    return replace(found, bots=rules.min_size - len(members), why=(*found.why, Why.BOTS))


def _found(draft: Draft, members: Sequence[int]) -> FoundTable:
    ordered = sorted(members, reverse=True)
    spread = draft.spread(members)
    why = [Why.CLOSE if spread <= draft.rules.fair_range else Why.WIDENED]
    if draft.met_within(members):
        why.append(Why.REPEATED)
    return FoundTable(
        players=tuple(draft.tickets[index].player for index in ordered),
        bots=0,
        spread=spread,
        why=tuple(why),
    )


def _reasons(draft: Draft) -> dict[int, Waits]:
    waiting = draft.waiting
    few = len(waiting) < draft.rules.min_size
    reasons = {}
    for index in waiting:
        reason = Waits.TOO_FEW if few else Waits.RATINGS_APART
        if draft.blocked.get(index):
            reason = Waits.BLOCKED
        reasons[draft.tickets[index].player] = reason
    return reasons
