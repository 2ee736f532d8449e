"""What comes next in an event: for the schedule to do, and for the organiser as a button."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import Round, Stage, Tournament
from tournaments.queries.field import next_round_no, running_stage
from tournaments.queries.standings import stage_record

Status = Tournament.Status


class Step(StrEnum):
    """The next thing to do; each is a command of the same name where it says so."""

    OPEN_REGISTRATION = "open_registration"
    OPEN_CHECK_IN = "open_check_in"
    CLOSE_CHECK_IN = "close_check_in"
    START = "start_tournament"
    PAIR_ROUND = "pair_round"
    RELEASE_ROUND = "release_round"
    START_ROUND = "start_round"
    PLAY = "play"  # wait for the tables
    CLOSE_ROUND = "close_round"
    FINISH_STAGE = "finish_stage"
    NOTHING = "nothing"  # the event is over


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step, its round if it has one, from when on it is due, and whether the schedule takes it.

    ``due_at`` None: now, or (for `PLAY`) when the last table says so.
    """

    step: Step
    round_id: int | None = None
    due_at: datetime | None = None
    is_automatic: bool = False

    def is_due(self, now: datetime) -> bool:
        """Tell whether the schedule is to take this step at this instant."""
        return self.is_automatic and (self.due_at is None or self.due_at <= now)


def next_step(tournament: Tournament) -> NextStep:
    """Return what comes next, computed from the rows; paused events are no exception."""
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return NextStep(Step.NOTHING)
    if tournament.status == Status.RUNNING:
        return _running(tournament)
    return _before_start(tournament)


def is_stage_played(stage: Stage) -> bool:
    """Tell whether a stage has had all of its rounds and the last of them is closed."""
    last = stage.rounds_played.order_by("-round_no").first()
    if last is None or last.status != Round.Status.CLOSED:
        return False
    if stage.kind != Stage.Kind.KNOCKOUT:
        return last.round_no >= (stage.rounds or 0)
    played = stage_record(stage.tournament, stage).rounds[-1]
    return len(played.pods) <= 1 and not played.byes


def _before_start(tournament: Tournament) -> NextStep:
    is_automatic = tournament.is_scheduled and tournament.paused_at is None
    starts_at = tournament.starts_at
    if tournament.status == Status.DRAFT:
        # A draft is shown by its organiser's word, unless a time was given for it.
        opens_at = tournament.registration_opens_at
        by_schedule = is_automatic and opens_at is not None
        return NextStep(Step.OPEN_REGISTRATION, due_at=opens_at, is_automatic=by_schedule)
    if tournament.status == Status.REGISTRATION and tournament.check_in_minutes:
        opens_at = starts_at - timedelta(minutes=tournament.check_in_minutes)
        return NextStep(Step.OPEN_CHECK_IN, due_at=opens_at, is_automatic=is_automatic)
    closes_at = starts_at - timedelta(minutes=tournament.check_in_closes_minutes)
    is_open = tournament.status == Status.CHECK_IN and tournament.check_in_closed_at is None
    if is_open and closes_at < starts_at:
        return NextStep(Step.CLOSE_CHECK_IN, due_at=closes_at, is_automatic=is_automatic)
    return NextStep(Step.START, due_at=starts_at, is_automatic=is_automatic)


def _running(tournament: Tournament) -> NextStep:
    is_automatic = tournament.has_automatic_rounds and tournament.paused_at is None
    stage = running_stage(tournament)
    if stage is None:
        raise ValueError("a running event has a running stage")
    round_ = stage.rounds_played.exclude(status=Round.Status.CLOSED).first()
    if round_ is None:
        step = Step.FINISH_STAGE if is_stage_played(stage) else Step.PAIR_ROUND
        return NextStep(step, is_automatic=is_automatic)
    if round_.status == Round.Status.DRAFT:
        return NextStep(Step.RELEASE_ROUND, round_.pk, is_automatic=is_automatic)
    if round_.status == Round.Status.RELEASED:
        # Told to everybody with its time: it starts then, whoever released it.
        by_schedule = tournament.paused_at is None and round_.paused_at is None
        return NextStep(
            Step.START_ROUND, round_.pk, due_at=round_.starts_at, is_automatic=by_schedule
        )
    if round_.pods.filter(finished_at__isnull=True, voided_at__isnull=True).exists():
        return NextStep(Step.PLAY, round_.pk)
    by_schedule = is_automatic and round_.paused_at is None
    return NextStep(Step.CLOSE_ROUND, round_.pk, is_automatic=by_schedule)


def round_starts_at(tournament: Tournament, stage: Stage, *, now: datetime) -> datetime:
    """Return when a round that is released now is to start: after the break, if one was before."""
    last = stage.rounds_played.filter(status=Round.Status.CLOSED).order_by("-closed_at").first()
    if last is None or last.closed_at is None or next_round_no(stage) <= 1:
        return now
    return max(now, last.closed_at + timedelta(seconds=tournament.break_seconds))
