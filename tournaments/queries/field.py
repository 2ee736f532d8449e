"""Who is in an event, and who may come in."""

from datetime import datetime

from tournaments.models import Entry, Stage, Tournament


def entered_count(tournament: Tournament) -> int:
    """Return how many have a place."""
    return tournament.entries.filter(status=Entry.Status.ENTERED).count()


def free_places(tournament: Tournament) -> int | None:
    """Return how many places are free; None: as many as anybody wants."""
    if tournament.capacity is None:
        return None
    return max(0, tournament.capacity - entered_count(tournament))


def running_stage(tournament: Tournament) -> Stage | None:
    """Return the stage that is being played, None before, between and after stages."""
    return tournament.stages.filter(status=Stage.Status.RUNNING).first()


def next_round_no(stage: Stage) -> int:
    """Return the number of the first round of this stage that nobody has been paired for."""
    last = stage.rounds_played.order_by("-round_no").values_list("round_no", flat=True).first()
    return (last or 0) + 1


def takes_late_entries(tournament: Tournament) -> bool:
    """Tell whether somebody may still come into this running event: its first stage is played, is
    no knockout, and its next round is one that late entries may begin with."""
    stage = running_stage(tournament)
    if stage is None or stage.stage_no != 1 or stage.kind == Stage.Kind.KNOCKOUT:
        return False
    return next_round_no(stage) <= min(tournament.late_until_round, stage.rounds or 0)


def is_open_for_entries(tournament: Tournament, *, now: datetime) -> bool:
    """Tell whether players may enter now, if only on the waiting list."""
    if tournament.status in (Tournament.Status.REGISTRATION, Tournament.Status.CHECK_IN):
        opens_at = tournament.registration_opens_at
        return opens_at is None or opens_at <= now
    return tournament.status == Tournament.Status.RUNNING and takes_late_entries(tournament)
