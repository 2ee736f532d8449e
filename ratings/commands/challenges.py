"""Challenge named players to a ranked table; accept, decline, withdraw."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from games.interface import AlreadyPlaying, Banned
from games.players.interface import barred_players, blocks_among, player_cards
from ratings import broadcast
from ratings.clock import database_now
from ratings.commands.opening import open_ladder_table, party_of
from ratings.commands.queue import running_tables_of
from ratings.errors import (
    ChallengeBlocked,
    ChallengeOver,
    ChallengeSize,
    DailyLimitReached,
    LadderClosed,
    NoSuchChallenge,
    NotAMember,
    PlayersBusy,
    PlayersNotOnLadder,
    RematchTooSoon,
    TooManyChallenges,
)
from ratings.locks import lock_ladder
from ratings.models import Challenge, ChallengeSeat, Ladder, LadderTable, Membership, Ticket
from ratings.models.challenges import MOST_OPEN

REMATCH_AFTER: Final = timedelta(days=7)
OPEN_FOR: Final = {True: timedelta(hours=1), False: timedelta(days=3)}  # live, daily


def challenge(slug: str, *, player_id: int, others: Sequence[int]) -> str:
    """Invite others to a ranked table of this ladder and return the challenge's public id.

    Raises NoSuchLadder, LadderClosed, NotAMember, ChallengeSize, PlayersNotOnLadder, Banned,
    ChallengeBlocked, RematchTooSoon and TooManyChallenges.
    """
    players = sorted({player_id, *others})
    try:
        with transaction.atomic():
            ladder = lock_ladder(slug)
            now = database_now()
            _check_size(ladder, players)
            _check_players(ladder, players, player_id=player_id)
            _check_rematch(players, now=now)
            made = Challenge.objects.create(
                ladder=ladder,
                challenger_id=player_id,
                slot=_free_slot(player_id, now=now),
                made_at=now,
                expires_at=now + OPEN_FOR[ladder.is_live],
            )
            ChallengeSeat.objects.bulk_create(
                ChallengeSeat(
                    challenge=made, player_id=one, accepted_at=now if one == player_id else None
                )
                for one in players
            )
            broadcast.challenge_made(
                made,
                [one for one in players if one != player_id],
                challenger=player_cards([player_id])[player_id].name,
            )
    except IntegrityError:
        # Another ladder's challenge took the last slot at the same moment.
        if _open_challenges(player_id) >= MOST_OPEN:
            raise TooManyChallenges(MOST_OPEN) from None
        raise
    return made.public_id


def accept_challenge(slug: str, challenge_id: str, *, player_id: int, rng: Random) -> str | None:
    """Accept an invitation; the last one to accept opens the table.

    Return the public id of the table once it is open, else None. Twice is once. Raises
    NoSuchLadder, NoSuchChallenge, ChallengeOver, LadderClosed, NotAMember, PlayersNotOnLadder,
    Banned, ChallengeBlocked, RematchTooSoon, DailyLimitReached and PlayersBusy; after the last the
    challenge stands as it was, to be accepted when they are free.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        made = _challenge_of(ladder, challenge_id, player_id)
        if made.status == Challenge.Status.PLAYED:
            return made.table_id
        now = database_now()
        if made.status != Challenge.Status.OPEN or made.expires_at <= now:
            raise ChallengeOver
        seats = list(made.seats.order_by("player_id"))
        players = [seat.player_id for seat in seats]
        _check_players(ladder, players, player_id=player_id)
        _check_rematch(players, now=now)
        _check_daily_limit(ladder, players)
        if not _accept_seat(made, player_id, now=now):
            return None
        return _open(ladder, made, players, now=now, rng=rng)


def end_challenge(slug: str, challenge_id: str, *, player_id: int) -> None:
    """Withdraw one's own challenge, or decline another's; one that is over stays as it is.

    Raises NoSuchLadder and NoSuchChallenge.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        made = _challenge_of(ladder, challenge_id, player_id)
        own = made.challenger_id == player_id
        status = Challenge.Status.WITHDRAWN if own else Challenge.Status.DECLINED
        ended = Challenge.objects.filter(pk=made.pk, status=Challenge.Status.OPEN).update(
            status=status
        )
        if ended:
            others = made.seats.exclude(player_id=player_id)
            broadcast.challenge_ended(made, others.values_list("player_id", flat=True))


def expire_challenges() -> int:
    """End the challenges that were not accepted in time; return how many there were."""
    return Challenge.objects.filter(status=Challenge.Status.OPEN, expires_at__lte=Now()).update(
        status=Challenge.Status.EXPIRED
    )


def _challenge_of(ladder: Ladder, challenge_id: str, player_id: int) -> Challenge:
    """Return a challenge that this player is part of; others learn of none."""
    made = Challenge.objects.filter(
        ladder=ladder, public_id=challenge_id, seats__player_id=player_id
    ).first()
    if made is None:
        raise NoSuchChallenge
    return made


def _accept_seat(made: Challenge, player_id: int, *, now: datetime) -> bool:
    """Store that a player accepts; return whether all have by now."""
    made.seats.filter(player_id=player_id, accepted_at=None).update(accepted_at=now)
    return not made.seats.filter(accepted_at=None).exists()


def _check_size(ladder: Ladder, players: Sequence[int]) -> None:
    if not ladder.min_players <= len(players) <= ladder.max_players:
        raise ChallengeSize(least=ladder.min_players - 1, most=ladder.max_players - 1)


def _check_players(ladder: Ladder, players: Sequence[int], *, player_id: int) -> None:
    """Raise where this player, or another one, may not meet the others on this ladder."""
    if not ladder.is_open:
        raise LadderClosed
    active = set(
        Membership.objects.filter(
            ladder=ladder, player_id__in=players, left_at=None, vacation_since=None
        ).values_list("player_id", flat=True)
    )
    if player_id not in active:
        raise NotAMember
    if missing := [one for one in players if one not in active]:
        raise PlayersNotOnLadder(_names(missing))
    if barred := barred_players(players):
        if player_id in barred:
            raise Banned([player_id])
        raise PlayersNotOnLadder(_names(sorted(barred)))
    if blocks_among(players):
        raise ChallengeBlocked


def _check_rematch(players: Sequence[int], *, now: datetime) -> None:
    last = (
        LadderTable.objects.filter(party=party_of(players), opened_at__gt=now - REMATCH_AFTER)
        .order_by("-opened_at")
        .first()
    )
    if last is not None:
        raise RematchTooSoon(last.opened_at + REMATCH_AFTER)


def _check_daily_limit(ladder: Ladder, players: Sequence[int]) -> None:
    if ladder.is_live:
        return
    full = [one for one in players if running_tables_of(ladder, one) >= ladder.daily_limit]
    if full:
        raise DailyLimitReached(ladder.daily_limit)


def _open_challenges(player_id: int) -> int:
    return Challenge.objects.filter(challenger_id=player_id, status=Challenge.Status.OPEN).count()


def _free_slot(player_id: int, *, now: datetime) -> int:
    mine = Challenge.objects.filter(challenger_id=player_id, status=Challenge.Status.OPEN)
    mine.filter(expires_at__lte=now).update(status=Challenge.Status.EXPIRED)
    taken = set(mine.values_list("slot", flat=True))
    free = [slot for slot in range(1, MOST_OPEN + 1) if slot not in taken]
    if not free:
        raise TooManyChallenges(MOST_OPEN)
    return free[0]


def _open(
    ladder: Ladder, made: Challenge, players: Sequence[int], *, now: datetime, rng: Random
) -> str:
    try:
        table = open_ladder_table(
            ladder,
            players=players,
            bots=0,
            source=LadderTable.Source.CHALLENGE,
            command_id=made.command_id,
            now=now,
            rng=rng,
        )
    except AlreadyPlaying as refusal:
        raise PlayersBusy(_names(refusal.player_ids)) from None
    made.status = Challenge.Status.PLAYED
    made.table_id = table.public_id
    made.save(update_fields=["status", "table_id"])
    # Who sits down waits no more; those called to another table decide that by not accepting.
    Ticket.objects.filter(ladder=ladder, player_id__in=players, proposal=None).delete()
    broadcast.table_opened(table, players)
    return table.public_id


def _names(player_ids: Sequence[int]) -> list[str]:
    return sorted(card.name for card in player_cards(player_ids).values())
