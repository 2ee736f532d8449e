"""Finished matches, as `games` stores them, without a card having been played."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Match, MatchSeat, Table
from ratings.models import Ladder


def finished_match(
    players: Sequence[int],
    *,
    finished_at: datetime,
    places: Sequence[int] | None = None,
    abandoned: Sequence[int] = (),
    ladder: Ladder | None = None,
    kind: str = "",
    clock: str = "live",
    is_ranked: bool = True,
) -> int:
    """Store a finished match of these players, in seat order, and return its id.

    ``abandoned`` are seats; the context is the ladder's, or of this kind.
    """
    context = {
        "context_kind": "ladder" if ladder else kind,
        "context_id": ladder.slug if ladder else "",
    }
    table = Table.objects.create(
        players=len(players),
        clock=clock,
        status=Table.Status.FINISHED,
        is_ranked=is_ranked,
        sealed_seed=b"",
        commitment="",
        **context,
    )
    match = Match.objects.create(
        table=table,
        players=len(players),
        clock=clock,
        is_ranked=is_ranked,
        status=Match.Status.FINISHED,
        started_at=finished_at,
        finished_at=finished_at,
        deal_count=1,
        record={},
        **context,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            seat_index=seat,
            player_id=player,
            is_abandoned=seat in abandoned,
            finished_at=finished_at,
            total=0,
            place=place,
            tens=0,
            tricks_played=0,
            tricks_befooled=0,
        )
        for seat, (player, place) in enumerate(
            zip(players, places or range(1, len(players) + 1), strict=True)
        )
    )
    return int(match.pk)
