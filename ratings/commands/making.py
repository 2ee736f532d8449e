"""Tables made of those who wait, by as many workers as there are: each ladder by one at a time."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Final
from uuid import uuid4

import structlog
from django.db import transaction

from games.interface import AlreadyPlaying, Banned
from games.players.interface import Kind, barred_players, blocks_among, player_cards
from ratings import broadcast, scheduling
from ratings.clock import database_now
from ratings.commands.opening import open_ladder_table
from ratings.commands.proposals import expire_proposals, propose, waited_seconds
from ratings.locks import lock_ladder
from ratings.matching import FoundTable, Rules
from ratings.matching import Ticket as Waiting
from ratings.matching import make_tables as match
from ratings.models import Ladder, LadderSeat, LadderTable, Membership, Ticket
from ratings.queries.ladders import is_open_now, ladder_means
from ratings.queries.playing import live_tables_of

log = structlog.get_logger()

# Who met at a table of the ladder so lately is parted while others wait.
MET_WITHIN: Final = {True: timedelta(hours=2), False: timedelta(days=3)}  # live, daily
# What a live ticket's patience of 90 s is with the daily clock.
DAILY_PATIENCE_SECONDS: Final = 6 * 3600.0
# Tables written in one transaction: nobody else gets at the ladder meanwhile, and the time to
# accept runs. The others are made right after it.
MOST_TABLES: Final = 50


def rules_of(ladder: Ladder) -> Rules:
    """Return a ladder's rules of match-making."""
    rules = Rules(
        min_size=ladder.min_players,
        max_size=ladder.max_players,
        bots_after=ladder.bots_after_seconds,
    )
    return rules if ladder.is_live else replace(rules, patience=DAILY_PATIENCE_SECONDS)


def make_tables(slug: str, *, rng: Random) -> int:
    """Lose what was not accepted in time, then make tables of those who wait; return how many.

    Live tables have to be accepted, daily ones open at once. Engaged players are not called. Twice
    is once: who was called or seated waits no more. Raises NoSuchLadder.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        now = database_now()
        expire_proposals(ladder, now=now)
        if not is_open_now(ladder, now=now):
            _send_home(ladder)
            return 0
        tickets = _callable_tickets(ladder)
        if not tickets:
            return 0
        matching = match(_as_waiting(ladder, tickets, now=now), rules_of(ladder))
        by_player = {ticket.player_id: ticket for ticket in tickets}

        def waits_since(found: FoundTable) -> datetime:
            return min(by_player[player_id].queued_at for player_id in found.players)

        made = sorted(matching.tables, key=waits_since)[:MOST_TABLES]
        now = database_now()  # a crowd takes a moment to match
        for found in made:
            if ladder.is_live:
                propose(ladder, found, now=now)
            else:
                _open_at_once(ladder, found, by_player, now=now, rng=rng)
        if len(made) < len(matching.tables):
            scheduling.make_tables(slug)
        if made:
            log.info("tables_made", ladder=slug, tables=len(made))
            broadcast.ladder_changed()
        return len(made)


def _send_home(ladder: Ladder) -> None:
    """Empty the queue of a ladder that has closed; tables already found may still be accepted."""
    gone, _rows = Ticket.objects.filter(ladder=ladder, proposal=None).delete()
    if gone:
        broadcast.ladder_changed()


def _callable_tickets(ladder: Ladder) -> list[Ticket]:
    """Return the tickets of those who could sit down now, and drop all others: who has sat down
    elsewhere looks for no table, and nobody is called out of the blue when that one is over."""
    waiting = Ticket.objects.filter(ladder=ladder, proposal=None)
    tickets = list(waiting.order_by("player_id"))
    players = [ticket.player_id for ticket in tickets]
    gone = barred_players(players)
    if ladder.is_live:
        gone |= live_tables_of(players).keys()
    if gone:
        waiting.filter(player_id__in=gone).delete()
        broadcast.ladder_changed()
    return [ticket for ticket in tickets if ticket.player_id not in gone]


def _as_waiting(ladder: Ladder, tickets: Sequence[Ticket], *, now: datetime) -> list[Waiting]:
    players = [ticket.player_id for ticket in tickets]
    means = ladder_means(ladder.pk, players)
    cards = player_cards(players)
    blocked: dict[int, set[int]] = defaultdict(set)
    for blocker, foe in blocks_among(players):
        blocked[blocker].add(foe)
    met = _met_lately(ladder, players, now=now)
    return [
        Waiting(
            player=ticket.player_id,
            rating=means[ticket.player_id],
            waited=max(0.0, (now - ticket.queued_at).total_seconds()),
            is_in_front=ticket.in_front_since is not None,
            is_bot=cards[ticket.player_id].kind == Kind.BOT,
            blocked=frozenset(blocked[ticket.player_id]),
            met=frozenset(met[ticket.player_id]),
        )
        for ticket in tickets
    ]


def _met_lately(
    ladder: Ladder, players: Collection[int], *, now: datetime
) -> Mapping[int, set[int]]:
    since = now - MET_WITHIN[ladder.is_live]
    seats = LadderSeat.objects.filter(
        table__ladder=ladder, table__opened_at__gt=since, player_id__in=players
    )
    return _opponents(seats.values_list("table_id", "player_id"))


def _opponents(seats: Iterable[tuple[int, int]]) -> Mapping[int, set[int]]:
    tables: dict[int, set[int]] = defaultdict(set)
    for table_id, player_id in seats:
        tables[table_id].add(player_id)
    met: dict[int, set[int]] = defaultdict(set)
    for together in tables.values():
        for player_id in together:
            met[player_id] |= together - {player_id}
    return met


def _open_at_once(
    ladder: Ladder,
    found: FoundTable,
    tickets: Mapping[int, Ticket],
    *,
    now: datetime,
    rng: Random,
) -> None:
    """Open a daily table: nobody has to be there, so nobody has to accept."""
    seated = [tickets[player_id] for player_id in found.players]
    try:
        with transaction.atomic():
            table = open_ladder_table(
                ladder,
                players=found.players,
                bots=found.bots,
                source=LadderTable.Source.QUEUE,
                command_id=uuid4(),
                now=now,
                rng=rng,
                waited=waited_seconds(seated, now=now),
            )
    except (AlreadyPlaying, Banned) as refusal:
        # Since it was looked a moment ago; the others wait on.
        Ticket.objects.filter(ladder=ladder, player_id__in=refusal.player_ids).delete()
        return
    Ticket.objects.filter(ladder=ladder, player_id__in=found.players).delete()
    Membership.objects.filter(ladder=ladder, player_id__in=found.players).update(misses=0)
    broadcast.table_opened(table, found.players)
