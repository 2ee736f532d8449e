"""Stop and go: pause an event or a round, extend a round, make running deals the last."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.interface import end_after_this_deal
from tournaments.commands.auditing import note
from tournaments.commands.rounds import round_in
from tournaments.commands.starting import pause
from tournaments.errors import WrongTime
from tournaments.locks import lock_tournament
from tournaments.models import Round, Tournament
from tournaments.queries.access import require_organiser

# Why an event waits, in words for its organiser.
REASONS: Final = {
    "by_organiser": _("An organiser has paused the tournament."),
    "too_few_players": _(
        "Too few players are left. Let others in and resume, end the stage here, or cancel."
    ),
    "too_few_for_stage": _(
        "Too few players are left for the next stage. Let others back in and resume, or end the "
        "tournament here."
    ),
    "cannot_pair": _("No pairing is possible. Lift a wish or allow other sizes, then resume."),
    "pairing_failed": _("The pairing failed by a fault of ours. Resume to try again."),
}


def pause_tournament(
    tournament_id: int, *, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    """Let nothing come by the schedule until an organiser resumes; running tables play on.

    Paused already is fine. Raises NotOrganiser, and WrongTime for an event that is over.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in (Tournament.Status.FINISHED, Tournament.Status.CANCELLED):
            raise WrongTime
        pause(tournament, "by_organiser", actor_id=actor_id, now=now, detail=reason)


def resume_tournament(tournament_id: int, *, actor_id: int | None, now: datetime) -> None:
    """Let the schedule go on; not paused is fine. Raises NotOrganiser."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.paused_at is None:
            return
        before = tournament.pause_reason
        tournament.paused_at = None
        tournament.pause_reason = ""
        tournament.save(update_fields=["paused_at", "pause_reason"])
        note(tournament, "resumed", actor_id=actor_id, now=now, before={"reason": before})


def pause_round(
    tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    """Stop a round's clock: no table opens and the round does not close until it is resumed.

    Tables that play have their own clocks and play on. Raises NotOrganiser, NoSuchRound, and
    WrongTime for a draft and a closed round.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status not in (Round.Status.RELEASED, Round.Status.RUNNING):
            raise WrongTime
        if round_.paused_at is not None:
            return
        round_.paused_at = now
        round_.save(update_fields=["paused_at"])
        note(
            tournament,
            "round_paused",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            reason=reason,
        )


def resume_round(tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime) -> None:
    """Let a round's clock go on; its start and end move by the pause. Not paused is fine.

    Raises NotOrganiser and NoSuchRound.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.paused_at is None:
            return
        stopped = now - round_.paused_at
        round_.paused_at = None
        if round_.ends_at is not None:
            round_.ends_at += stopped
        if round_.status == Round.Status.RELEASED and round_.starts_at is not None:
            round_.starts_at += stopped
        round_.save(update_fields=["paused_at", "ends_at", "starts_at"])
        note(
            tournament,
            "round_resumed",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            after={"stopped_seconds": int(stopped.total_seconds())},
        )


def extend_round(
    tournament_id: int,
    *,
    round_id: int,
    minutes: int,
    actor_id: int | None,
    now: datetime,
    reason: str = "",
) -> datetime:
    """Move a running round's end by so many minutes (fewer than none: sooner, not before now);
    return the new end. A round without one gets it, counted from now.

    Raises NotOrganiser, NoSuchRound, and WrongTime for a round that is not running.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status != Round.Status.RUNNING:
            raise WrongTime
        before = round_.ends_at
        ends_at = max((before or now) + timedelta(minutes=minutes), now)
        round_.ends_at = ends_at
        round_.save(update_fields=["ends_at"])
        note(
            tournament,
            "extended",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            before={"ends_at": before.isoformat() if before else None},
            after={"ends_at": ends_at.isoformat()},
            reason=reason,
        )
    return ends_at


def call_last_deals(
    tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime, reason: str = ""
) -> int:
    """Make the running deal the last at every table of a round; return how many tables it was.

    Again changes nothing. Raises NotOrganiser, NoSuchRound and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status != Round.Status.RUNNING:
            raise WrongTime
        playing = round_.pods.filter(
            match_id__isnull=False, finished_at__isnull=True, voided_at__isnull=True
        )
        matches = playing.order_by("match_id").values_list("match_id", flat=True)
        called = sum(end_after_this_deal(match_id) for match_id in matches if match_id)
        note(
            tournament,
            "last_deals_called",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            after={"tables": called},
            reason=reason,
        )
    return called
