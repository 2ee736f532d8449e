"""Close a round once its tables say so, finish a stage, begin the next one, finish the event."""

from collections.abc import Sequence
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.interface import StillPlaying, reveal_round
from tournaments.commands.auditing import note
from tournaments.commands.registering import take_out
from tournaments.commands.results import take_finished_matches
from tournaments.commands.rounds import round_in
from tournaments.commands.starting import begin_stage, pause
from tournaments.errors import (
    EventPaused,
    ReasonMissing,
    RoundNotOver,
    TooFewPlayers,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Entry, Pod, PodSeat, Round, Stage, Tournament
from tournaments.pairing.standings import seeding
from tournaments.queries.access import require_organiser
from tournaments.queries.field import running_stage
from tournaments.queries.standings import frozen_form, stage_standings
from tournaments.queries.steps import is_stage_played

log = structlog.get_logger()


def close_round(tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime) -> bool:
    """Close a running round whose every pod is over; tell whether this call did.

    Results of finished matches are taken first, so that none is left out. The round seed of same
    deals is told from now on. Raises NotOrganiser, NoSuchRound, WrongTime for a round that has not
    started, and RoundNotOver.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status == Round.Status.CLOSED:
            return False
        if round_.status != Round.Status.RUNNING:
            raise WrongTime
        take_finished_matches(tournament, round_, now=now)
        if playing := open_pods(round_):
            raise RoundNotOver(
                _("Not over yet: tables %(tables)s.")
                % {"tables": ", ".join(str(pod.pod_no) for pod in playing)}
            )
        round_.status = Round.Status.CLOSED
        round_.closed_at = now
        round_.save(update_fields=["status", "closed_at"])
        note(
            tournament,
            "round_closed",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
        )
        if tournament.withdraws_absent:
            _withdraw_absent(tournament, round_, now=now)
        _reveal(round_, now=now)
    return True


def reveal_closed_rounds(tournament_id: int, *, now: datetime) -> int:
    """Tell the seeds of closed rounds that could not be told when they were closed, because a
    table of a pod that was called off still played; return how many."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        waiting = Round.objects.filter(
            ~Q(commitment=""),
            stage__tournament=tournament,
            status=Round.Status.CLOSED,
            revealed_at__isnull=True,
        )
        return sum(_reveal(round_, now=now) for round_ in waiting)


def finish_stage(tournament_id: int, *, actor_id: int | None, now: datetime) -> bool:
    """Freeze the standings of a stage that is played to its end, and begin the next stage with the
    best of it, or finish the event; tell whether this call did.

    By the schedule an event whose next stage would have too few players is paused instead. Raises
    NotOrganiser, WrongTime and TooFewPlayers.
    """
    return _finish_stage(tournament_id, actor_id=actor_id, now=now, is_early=False, reason="")


def end_stage_here(tournament_id: int, *, actor_id: int | None, now: datetime, reason: str) -> bool:
    """As `finish_stage`, before all rounds are played: the standings as they are now decide.

    Raises ReasonMissing too, and RoundNotOver while a round is not closed.
    """
    if not reason.strip():
        raise ReasonMissing
    return _finish_stage(tournament_id, actor_id=actor_id, now=now, is_early=True, reason=reason)


def finish_tournament_here(
    tournament_id: int, *, actor_id: int | None, now: datetime, reason: str
) -> bool:
    """End the event with the stage being played, without those to come; tell whether this did.

    Raises NotOrganiser, ReasonMissing, WrongTime and RoundNotOver.
    """
    if not reason.strip():
        raise ReasonMissing
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status == Tournament.Status.FINISHED:
            return False
        if tournament.status != Tournament.Status.RUNNING:
            raise WrongTime
        stage = running_stage(tournament)
        if stage is not None:
            _require_no_open_round(stage)
            freeze(tournament, stage, actor_id=actor_id, now=now, reason=reason)
        _finish(tournament, actor_id=actor_id, now=now, reason=reason)
    return True


def open_pods(round_: Round) -> Sequence[Pod]:
    """Return the pods of a round that are not over, by their rows and nothing else."""
    return list(
        round_.pods.filter(finished_at__isnull=True, voided_at__isnull=True).order_by("pod_no")
    )


def freeze(
    tournament: Tournament, stage: Stage, *, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    """Keep a stage's standings for good. The caller holds the tournament's lock."""
    stage.standings = frozen_form(tournament, stage)
    stage.status = Stage.Status.FINISHED
    stage.finished_at = now
    stage.save(update_fields=["standings", "status", "finished_at"])
    note(
        tournament,
        "stage_finished",
        actor_id=actor_id,
        now=now,
        subject=f"stage {stage.stage_no}",
        reason=reason,
    )


def _finish_stage(
    tournament_id: int, *, actor_id: int | None, now: datetime, is_early: bool, reason: str
) -> bool:
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status != Tournament.Status.RUNNING:
            if tournament.status == Tournament.Status.FINISHED:
                return False
            raise WrongTime
        if actor_id is None and tournament.paused_at is not None:
            raise EventPaused
        stage = running_stage(tournament)
        if stage is None:
            raise WrongTime
        _require_no_open_round(stage)
        if not is_early and not is_stage_played(stage):
            raise WrongTime
        coming = tournament.stages.filter(stage_no__gt=stage.stage_no).order_by("stage_no").first()
        going_on = [] if coming is None else _going_on(tournament, stage, coming)
        if coming is None or len(going_on) >= min(coming.pod_sizes):
            freeze(tournament, stage, actor_id=actor_id, now=now, reason=reason)
            if coming is None:
                _finish(tournament, actor_id=actor_id, now=now)
            else:
                _begin(tournament, coming, going_on, actor_id=actor_id, now=now)
            return True
        if actor_id is not None:
            raise TooFewPlayers(
                ngettext(
                    "%(there)s player is left for the next stage. End the tournament here.",
                    "%(there)s players are left for the next stage. End the tournament here.",
                    len(going_on),
                )
                % {"there": len(going_on)}
            )
        pause(tournament, "too_few_for_stage", actor_id=None, now=now)
        return False


def _begin(
    tournament: Tournament,
    stage: Stage,
    entries: Sequence[Entry],
    *,
    actor_id: int | None,
    now: datetime,
) -> None:
    begin_stage(stage, entries, now=now)
    note(
        tournament,
        "stage_begun",
        actor_id=actor_id,
        now=now,
        subject=f"stage {stage.stage_no}",
        after={"players": len(entries)},
    )


def _going_on(tournament: Tournament, stage: Stage, coming: Stage) -> list[Entry]:
    """The entries that begin the next stage, best first: those of the cut who are still in, the
    next best moving up for who is not."""
    ranked = seeding(stage_standings(tournament, stage).lines)
    entries = {
        entry.pk: entry
        for entry in tournament.entries.filter(pk__in=ranked, status=Entry.Status.ENTERED)
    }
    there = [entries[entry_id] for entry_id in ranked if entry_id in entries]
    return there[: coming.cut_to]


def _finish(
    tournament: Tournament, *, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    tournament.status = Tournament.Status.FINISHED
    tournament.finished_at = now
    tournament.paused_at = None
    tournament.pause_reason = ""
    tournament.save(update_fields=["status", "finished_at", "paused_at", "pause_reason"])
    note(tournament, "finished", actor_id=actor_id, now=now, reason=reason)


def _require_no_open_round(stage: Stage) -> None:
    if stage.rounds_played.exclude(status=Round.Status.CLOSED).exists():
        raise RoundNotOver(_("A round of this stage is not closed. Close it or take it back."))


def _withdraw_absent(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Take out who was absent for the whole round, so that the next is not paired with them."""
    absent = PodSeat.objects.filter(
        round=round_, is_absent=True, finish=PodSeat.Finish.FORFEITED
    ).select_related("entry")
    for seat in absent:
        if take_out(tournament, seat.entry, Entry.Status.WITHDRAWN, reason="absent", now=now):
            note(
                tournament,
                "withdrawn",
                actor_id=None,
                now=now,
                subject=f"entry {seat.entry_id}",
                reason="absent",
            )


def _reveal(round_: Round, *, now: datetime) -> bool:
    if not round_.commitment or round_.revealed_at is not None:
        return False
    try:
        reveal_round(round_.commitment)
    except StillPlaying:
        log.info("round_not_revealed", round_id=round_.pk)
        return False
    round_.revealed_at = now
    round_.save(update_fields=["revealed_at"])
    return True
