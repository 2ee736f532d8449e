"""One finished match: who played, how each deal went, and its record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Any

from games.engine.options import Options
from games.engine.scoring import LOSING_TOTAL, TENS_TO_END, tens_of, totals_of
from games.models import Match
from games.players.interface import is_public_id
from games.queries.history.openness import is_open_to_public
from games.queries.matches import MatchLine, SeatLine, match_lines


class EndReason(Enum):
    """Why a match ended (R21)."""

    LOSING_TOTAL = "losing_total"
    TENS = "tens"
    DEAL_LIMIT = "deal_limit"
    TIME_LIMIT = "time_limit"


@dataclass(frozen=True, slots=True)
class DealLine:
    """The scores of a deal and the totals after it, a seat each; ``deal_no`` counts from 1."""

    deal_no: int
    scores: Sequence[int]
    totals: Sequence[int]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """All that the page of a match tells. ``record`` is None while its cards are not shown."""

    line: MatchLine
    seats: Sequence[SeatLine]  # in seat order
    deals: Sequence[DealLine]
    reasons: Sequence[EndReason]
    record: Mapping[str, Any] | None

    @property
    def margin(self) -> int:
        """By how many points the first place was won; 0 where all share it."""
        totals = sorted({seat.total for seat in self.seats}, reverse=True)
        return totals[0] - totals[1] if len(totals) > 1 else 0

    @property
    def rows(self) -> Sequence[tuple[SeatLine, Sequence[int]]]:
        """Each seat with its score in every deal."""
        return [
            (seat, [deal.scores[seat.seat_index] for deal in self.deals]) for seat in self.seats
        ]


@dataclass(frozen=True, slots=True)
class FoundMatch:
    """A match there is: played, or None while it is still being played."""

    table_public_id: str
    played: PlayedMatch | None


def find_match(public_id: str) -> FoundMatch | None:
    """Return the match of this id in five queries at most; None without one."""
    if not is_public_id(public_id):
        return None
    match = Match.objects.filter(public_id=public_id).select_related("table").first()
    if match is None:
        return None
    if match.record is None:
        return FoundMatch(match.table.public_id, None)
    line = match_lines([match.pk])[0]
    seats = sorted(line.seats, key=lambda seat: seat.seat_index)
    scores = [tuple(deal["scores"]) for deal in match.record["deals"]]
    played = PlayedMatch(
        line=line,
        seats=seats,
        deals=_deal_lines(scores),
        reasons=end_reasons(match.players, Options.parse(match.options), scores),
        record=shown_record(match.record, seats) if is_open_to_public(match) else None,
    )
    return FoundMatch(match.table.public_id, played)


@dataclass(frozen=True, slots=True)
class Seeds:
    """What the deals were made from; ``client_seeds`` come with the names of their players."""

    commitment: str
    seed: str
    label: str
    client_seeds: Sequence[tuple[str, str]]


def seeds_of(record: Mapping[str, Any]) -> Seeds | None:
    """Return the seeds that a record tells; None for one that tells none."""
    fairness = record.get("fairness")
    if fairness is None:
        return None
    client_seeds = zip(record["names"], fairness.get("client_seeds", ()), strict=False)
    return Seeds(
        commitment=fairness["commitment"],
        seed=fairness.get("round_seed") or fairness["server_seed"],
        label=fairness.get("label", ""),
        client_seeds=list(client_seeds),
    )


def shown_record(record: Mapping[str, Any], seats: Sequence[SeatLine]) -> dict[str, Any]:
    """Return the record under the names that its players have today.

    Whoever deleted the account or took another name is not found under the old one any more.
    """
    names = [seat.player.name for seat in seats]
    first = {key: record[key] for key in ("format", "version", "players", "options")}
    return {**first, "names": names, **{k: v for k, v in record.items() if k != "names"}}


def end_reasons(
    players: int, options: Options, scores: Sequence[tuple[int, ...]]
) -> Sequence[EndReason]:
    """Return every reason that ended a match with these scores; several may meet (R21)."""
    tens = tens_of(players, scores)
    reasons = []
    if min(totals_of(players, scores)) <= LOSING_TOTAL:
        reasons.append(EndReason.LOSING_TOTAL)
    if (max(tens) if options.tens_count == "each" else sum(tens)) >= TENS_TO_END:
        reasons.append(EndReason.TENS)
    if options.deal_limit is not None and len(scores) >= options.deal_limit:
        reasons.append(EndReason.DEAL_LIMIT)
    if not reasons:
        reasons.append(EndReason.TIME_LIMIT)
    return reasons


def _deal_lines(scores: Sequence[tuple[int, ...]]) -> Sequence[DealLine]:
    running = accumulate(
        scores, lambda totals, deal: tuple(map(sum, zip(totals, deal, strict=True)))
    )
    return [
        DealLine(deal_no=index + 1, scores=deal, totals=totals)
        for index, (deal, totals) in enumerate(zip(scores, running, strict=True))
    ]
