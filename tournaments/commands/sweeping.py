"""Take the steps that are due: what the schedule does, one command a step, as often as it likes.

A task asks for it after every change, a sweep every few seconds besides. Whoever dies in the
middle has done whole steps only; the next one goes on from the rows.
"""

from datetime import datetime
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Q

from tournaments import scheduling
from tournaments.commands import starting
from tournaments.commands.closing import close_round, finish_stage, reveal_closed_rounds
from tournaments.commands.opening import release_round, start_round
from tournaments.commands.rating import sweep_ratings
from tournaments.commands.rounds import pair_again, pair_round
from tournaments.commands.starting import pause
from tournaments.commands.tending import tend_round
from tournaments.errors import (
    CannotPair,
    DraftOutdated,
    EventPaused,
    RoundNotOver,
    StaleDraft,
    TooFewPlayers,
    TournamentsError,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Round, Tournament
from tournaments.queries.field import running_stage
from tournaments.queries.steps import NextStep, Step, next_step, round_starts_at
from tournaments.wall_time import instant_of

log = structlog.get_logger()

Status = Tournament.Status
# More than an event could need at one instant; the sweep comes again.
MOST_STEPS: Final = 30


def sweep_tournaments(*, now: datetime) -> int:
    """Queue a task for every event that may have something due; return how many."""
    ids = []
    for tournament in Tournament.objects.filter(
        status__in=[Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING]
    ):
        if tournament.status == Status.RUNNING or next_step(tournament).is_due(now):
            ids.append(tournament.pk)
    hidden = Round.objects.filter(
        ~Q(commitment=""), status=Round.Status.CLOSED, revealed_at__isnull=True
    )
    ids += hidden.values_list("stage__tournament_id", flat=True)
    sweep_ratings()
    for tournament_id in sorted(set(ids)):
        scheduling.advance_tournament(tournament_id)
    return len(set(ids))


def advance_tournament(tournament_id: int, *, now: datetime) -> int:
    """Take all steps of an event that are due at this instant; return how many were taken.

    Twice, late or at once by several: each step is taken once. An event that cannot go on is
    paused and says why.
    """
    reveal_closed_rounds(tournament_id, now=now)
    taken = 0
    for _step in range(MOST_STEPS):
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        if tournament is None:
            return taken
        step = next_step(tournament)
        if step.step == Step.PLAY and step.round_id is not None:
            tend_round(tournament_id, round_id=step.round_id, now=now)
            step = next_step(Tournament.objects.get(pk=tournament_id))
        if not step.is_due(now):
            return taken
        try:
            _take(tournament, step, now=now)
        except (EventPaused, RoundNotOver, StaleDraft, WrongTime) as refusal:
            # Somebody was faster, or something came in between: the rows say what is next.
            log.info("step_not_taken", step=step.step, code=refusal.code)
            return taken
        taken += 1
    return taken


def keep_wall_times(*, now: datetime) -> int:
    """Reckon the starts of coming events anew, should the rules of their time zones have changed;
    return how many moved."""
    moved = 0
    for known in Tournament.objects.filter(started_at__isnull=True, starts_at__gt=now):
        with transaction.atomic():
            tournament = lock_tournament(known.pk)
            starts_at = instant_of(
                tournament.start_date, tournament.start_time, zone=tournament.zone
            )
            if starts_at != tournament.starts_at:
                tournament.starts_at = starts_at
                tournament.save(update_fields=["starts_at"])
                moved += 1
    return moved


def _take(tournament: Tournament, step: NextStep, *, now: datetime) -> None:
    key = tournament.pk
    round_id = step.round_id or 0
    if step.step == Step.OPEN_REGISTRATION:
        starting.open_registration(key, actor_id=None, now=now)
    elif step.step == Step.OPEN_CHECK_IN:
        starting.open_check_in(key, actor_id=None, now=now)
    elif step.step == Step.CLOSE_CHECK_IN:
        starting.close_check_in(key, actor_id=None, now=now)
    elif step.step == Step.START:
        starting.start_tournament(key, actor_id=None, now=now)
    elif step.step == Step.PAIR_ROUND:
        _pair(key, None, now=now)
    elif step.step == Step.RELEASE_ROUND:
        _release(tournament, round_id, now=now)
    elif step.step == Step.START_ROUND:
        start_round(key, round_id=round_id, actor_id=None, now=now)
    elif step.step == Step.CLOSE_ROUND:
        close_round(key, round_id=round_id, actor_id=None, now=now)
    elif step.step == Step.FINISH_STAGE:
        finish_stage(key, actor_id=None, now=now)


def _pair(tournament_id: int, round_id: int | None, *, now: datetime) -> None:
    """Pair, or pair anew, by the schedule: what cannot be paired pauses the event."""
    try:
        if round_id is None:
            pair_round(tournament_id, actor_id=None, now=now)
        else:
            pair_again(tournament_id, round_id=round_id, actor_id=None, now=now)
    except TooFewPlayers as refusal:
        _pause(tournament_id, "too_few_players", refusal.message(), now=now)
    except CannotPair as refusal:
        _pause(tournament_id, "cannot_pair", refusal.message(), now=now)
    except TournamentsError:
        raise
    except Exception:
        # A bug of ours: nobody's evening hangs on it unseen. It is logged, and the organiser told.
        log.exception("pairing_failed", tournament_id=tournament_id)
        _pause(tournament_id, "pairing_failed", "", now=now)


def _release(tournament: Tournament, round_id: int, *, now: datetime) -> None:
    stage = running_stage(tournament)
    if stage is None:
        raise WrongTime
    starts_at = round_starts_at(tournament, stage, now=now)
    try:
        release_round(tournament.pk, round_id=round_id, actor_id=None, now=now, starts_at=starts_at)
    except DraftOutdated:
        _pair(tournament.pk, round_id, now=now)


def _pause(tournament_id: int, reason: str, detail: str, *, now: datetime) -> None:
    with transaction.atomic():
        pause(lock_tournament(tournament_id), reason, actor_id=None, now=now, detail=detail)
