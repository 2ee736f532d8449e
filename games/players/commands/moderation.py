"""Blocks between players, reports to the staff, suspensions by them."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games.players import errors
from games.players.models import Block, Kind, Player, Report, Suspension
from games.players.models.moderation import CONTEXT_ID_LENGTH, TEXT_LENGTH

MAX_REPORTS_A_DAY = 20


def block(player_id: int, *, other_id: int) -> None:
    """Keep two players from one table; blocking twice changes nothing.

    Raises BlockNotPossible (oneself, a bot) or NoSuchPlayer.
    """
    if player_id == other_id or _live_player(other_id).kind == Kind.BOT:
        raise errors.BlockNotPossible
    Block.objects.get_or_create(blocker_id=player_id, blocked_id=other_id)


def unblock(player_id: int, *, other_id: int) -> None:
    """End a block of one's own; without one nothing happens."""
    Block.objects.filter(blocker_id=player_id, blocked_id=other_id).delete()


def report_player(
    player_id: int,
    *,
    reported_id: int,
    reason: str,
    context_kind: str,
    context_id: str = "",
    text: str = "",
    evidence: str = "",
    now: datetime,
) -> int:
    """Tell the staff about another player and return the report's id.

    ``context_kind`` is one of ``Report.Context`` and ``context_id`` says which table, match or so
    on (empty for a profile); ``text`` is the reporter's, ``evidence`` what the site itself saw (the
    chat line, say). Raises ReportNotPossible (oneself, a bot), ReportMalformed, AlreadyReported
    within one context, TooManyReports or NoSuchPlayer.
    """
    words = text.strip()
    if (
        reason not in Report.Reason.values
        or context_kind not in Report.Context.values
        or len(context_id) > CONTEXT_ID_LENGTH
        or len(words) > TEXT_LENGTH
        or "\0" in words + context_id
    ):
        raise errors.ReportMalformed(TEXT_LENGTH)
    if player_id == reported_id or _live_player(reported_id).kind == Kind.BOT:
        raise errors.ReportNotPossible
    try:
        with transaction.atomic():
            # The lock makes counting and adding one step.
            Player.objects.select_for_update(no_key=True).get(pk=player_id)
            made = Report.objects.filter(reporter_id=player_id)
            if made.filter(created_at__gt=now - timedelta(days=1)).count() >= MAX_REPORTS_A_DAY:
                raise errors.TooManyReports
            return Report.objects.create(
                reporter_id=player_id,
                reported_id=reported_id,
                reason=reason,
                context_kind=context_kind,
                context_id=context_id,
                text=words,
                evidence=evidence,
            ).pk
    except IntegrityError as error:
        diagnosis = getattr(error.__cause__, "diag", None)
        if getattr(diagnosis, "constraint_name", "") != "report_once":
            raise
        raise errors.AlreadyReported from error


def handle_report(report_id: int, *, staff_id: int, now: datetime) -> None:
    """Take a report off the queue; the first who does so is remembered."""
    Report.objects.filter(pk=report_id, handled_at=None).update(handled_by=staff_id, handled_at=now)


def suspend(
    player_id: int, *, until: datetime | None, reason: str, staff_id: int | None, now: datetime
) -> int:
    """Keep a player from playing until then (None: for good) and return the suspension's id.

    The reason is shown to the player. A suspension in force is replaced by the new one. Matches
    that run go on: leaving them would hurt the others.

    Raises SuspensionReasonBad, SuspensionEndPast, SuspensionNotPossible (bots) or NoSuchPlayer.
    """
    words = reason.strip()
    if not 1 <= len(words) <= TEXT_LENGTH or "\0" in words:
        raise errors.SuspensionReasonBad(TEXT_LENGTH)
    if until is not None and until <= now:
        raise errors.SuspensionEndPast
    with transaction.atomic():
        # Two members of staff at once would otherwise both find none in force.
        player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
        if player is None or player.erased_at is not None:
            raise errors.NoSuchPlayer
        if player.kind == Kind.BOT:
            raise errors.SuspensionNotPossible
        player.suspensions.filter(lifted_at=None).update(lifted_at=now)
        return Suspension.objects.create(
            player=player, until=until, reason=words, created_by_id=staff_id
        ).pk


def lift_suspension(player_id: int, *, now: datetime) -> None:
    """Let a player play again; without a suspension nothing happens."""
    Suspension.objects.filter(player_id=player_id, lifted_at=None).update(lifted_at=now)


def _live_player(player_id: int) -> Player:
    player = Player.objects.filter(pk=player_id, erased_at=None).first()
    if player is None:
        raise errors.NoSuchPlayer
    return player
