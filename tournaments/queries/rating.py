"""What a corrected result is worth to ratings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID, uuid5

from ratings import interface as ratings
from tournaments.models import Correction, Pod, PodSeat

# Commands to ratings are named by their correction, so that a repeated one changes nothing.
COMMANDS: Final = UUID("4c0b5c0e-6c8e-4a53-9d4e-0f6f6f1d2a75")

Seats = Sequence[Mapping[str, Any]]


def command_of(correction_id: int) -> UUID:
    """Return the name of the command by which ratings follow this correction."""
    return uuid5(COMMANDS, str(correction_id))


def own_commands(corrections: Iterable[Correction]) -> set[UUID]:
    """Return the names of the commands by which ratings followed these corrections."""
    return {command_of(correction.pk) for correction in corrections}


def wanted_of(after: Seats, *, recorded: Seats) -> ratings.Wanted:
    """Return what ratings are to be told of a result (seats in order, total and finish each).

    The result that the match began with counts as it was recorded. Where every seat forfeited there
    was no match. Else the places follow from the totals, with seats that were given up last.
    """
    if list(after) == list(recorded):
        return ratings.Ruling.AS_RECORDED
    if all(seat["finish"] == PodSeat.Finish.FORFEITED for seat in after):
        return ratings.Ruling.VOID
    totals = [seat["total"] for seat in after]
    places = [1 + sum(other > own for other in totals) for own in totals]
    return ratings.rating_places(
        places, [seat["finish"] != PodSeat.Finish.PLAYED for seat in after]
    )


def rating_consequences(pod: Pod, after: Seats, *, now: Seats) -> list[ratings.Consequences]:
    """Return whose ratings giving a pod this result would move, a ladder each; ``now`` is the
    result that stands. It reckons later matches anew, and writes nothing."""
    if pod.source != Pod.Source.MATCH or pod.match_id is None:
        return []
    made = list(pod.corrections.filter(status=Correction.Status.MADE).order_by("pk"))
    recorded = made[0].before if made else now
    return ratings.forecast_amendment(
        pod.match_id, wanted=wanted_of(after, recorded=recorded), own=own_commands(made)
    )
