"""How a match went for each seat, told by its record alone."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from games.engine.events import Befooled, CardPlayed
from games.engine.records import record_from, replay


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's result; ``place`` comes from the totals alone, as in the record (R22), and
    ``auto_plays`` are those of a stand-in."""

    total: int
    place: int
    tens: int
    tricks_played: int
    tricks_befooled: int
    is_abandoned: bool
    auto_plays: int


def results_of(record: dict[str, Any]) -> list[SeatResult]:
    """Replay a finished match's `fool-record` and return one result a seat, in seat order.

    A bare record will do. Raises RecordFault for one that is malformed or against the rules, and
    ValueError for a match that has not ended.
    """
    parsed = record_from(record)
    steps = list(replay(parsed))
    if not steps or (places := steps[-1].state.places) is None:
        raise ValueError("a match that has not ended has no results")
    end = steps[-1].state
    events = [event for step in steps for event in step.events]
    played = Counter(event.seat for event in events if isinstance(event, CardPlayed))
    befooled = Counter(
        seat for event in events if isinstance(event, Befooled) for seat in event.seats
    )
    auto = Counter(
        parsed.deals[deal].tricks[trick].plays[play][0] for deal, trick, play in parsed.auto
    )
    return [
        SeatResult(
            total=end.totals[seat],
            place=places[seat],
            tens=end.tens[seat],
            tricks_played=played[seat],
            tricks_befooled=befooled[seat],
            is_abandoned=seat in parsed.abandoned,
            auto_plays=auto[seat],
        )
        for seat in range(parsed.players)
    ]
