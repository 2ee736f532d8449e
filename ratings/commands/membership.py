"""Join a ladder, leave it, come back, go on vacation."""

from datetime import datetime, timedelta

from django.db import transaction

from games.players.interface import AccountFacts, Kind, account_facts
from ratings import broadcast
from ratings.commands.queue import drop_ticket
from ratings.errors import (
    AccountTooYoung,
    BotsNotAllowed,
    EmailNotConfirmed,
    InvitationNeeded,
    LadderClosed,
    NotAMember,
    RatingOutside,
)
from ratings.locks import lock_ladder
from ratings.models import Invitation, Ladder, Membership
from ratings.queries.ladders import membership_of, overall_mean


def join_ladder(slug: str, *, player_id: int, now: datetime) -> None:
    """Make this player a member, for the first time or again; a member stays one.

    Raises NoSuchLadder, LadderClosed, BotsNotAllowed, EmailNotConfirmed, InvitationNeeded,
    AccountTooYoung and RatingOutside.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        membership = membership_of(ladder.pk, player_id=player_id)
        if membership is not None and membership.is_active:
            return
        check_may_join(ladder, player_id=player_id, now=now)
        if membership is None:
            Membership.objects.create(ladder=ladder, player_id=player_id, joined_at=now)
        else:
            membership.left_at = None
            membership.save(update_fields=["left_at"])
        broadcast.ladder_changed()


def leave_ladder(slug: str, *, player_id: int, now: datetime) -> None:
    """End a membership; the ratings stay. Who is no member has left already.

    Leaving while a found table waits to be accepted counts as not accepting it. Raises
    NoSuchLadder.
    """
    with transaction.atomic():
        ladder = lock_ladder(slug)
        drop_ticket(ladder, player_id=player_id)
        left = Membership.objects.filter(ladder=ladder, player_id=player_id, left_at=None).update(
            left_at=now, vacation_since=None
        )
        if left:
            broadcast.ladder_changed()


def begin_vacation(slug: str, *, player_id: int, now: datetime) -> None:
    """Keep a member's place without being matched; twice is once. Raises NoSuchLadder and
    NotAMember."""
    with transaction.atomic():
        ladder = lock_ladder(slug)
        membership = _active(ladder, player_id)
        drop_ticket(ladder, player_id=player_id)
        if membership.vacation_since is None:
            membership.vacation_since = now
            membership.save(update_fields=["vacation_since"])


def end_vacation(slug: str, *, player_id: int) -> None:
    """Be matched again; twice is once. Raises NoSuchLadder and NotAMember."""
    with transaction.atomic():
        membership = _active(lock_ladder(slug), player_id)
        membership.vacation_since = None
        membership.save(update_fields=["vacation_since"])


def check_may_join(ladder: Ladder, *, player_id: int, now: datetime) -> None:
    """Return where this player may join, else raise the first reason why not: LadderClosed,
    BotsNotAllowed, EmailNotConfirmed, InvitationNeeded, AccountTooYoung or RatingOutside."""
    if not ladder.is_open:
        raise LadderClosed
    facts = account_facts(player_id)
    if facts.kind == Kind.BOT:
        if not ladder.allows_bots:
            raise BotsNotAllowed
    elif ladder.join_rule == Ladder.JoinRule.CONFIRMED and not facts.has_confirmed_email:
        raise EmailNotConfirmed
    if ladder.join_rule == Ladder.JoinRule.INVITED and not _is_invited(ladder, player_id):
        raise InvitationNeeded
    _check_age(ladder, facts, now=now)
    _check_rating(ladder, player_id)


def _is_invited(ladder: Ladder, player_id: int) -> bool:
    return Invitation.objects.filter(ladder=ladder, player_id=player_id).exists()


def _check_age(ladder: Ladder, facts: AccountFacts, *, now: datetime) -> None:
    if now - facts.joined_at < timedelta(days=ladder.min_account_days):
        raise AccountTooYoung(ladder.min_account_days)


def _check_rating(ladder: Ladder, player_id: int) -> None:
    lowest, highest = ladder.min_rating, ladder.max_rating
    if lowest is None and highest is None:
        return
    rating = overall_mean(player_id, clock=ladder.clock)
    if (lowest is not None and rating < lowest) or (highest is not None and rating > highest):
        raise RatingOutside(rating=rating, lowest=lowest, highest=highest)


def _active(ladder: Ladder, player_id: int) -> Membership:
    membership = membership_of(ladder.pk, player_id=player_id)
    if membership is None or not membership.is_active:
        raise NotAMember
    return membership
