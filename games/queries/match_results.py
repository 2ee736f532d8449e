"""How matches went, for the apps that opened them: ids and numbers, no cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.db.models.functions import Now

from games.context import Context
from games.errors import NoSuchMatch
from games.models import Match, MatchSeat
from games.players.interface import Kind

# No transaction that stores a result is as long as this: whoever reads matches in the order of
# their ends passes none by that is stored late.
SETTLED_AFTER: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOutcome:
    """One seat of a finished match.

    ``place`` comes from the totals alone (R22); who gave the seat up is last by the rule of a
    ladder or tournament. ``auto_plays`` counts the cards a stand-in played here, ``expired_turns``
    those of them because time and bank had run out.
    """

    seat_index: int
    player_id: int
    kind: str
    total: int
    place: int
    tens: int
    is_abandoned: bool
    auto_plays: int
    expired_turns: int

    @property
    def is_bot(self) -> bool:
        """Whether code plays for this account."""
        return self.kind == Kind.BOT


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A finished match; ``seats`` in seat order. ``is_sealed``: its cards are not shown yet."""

    match_id: int
    public_id: str
    table_public_id: str
    context: Context
    players: int
    clock: str
    is_ranked: bool
    is_sealed: bool
    deal_count: int
    started_at: datetime
    finished_at: datetime
    seats: tuple[SeatOutcome, ...]


def match_result(match_id: int) -> MatchResult:
    """Return how a finished match went, in two queries.

    Raises NoSuchMatch for one that is unknown or still being played.
    """
    results = match_results([match_id])
    if not results:
        raise NoSuchMatch
    return results[0]


def match_results(match_ids: Sequence[int]) -> list[MatchResult]:
    """Return how these matches went, in this order, in two queries; those that are not finished
    are left out."""
    found = {
        row.pk: row
        for row in Match.objects.filter(pk__in=match_ids, status=Match.Status.FINISHED)
        .select_related("table")
        .defer("record", "table__sealed_seed")
    }
    seats: dict[int, list[MatchSeat]] = {match_id: [] for match_id in found}
    for seat in (
        MatchSeat.objects.filter(match_id__in=found)
        .select_related("player")
        .order_by("match_id", "seat_index")
    ):
        seats[seat.match_id].append(seat)
    return [_result(found[key], seats[key]) for key in match_ids if key in found]


def finished_matches_after(
    finished_at: datetime | None,
    match_id: int = 0,
    *,
    context_kind: str,
    limit: int = 100,
) -> list[MatchResult]:
    """Return the matches of a context kind that finished after this one, in (finished_at,
    match_id) order; None begins at the first.

    For sweeps that keep a mark: a match is told once it has been finished for `SETTLED_AFTER`, by
    the database's clock, so that a mark never passes one by whose transaction is still running.
    """
    rows = Match.objects.filter(
        status=Match.Status.FINISHED,
        context_kind=context_kind,
        finished_at__lt=Now() - SETTLED_AFTER,
    )
    if finished_at is not None:
        rows = rows.filter(finished_at__gte=finished_at).filter(
            Q(finished_at__gt=finished_at) | Q(pk__gt=match_id)
        )
    keys = rows.order_by("finished_at", "pk").values_list("pk", flat=True)[:limit]
    return match_results(list(keys))


def finished_matches_of(context_kind: str, context_id: str) -> list[int]:
    """Return the ids of a context's finished matches, first finished first."""
    rows = Match.objects.filter(
        status=Match.Status.FINISHED, context_kind=context_kind, context_id=context_id
    )
    return list(rows.order_by("finished_at", "pk").values_list("pk", flat=True))


def _result(match: Match, seats: Sequence[MatchSeat]) -> MatchResult:
    if match.finished_at is None or match.deal_count is None:
        raise ValueError(f"match {match.pk} has not finished")
    return MatchResult(
        match_id=match.pk,
        public_id=match.public_id,
        table_public_id=match.table.public_id,
        context=Context(
            kind=match.context_kind,
            id=match.context_id,
            label=match.context_label,
            url=match.context_url,
        ),
        players=match.players,
        clock=match.clock,
        is_ranked=match.is_ranked,
        is_sealed=match.is_sealed,
        deal_count=match.deal_count,
        started_at=match.started_at,
        finished_at=match.finished_at,
        seats=tuple(map(_outcome, seats)),
    )


def _outcome(seat: MatchSeat) -> SeatOutcome:
    if seat.total is None or seat.place is None or seat.tens is None:
        raise ValueError(f"match {seat.match_id} has no results")
    return SeatOutcome(
        seat_index=seat.seat_index,
        player_id=seat.player_id,
        kind=seat.player.kind,
        total=seat.total,
        place=seat.place,
        tens=seat.tens,
        is_abandoned=seat.is_abandoned,
        auto_plays=seat.auto_plays or 0,
        expired_turns=seat.expired_turns,
    )
