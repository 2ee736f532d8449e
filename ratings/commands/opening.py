"""A full ranked table for players who have agreed to it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from uuid import UUID

from games.interface import AlreadyPlaying, Context, TablePlan, house_bot_ids, open_full_table
from ratings.models import Ladder, LadderSeat, LadderTable, Proposal
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.playing import live_tables_of

BOT_STRATEGY = "medium"
MOST_BOTS = 8  # as many accounts as each way of thinking has


def open_ladder_table(
    ladder: Ladder,
    *,
    players: Sequence[int],
    bots: int,
    source: str,
    command_id: UUID,
    now: datetime,
    rng: Random,
    waited: Mapping[int, int] | None = None,
    proposal: Proposal | None = None,
) -> LadderTable:
    """Open a table, seat everybody at random with house bots in the free seats, and start it.

    The caller holds the ladder's lock and passes the seconds each player ``waited``, where they
    did. Raises AlreadyPlaying and Banned, both with ``player_ids``; nothing is changed then.
    """
    if ladder.is_live and (busy := live_tables_of(players)):
        raise AlreadyPlaying(sorted(busy))  # programs, too, whom no engagement would stop
    seats = [*players, *house_bots(bots, rng=rng)]
    rng.shuffle(seats)
    opened = open_full_table(
        TablePlan(
            seats=tuple(seats),
            command_id=command_id,
            context=Context(
                kind=CONTEXT_KIND,
                id=ladder.slug,
                label=ladder.name,
                url=ladder.get_absolute_url(),
            ),
            clock=ladder.clock,
            options=ladder.options,
            is_ranked=True,
        )
    )
    table = LadderTable.objects.create(
        ladder=ladder,
        public_id=opened.public_id,
        match_id=opened.match_id,
        source=source,
        proposal=proposal,
        opened_at=now,
        party=party_of(seats),
    )
    waits = waited or {}
    LadderSeat.objects.bulk_create(
        LadderSeat(table=table, player_id=player_id, waited_seconds=waits.get(player_id))
        for player_id in sorted(seats)
    )
    return table


def house_bots(number: int, *, rng: Random) -> list[int]:
    """Return the ids of so many of the house's bots."""
    return rng.sample(house_bot_ids([BOT_STRATEGY] * MOST_BOTS), number) if number else []


def party_of(player_ids: Sequence[int]) -> str:
    """Return the text by which the same players are known again."""
    return ",".join(str(player_id) for player_id in sorted(player_ids))
