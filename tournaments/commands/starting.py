"""From a draft to the first stage: registration, check-in, start; or called off."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import ngettext

from games.interface import NoSuchTable, TooLate, close_unplayed
from tournaments.commands.auditing import note
from tournaments.commands.registering import lot, move_up
from tournaments.errors import ReasonMissing, StartInPast, TooFewPlayers, WrongTime
from tournaments.locks import lock_tournament
from tournaments.models import Entry, Pod, Stage, StageEntry, Tournament
from tournaments.queries.access import require_organiser
from tournaments.queries.strength import strengths

Status = Tournament.Status


def open_registration(tournament_id: int, *, actor_id: int | None, now: datetime) -> bool:
    """Show a draft to players and let them enter; tell whether this call did.

    Raises NotOrganiser, StartInPast, and WrongTime for an event that is cancelled or over.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in (Status.FINISHED, Status.CANCELLED):
            raise WrongTime
        if tournament.status != Status.DRAFT:
            return False
        if tournament.starts_at <= now:
            raise StartInPast
        _set_status(tournament, Status.REGISTRATION)
        note(tournament, "registration_opened", actor_id=actor_id, now=now)
    return True


def open_check_in(tournament_id: int, *, actor_id: int | None, now: datetime) -> bool:
    """Let players say that they are there; tell whether this call did.

    Raises NotOrganiser, and WrongTime before the registration and after the start.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status == Status.CHECK_IN:
            return False
        if tournament.status != Status.REGISTRATION:
            raise WrongTime
        _set_status(tournament, Status.CHECK_IN)
        note(tournament, "check_in_opened", actor_id=actor_id, now=now)
    return True


def close_check_in(tournament_id: int, *, actor_id: int | None, now: datetime) -> bool:
    """Give the places of those who are not there to the waiting list; tell whether this call did.

    Raises NotOrganiser, and WrongTime unless the check-in is open.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status != Status.CHECK_IN:
            raise WrongTime
        if tournament.check_in_closed_at is not None:
            return False
        _close_check_in(tournament, actor_id=actor_id, now=now)
    return True


def start_tournament(tournament_id: int, *, actor_id: int | None, now: datetime) -> bool:
    """Number the players and begin the first stage; tell whether this call did.

    By the schedule, an event with too few players is paused instead, and says so. Raises
    NotOrganiser, WrongTime for a draft and for what is over, and TooFewPlayers.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.started_at is not None:
            return False
        if tournament.status not in (Status.REGISTRATION, Status.CHECK_IN):
            raise WrongTime
        if tournament.status == Status.CHECK_IN and tournament.check_in_closed_at is None:
            _close_check_in(tournament, actor_id=actor_id, now=now)
        entries = list(tournament.entries.filter(status=Entry.Status.ENTERED))
        stage = tournament.stages.order_by("stage_no").first()
        if stage is None:
            raise ValueError("an event has at least one stage")
        needed = max(tournament.min_players, min(stage.pod_sizes))
        if len(entries) < needed:
            if actor_id is not None:
                raise TooFewPlayers(
                    ngettext(
                        "%(there)s is there, and %(needed)s are needed. Let more players in, or "
                        "change “fewest players” in the settings or the table sizes of the stage.",
                        "%(there)s are there, and %(needed)s are needed. Let more players in, or "
                        "change “fewest players” in the settings or the table sizes of the stage.",
                        len(entries),
                    )
                    % {"there": len(entries), "needed": needed}
                )
            pause(tournament, "too_few_players", actor_id=None, now=now)
            return False
        ordered = _number(tournament, entries, now=now)
        tournament.started_at = now
        tournament.status = Status.RUNNING
        tournament.paused_at = None
        tournament.pause_reason = ""
        tournament.save(update_fields=["started_at", "status", "paused_at", "pause_reason"])
        begin_stage(stage, ordered, now=now)
        note(tournament, "started", actor_id=actor_id, now=now, after={"players": len(entries)})
    return True


def cancel_tournament(
    tournament_id: int, *, reason: str, actor_id: int | None, now: datetime
) -> bool:
    """Call an event off for good; tell whether this call did. Tables that nobody has played at are
    closed, the others play on as casual ones.

    Raises NotOrganiser, ReasonMissing, and WrongTime for a finished event.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status == Status.CANCELLED:
            return False
        if tournament.status == Status.FINISHED:
            raise WrongTime
        if not reason.strip():
            raise ReasonMissing
        before = tournament.status
        tournament.status = Status.CANCELLED
        tournament.cancel_reason = reason.strip()
        tournament.paused_at = None
        tournament.pause_reason = ""
        tournament.save(update_fields=["status", "cancel_reason", "paused_at", "pause_reason"])
        for pod in _running_pods(tournament):
            _close_table(pod)
        note(
            tournament,
            "cancelled",
            actor_id=actor_id,
            now=now,
            before={"status": before},
            after={"status": tournament.status},
            reason=reason,
        )
    return True


def pause(
    tournament: Tournament, reason: str, *, actor_id: int | None, now: datetime, detail: str = ""
) -> None:
    """Let an event wait for its organiser; ``reason`` is a code. The caller holds its lock."""
    if tournament.paused_at is not None:
        return
    tournament.paused_at = now
    tournament.pause_reason = reason
    tournament.save(update_fields=["paused_at", "pause_reason"])
    note(
        tournament,
        "paused",
        actor_id=actor_id,
        now=now,
        after={"reason": reason},
        reason=detail,
    )


def begin_stage(stage: Stage, entries: Sequence[Entry], *, now: datetime) -> None:
    """Begin a stage with these entries, the strongest first. The caller holds the event's lock."""
    stage.status = Stage.Status.RUNNING
    stage.started_at = now
    stage.save(update_fields=["status", "started_at"])
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seed_no=seed_no)
        for seed_no, entry in enumerate(entries, start=1)
    )


def _close_check_in(tournament: Tournament, *, actor_id: int | None, now: datetime) -> None:
    tournament.check_in_closed_at = now
    tournament.save(update_fields=["check_in_closed_at"])
    missing = tournament.entries.filter(
        status=Entry.Status.ENTERED, checked_in_at__isnull=True
    ).update(status=Entry.Status.MISSED_CHECK_IN, out_at=now)
    moved = move_up(tournament, now=now)
    note(
        tournament,
        "check_in_closed",
        actor_id=actor_id,
        now=now,
        after={"missing": missing, "moved_up": moved},
    )


def _number(tournament: Tournament, entries: Sequence[Entry], *, now: datetime) -> list[Entry]:
    """Give starting numbers: by rating, equals by lot. Return the entries in that order."""
    ratings = strengths(tournament, [entry.player_id for entry in entries], now=now)
    for entry in entries:
        entry.rating = ratings[entry.player_id]
    ordered = sorted(entries, key=lambda entry: (-(entry.rating or 0), lot(tournament, entry)))
    for seed_no, entry in enumerate(ordered, start=1):
        entry.seed_no = seed_no
    Entry.objects.bulk_update(ordered, ["seed_no", "rating"])
    return ordered


def _running_pods(tournament: Tournament) -> Sequence[Pod]:
    return list(
        Pod.objects.filter(
            round__stage__tournament=tournament,
            finished_at__isnull=True,
            voided_at__isnull=True,
            table_id__gt="",
        ).order_by("table_id")
    )


def _close_table(pod: Pod) -> None:
    try:
        close_unplayed(pod.table_id)
    except (TooLate, NoSuchTable):
        return  # cards were played: they may play on


def _set_status(tournament: Tournament, status: str) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
