"""Stages in short notation: names as entrants, ``alice -12`` a seat with its match points.

A mark behind the points says how a seat ended: ``!`` given up, ``x`` forfeited.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.pairing.results import (
    Bye,
    ByeRule,
    Entrant,
    EntrantStatus,
    Finish,
    Penalty,
    PodResult,
    RoundResult,
    SeatResult,
    StageRecord,
)
from tournaments.pairing.standings import Standing

CAST = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan")
MARKS = {"!": Finish.ABANDONED, "x": Finish.FORFEITED}
LOT_SEED = bytes(32)


def id_of(name: str) -> int:
    return 1 + CAST.index(name)


def name_of(entrant_id: int) -> str:
    return CAST[entrant_id - 1]


def pod(pod_no: int, text: str) -> PodResult:
    seats = []
    for part in text.split(", "):
        name, points = part.split(" ")
        finish = MARKS.get(points[-1], Finish.PLAYED)
        seats.append(SeatResult(id_of(name), int(points.rstrip("!x")), finish))
    return PodResult(pod_no, seats)


def played(
    round_no: int,
    *pods: str,
    byes: Mapping[str, ByeRule] | None = None,
    same_deals: bool = False,
) -> RoundResult:
    return RoundResult(
        round_no,
        [pod(number, text) for number, text in enumerate(pods, start=1)],
        [Bye(id_of(name), rule) for name, rule in (byes or {}).items()],
        same_deals,
    )


def stage(
    *rounds: RoundResult,
    names: Sequence[str] = CAST,
    status: Mapping[str, EntrantStatus] | None = None,
    penalties: Mapping[str, int] | None = None,
) -> StageRecord:
    return StageRecord(
        entrants=[
            Entrant(
                id_of(name),
                f"key-{name}",
                id_of(name),
                (status or {}).get(name, EntrantStatus.ACTIVE),
            )
            for name in names
        ],
        rounds=rounds,
        lot_seed=LOT_SEED,
        penalties=[
            Penalty(id_of(name), Fraction(points), "late")
            for name, points in (penalties or {}).items()
        ],
    )


def table(lines: Sequence[Standing]) -> str:
    """Standings as a text: place, name, points, tie-breaks."""
    return "".join(
        " ".join(
            [
                "-" if line.place is None else str(line.place),
                name_of(line.entrant_id),
                str(line.points.amount),
                *(str(value.amount) for value in line.tiebreaks),
            ]
        )
        + "\n"
        for line in lines
    )
