"""Who goes on from a knockout's pods, and how a knockout stage ranks.

Rule numbers are those of docs/standings.md.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.results import Entrant, EntrantStatus, PodResult, RoundResult, StageRecord
from tournaments.pairing.scoring import Term, TermKind, Value
from tournaments.pairing.standings import Standing


@dataclass(frozen=True, slots=True)
class Advance:
    """A seat of a knockout pod in the order that decides who goes on.

    ``by`` says what put it behind the seat above: "place", "match_points" or "seed"; "" for the
    first.
    """

    entrant_id: int
    place: int
    advances: bool
    by: str


def advancing(pod: PodResult, count: int, *, seed_no: Mapping[int, int]) -> tuple[Advance, ...]:
    """Return a knockout pod's seats, the first ``count`` of them going on. Rule S-10.

    By place; equal places by match points, then by the better (lower) seed. Raises ValueError
    unless somebody goes on and somebody does not.
    """
    if not 0 < count < pod.size:
        raise ValueError("at least one goes on and at least one does not")
    ranks = {
        seat.entrant_id: (place, -seat.match_points, seed_no[seat.entrant_id])
        for seat, place in zip(pod.seats, pod.places, strict=True)
    }
    ordered = sorted(ranks, key=lambda entrant_id: ranks[entrant_id])
    names = ("place", "match_points", "seed")
    lines = []
    for index, entrant_id in enumerate(ordered):
        above = ranks[ordered[index - 1]]
        parted = [
            name for name, a, b in zip(names, above, ranks[entrant_id], strict=True) if a != b
        ]
        lines.append(
            Advance(
                entrant_id=entrant_id,
                place=ranks[entrant_id][0],
                advances=index < count,
                by=parted[0] if index else "",
            )
        )
    return tuple(lines)


def survivors(played: RoundResult, count: int, *, seed_no: Mapping[int, int]) -> tuple[int, ...]:
    """Return who goes on from a round of a knockout, the better seed first. Rule S-10.

    The first ``count`` of each pod and whoever had a bye; from a lone pod without byes beside it,
    which is the final, its winner alone. Of a smaller pod at least one stays behind.
    """
    is_final = len(played.pods) == 1 and not played.byes and not played.pending
    going = [bye.entrant_id for bye in played.byes]
    for pod in played.pods:
        wanted = 1 if is_final else min(count, pod.size - 1)
        lines = advancing(pod, wanted, seed_no=seed_no)
        going += [line.entrant_id for line in lines if line.advances]
    return tuple(sorted(going, key=lambda entrant_id: seed_no[entrant_id]))


def knockout_standings(
    record: StageRecord, *, advanced: Mapping[int, Collection[int]]
) -> tuple[Standing, ...]:
    """Return a knockout stage's standings. Rule S-12.

    ``advanced`` says for every finished round who went on from it; from a final, its winner. More
    rounds survived come first; then the place in the last pod, its match points, and the seed:
    these three are the tie-break values, negated where less is better. Whoever has not played in
    this stage yet stands by the seed. Raises ValueError for an entrant without a seed.
    """
    lines = []
    for entrant in record.entrants:
        if entrant.seed_no is None:
            raise ValueError("everybody in a knockout has a seed")
        survived = tuple(
            Term(TermKind.SURVIVED, Fraction(1), round_no)
            for round_no, ids in sorted(advanced.items())
            if entrant.id in ids
        )
        place, points = _last_pod(record, entrant.id)
        seed = Value.of([Term(TermKind.SEED, Fraction(-entrant.seed_no))])
        lines.append((Value.of(survived), (place, points, seed), entrant))
    lines.sort(
        key=lambda line: (
            line[2].status is EntrantStatus.DISQUALIFIED,
            -line[0].amount,
            *(-value.amount for value in line[1]),
        )
    )
    return tuple(
        Standing(
            entrant_id=entrant.id,
            place=None if entrant.status is EntrantStatus.DISQUALIFIED else number,
            status=entrant.status,
            points=points,
            tiebreaks=values,
            decided_by=_parted(lines[number - 2], lines[number - 1]) if number > 1 else None,
        )
        for number, (points, values, entrant) in enumerate(lines, start=1)
    )


Line = tuple[Value, tuple[Value, Value, Value], Entrant]


def _parted(above: Line, line: Line) -> int | None:
    """Which value parts two lines, as ``Standing.decided_by`` counts them."""
    amounts = [
        (value.amount, other.amount)
        for value, other in zip((above[0], *above[1]), (line[0], *line[1]), strict=True)
    ]
    return next((index for index, (one, other) in enumerate(amounts) if one != other), None)


def _last_pod(record: StageRecord, entrant_id: int) -> tuple[Value, Value]:
    """The place, negated, and the match points in the last finished pod of an entrant."""
    for played in reversed(record.rounds):
        if (found := played.seat_of.get(entrant_id)) is not None:
            pod, seat = found
            at = (played.round_no, pod.pod_no)
            place, points = pod.places[seat], pod.seats[seat].match_points
            return (
                Value.of([Term(TermKind.PLACE, Fraction(-place), *at, place=place, size=pod.size)]),
                Value.of([Term(TermKind.MATCH_POINTS, Fraction(points), *at)]),
            )
    return Value(Fraction(0)), Value(Fraction(0))
