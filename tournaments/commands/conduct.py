"""What an organiser does to an entrant: disqualify, punish, substitute, let sit out."""

from datetime import datetime

from django.db import transaction

from games.players.interface import may_play
from tournaments.commands.auditing import note
from tournaments.commands.registering import move_up, take_out
from tournaments.errors import (
    FixedByNow,
    NoSuchEntry,
    NotEntered,
    ReasonMissing,
    SubstituteNotPossible,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import (
    Entry,
    Pause,
    Penalty,
    PodSeat,
    Round,
    Stage,
    Substitution,
    Tournament,
)
from tournaments.queries.access import require_organiser, require_referee
from tournaments.queries.field import next_round_no, running_stage

OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)


def disqualify(
    tournament_id: int, *, entry_id: int, reason: str, actor_id: int | None, now: datetime
) -> None:
    """Put an entry out for good. What it has played in finished rounds stays as it was.

    Disqualified already is fine. Raises NotOrganiser, NoSuchEntry, ReasonMissing and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in OVER:
            raise WrongTime
        entry = entry_in(tournament, entry_id)
        _require(reason)
        if entry.status == Entry.Status.DISQUALIFIED:
            return
        before = entry.status
        if not take_out(tournament, entry, Entry.Status.DISQUALIFIED, reason=reason, now=now):
            entry.status = Entry.Status.DISQUALIFIED  # was out by itself already
            entry.out_reason = reason
            entry.save(update_fields=["status", "out_reason"])
        note(
            tournament,
            "disqualified",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            before={"status": before},
            after={"status": entry.status},
            reason=reason,
        )
        move_up(tournament, now=now)


def reinstate(
    tournament_id: int, *, entry_id: int, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    """Take a disqualified, withdrawn or missing entry back in; it plays from the next round on.

    Raises NotOrganiser, NoSuchEntry and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in OVER:
            raise WrongTime
        entry = entry_in(tournament, entry_id)
        if entry.status in (Entry.Status.ENTERED, Entry.Status.WAITING):
            return
        stage = running_stage(tournament)
        if stage is not None and not stage.stage_entries.filter(entry=entry).exists():
            raise WrongTime  # the stage is played by others
        before = entry.status
        entry.status = Entry.Status.ENTERED
        entry.out_at = None
        entry.out_reason = ""
        entry.save(update_fields=["status", "out_at", "out_reason"])
        note(
            tournament,
            "reinstated",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            before={"status": before},
            after={"status": entry.status},
            reason=reason,
        )


def give_penalty(
    tournament_id: int,
    *,
    entry_id: int,
    points: int,
    reason: str,
    actor_id: int | None,
    now: datetime,
    round_no: int | None = None,
) -> int:
    """Take points from an entry (0: a warning) in the stage being played or to come; return the
    penalty's id.

    Raises NotOrganiser, NoSuchEntry, ReasonMissing and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        entry = entry_in(tournament, entry_id)
        _require(reason)
        stage = tournament.stages.exclude(status=Stage.Status.FINISHED).order_by("stage_no").first()
        if stage is None or tournament.status in OVER or points < 0:
            raise WrongTime
        penalty = Penalty.objects.create(
            entry=entry,
            stage=stage,
            round_no=round_no,
            points=points,
            reason=reason.strip(),
            given_at=now,
            given_by_id=actor_id,
        )
        note(
            tournament,
            "penalty_given",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            after={"points": points, "penalty": penalty.pk},
            reason=reason,
        )
    return penalty.pk


def lift_penalty(
    tournament_id: int, *, penalty_id: int, actor_id: int | None, now: datetime, reason: str = ""
) -> None:
    """Give the points back; lifted already is fine.

    Raises NotOrganiser, NoSuchEntry, and FixedByNow once the stage's standings are frozen.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        penalty = (
            Penalty.objects.filter(pk=penalty_id, entry__tournament=tournament)
            .select_related("stage")
            .first()
        )
        if penalty is None:
            raise NoSuchEntry
        if penalty.stage is not None and penalty.stage.status == Stage.Status.FINISHED:
            raise FixedByNow
        if penalty.lifted_at is not None:
            return
        penalty.lifted_at = now
        penalty.save(update_fields=["lifted_at"])
        note(
            tournament,
            "penalty_lifted",
            actor_id=actor_id,
            now=now,
            subject=f"entry {penalty.entry_id}",
            before={"points": penalty.points, "penalty": penalty.pk},
            reason=reason,
        )


def substitute(
    tournament_id: int,
    *,
    entry_id: int,
    to_player_id: int,
    actor_id: int | None,
    now: datetime,
    reason: str = "",
) -> None:
    """Let another player play on for an entry; its points stay with it, and past seats name who
    sat there.

    A seat whose table has not opened changes hands too. Raises NotOrganiser, NoSuchEntry,
    NotEntered for a disqualified entry, WrongTime and SubstituteNotPossible.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in OVER:
            raise WrongTime
        entry = entry_in(tournament, entry_id)
        if entry.status == Entry.Status.DISQUALIFIED:
            raise NotEntered
        if entry.player_id == to_player_id:
            return
        taken = tournament.entries.filter(player_id=to_player_id).exists()
        if taken or not may_play(to_player_id):
            raise SubstituteNotPossible
        from_player_id = entry.player_id
        entry.player_id = to_player_id
        if entry.status != Entry.Status.WAITING:
            entry.status = Entry.Status.ENTERED
        entry.out_at = None
        entry.out_reason = ""
        entry.save(update_fields=["player", "status", "out_at", "out_reason"])
        Substitution.objects.create(
            entry=entry,
            from_player_id=from_player_id,
            to_player_id=to_player_id,
            reason=reason,
            made_at=now,
        )
        PodSeat.objects.filter(
            entry=entry,
            pod__table_id="",
            pod__finished_at__isnull=True,
            pod__voided_at__isnull=True,
            round__status__in=[Round.Status.DRAFT, Round.Status.RELEASED],
        ).update(player_id=to_player_id)
        note(
            tournament,
            "substituted",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            before={"player": from_player_id},
            after={"player": to_player_id},
            reason=reason,
        )


def sit_out(
    tournament_id: int,
    *,
    entry_id: int,
    actor_id: int | None,
    now: datetime,
    round_no: int | None = None,
) -> int:
    """Let an entry miss a round that is not paired yet (None: the next); return its number.

    It pays nothing. Players may do so for themselves. Raises NotOrganiser, NoSuchEntry, NotEntered
    and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        entry = entry_in(tournament, entry_id)
        if actor_id != entry.player_id:
            require_organiser(tournament_id, actor_id)
        if not entry.is_in:
            raise NotEntered
        stage = running_stage(tournament)
        if stage is None or stage.kind == Stage.Kind.KNOCKOUT:
            raise WrongTime
        first = next_round_no(stage)
        chosen = first if round_no is None else round_no
        if not first <= chosen <= (stage.rounds or 0):
            raise WrongTime
        _pause, is_new = Pause.objects.get_or_create(entry=entry, stage=stage, round_no=chosen)
        if is_new:
            note(
                tournament,
                "sits_out",
                actor_id=actor_id,
                now=now,
                subject=f"entry {entry.pk}",
                after={"round": chosen},
            )
    return chosen


def sit_in(
    tournament_id: int, *, entry_id: int, round_no: int, actor_id: int | None, now: datetime
) -> None:
    """Take a `sit_out` back before the round is paired; none is fine.

    Raises NotOrganiser, NoSuchEntry and WrongTime.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        entry = entry_in(tournament, entry_id)
        if actor_id != entry.player_id:
            require_organiser(tournament_id, actor_id)
        stage = running_stage(tournament)
        if stage is None or round_no < next_round_no(stage):
            raise WrongTime
        gone, _rows = Pause.objects.filter(entry=entry, stage=stage, round_no=round_no).delete()
        if gone:
            note(
                tournament,
                "sits_in",
                actor_id=actor_id,
                now=now,
                subject=f"entry {entry.pk}",
                after={"round": round_no},
            )


def entry_in(tournament: Tournament, entry_id: int) -> Entry:
    """Return an entry of this event. Raises NoSuchEntry."""
    entry = tournament.entries.filter(pk=entry_id).first()
    if entry is None:
        raise NoSuchEntry
    return entry


def _require(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing
