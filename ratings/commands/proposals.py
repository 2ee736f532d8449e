"""Tables found for those who wait: accepted by all of them in time, or lost.

Every function here expects the caller to hold the ladder's lock (`ratings.locks.lock_ladder`),
but for `accept_table`, which takes it.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from games.interface import AlreadyPlaying, Banned, table_states
from games.players.interface import may_play
from ratings import broadcast, scheduling
from ratings.clock import database_now
from ratings.commands.opening import open_ladder_table
from ratings.errors import AcceptanceOver, NoTableFound
from ratings.locks import lock_ladder
from ratings.matching import FoundTable
from ratings.models import Ladder, LadderTable, Membership, Proposal, Ticket
from ratings.queries.playing import live_tables_of

ACCEPT_WITHIN: Final = timedelta(seconds=20)
# The pause after the first, second, … table that was not accepted; the last one goes on.
PAUSES: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
)
# Misses are forgotten with the next table that is accepted, and after this time.
FORGIVEN_AFTER: Final = timedelta(days=1)


def propose(ladder: Ladder, found: FoundTable, *, now: datetime) -> Proposal:
    """Call the players of a found table: they have ``ACCEPT_WITHIN`` to accept it."""
    proposal = Proposal.objects.create(
        ladder=ladder,
        made_at=now,
        expires_at=now + ACCEPT_WITHIN,
        bots=found.bots,
        spread=found.spread,
        why=[str(why) for why in found.why],
    )
    Ticket.objects.filter(ladder=ladder, player_id__in=found.players).update(proposal=proposal)
    broadcast.table_found(proposal, found.players)
    return proposal


def accept_table(
    slug: str, *, player_id: int, rng: Random, proposal_id: str | None = None
) -> str | None:
    """Accept the table that was found for this player; the last one to accept opens it.

    Return the public id of the table once it is open, None while others have still to accept.
    Twice is once, also after the table has opened, where ``proposal_id`` says which was meant.
    Raises NoSuchLadder, NoTableFound, AcceptanceOver, AlreadyPlaying and Banned.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        now = database_now()
        ticket = (
            Ticket.objects.filter(ladder=ladder, player_id=player_id)
            .select_related("proposal")
            .first()
        )
        proposal = ticket.proposal if ticket is not None else None
        if ticket is None or proposal is None or proposal_id not in (None, proposal.public_id):
            return _opened_earlier(ladder, player_id, proposal_id)
        if proposal.expires_at <= now:
            raise AcceptanceOver
        if not may_play(player_id):
            raise Banned([player_id])
        if ladder.is_live and live_tables_of([player_id]):
            raise AlreadyPlaying([player_id])
        if ticket.accepted_at is None:
            ticket.accepted_at = now
            ticket.save(update_fields=["accepted_at"])
        tickets = list(proposal.tickets.order_by("player_id"))
        if not is_complete(tickets):
            broadcast.ladder_changed()
            return None
        return _open_or_lose(ladder, proposal, tickets, now=now, rng=rng)


def is_complete(tickets: Sequence[Ticket]) -> bool:
    """Return whether everybody has accepted."""
    return all(one.accepted_at is not None for one in tickets)


def expire_proposals(ladder: Ladder, *, now: datetime) -> int:
    """Lose the tables that were not accepted in time; return how many there were."""
    overdue = Proposal.objects.filter(
        ladder=ladder, status=Proposal.Status.OPEN, expires_at__lte=now
    )
    for proposal in overdue.order_by("pk"):
        missing = proposal.tickets.filter(accepted_at=None).values_list("player_id", flat=True)
        lose(proposal, missed_by=list(missing), now=now)
    return len(overdue)


def lose(proposal: Proposal, *, missed_by: Collection[int], now: datetime) -> None:
    """Give a found table up: who missed it pauses, all others wait on in front.

    Who could not accept because an event or a challenge has seated them does not pause.
    """
    proposal.status = Proposal.Status.MISSED
    proposal.save(update_fields=["status"])
    proposal.tickets.filter(player_id__in=missed_by).delete()
    in_front = list(proposal.tickets.values_list("player_id", flat=True))
    proposal.tickets.update(proposal=None, accepted_at=None, in_front_since=now)
    excused = _called_elsewhere(missed_by)
    pausing = set(missed_by) - excused
    members = Membership.objects.filter(ladder=proposal.ladder, player_id__in=pausing)
    for membership in members.order_by("player_id"):
        pause(membership, now=now)
    broadcast.table_lost(proposal, missed_by=pausing, seated_elsewhere=excused, in_front=in_front)
    scheduling.make_tables(proposal.ladder.slug)


def _called_elsewhere(player_ids: Collection[int]) -> set[int]:
    """Return those who sit at a live table that they have not chosen themselves."""
    at = live_tables_of(player_ids)
    states = table_states(at.values())
    return {
        player_id
        for player_id, table_id in at.items()
        if table_id in states and states[table_id].context_id
    }


def pause(membership: Membership, *, now: datetime) -> None:
    """Keep a member from the queue, each time for longer."""
    since = membership.paused_until
    if since is not None and now - since > FORGIVEN_AFTER:
        membership.misses = 0
    membership.paused_until = now + PAUSES[min(membership.misses, len(PAUSES) - 1)]
    membership.misses += 1
    membership.save(update_fields=["misses", "paused_until"])


def close_proposal(ladder: Ladder, proposal: Proposal, players: Sequence[int]) -> None:
    """Note that a found table has opened: nobody waits for it any more."""
    proposal.status = Proposal.Status.OPENED
    proposal.save(update_fields=["status"])
    Ticket.objects.filter(proposal=proposal).delete()
    Membership.objects.filter(ladder=ladder, player_id__in=players).update(
        misses=0, paused_until=None
    )


def waited_seconds(tickets: Sequence[Ticket], *, now: datetime) -> Mapping[int, int]:
    """Return how long each ticket's player has waited until now."""
    return {one.player_id: max(0, int((now - one.queued_at).total_seconds())) for one in tickets}


def _open_or_lose(
    ladder: Ladder, proposal: Proposal, tickets: Sequence[Ticket], *, now: datetime, rng: Random
) -> str | None:
    """Open the table that all have accepted, unless one of them cannot sit down any more."""
    players = [one.player_id for one in tickets]
    try:
        with transaction.atomic():
            table = open_ladder_table(
                ladder,
                players=players,
                bots=proposal.bots,
                source=LadderTable.Source.QUEUE,
                command_id=proposal.command_id,
                now=now,
                rng=rng,
                waited=waited_seconds(tickets, now=proposal.made_at),
                proposal=proposal,
            )
    except (AlreadyPlaying, Banned) as refusal:
        # They accepted and sat down elsewhere; the others keep their place in front.
        lose(proposal, missed_by=refusal.player_ids, now=now)
        return None
    close_proposal(ladder, proposal, players)
    broadcast.table_opened(table, players)
    return table.public_id


def _opened_earlier(ladder: Ladder, player_id: int, proposal_id: str | None) -> str:
    """Return the table that an earlier call opened. Raises NoTableFound."""
    table = None
    if proposal_id is not None:
        table = LadderTable.objects.filter(
            ladder=ladder, proposal__public_id=proposal_id, seats__player_id=player_id
        ).first()
    if table is None:
        raise NoTableFound
    return table.public_id
