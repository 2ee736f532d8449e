"""Correct a result that stands: a fact of its own, with a reason, undoable, never an overwrite.

`tournaments.queries.consequences` shows what it would change before anybody decides.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from games.players.interface import notify
from tournaments import scheduling
from tournaments.commands.auditing import note
from tournaments.commands.results import checked_finishes, checked_totals, pod_in
from tournaments.errors import (
    NeedsSecondOrganiser,
    NoResultYet,
    NoSuchCorrection,
    NothingChanges,
    ReasonMissing,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Correction, Pod, PodSeat, Round, Tournament
from tournaments.queries.access import require_organiser, require_referee
from tournaments.queries.consequences import SeatNow, kept_statuses, seats_data, seats_now
from tournaments.queries.standings import frozen_form

Status = Correction.Status
TOLD: Final = gettext_lazy("The result of your table {table} in {tournament} was corrected.")


def correct_result(
    tournament_id: int,
    *,
    pod_id: int,
    after: Sequence[SeatNow],
    reason: str,
    actor_id: int | None,
    now: datetime,
) -> int:
    """Give a finished pod another result, seats in order; return the correction's id.

    In a closed round of an event that asks for it, the correction is only proposed, and waits for
    `confirm_correction` by another organiser. Raises NotOrganiser, NoSuchPod, NoResultYet,
    ReasonMissing, BadResult, NothingChanges, WrongTime for a cancelled event, and
    NeedsSecondOrganiser where another correction of this pod waits already.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        pod = _corrigible(tournament, pod_id)
        if not reason.strip():
            raise ReasonMissing
        checked_totals(pod, [seat.total for seat in after])
        checked_finishes(pod, {index: seat.finish for index, seat in enumerate(after)})
        correction = _propose(pod, seats_data(after), reason=reason, actor_id=actor_id, now=now)
        _make_or_wait(tournament, correction, actor_id=actor_id, now=now)
    return correction.pk


def confirm_correction(
    tournament_id: int, *, correction_id: int, actor_id: int, now: datetime
) -> None:
    """Make a proposed correction, as another organiser than who proposed it; made already is fine.

    Raises NotOrganiser, NoSuchCorrection, NeedsSecondOrganiser.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        correction = _correction_in(tournament, correction_id)
        if correction.status == Status.MADE:
            return
        if correction.status != Status.PROPOSED:
            raise NoSuchCorrection
        if correction.by_id == actor_id:
            raise NeedsSecondOrganiser
        _make(tournament, correction, actor_id=actor_id, confirmed_by_id=actor_id, now=now)


def drop_correction(
    tournament_id: int, *, correction_id: int, actor_id: int | None, now: datetime
) -> None:
    """Drop a proposed correction; dropped already is fine.

    Raises NotOrganiser and NoSuchCorrection.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        correction = _correction_in(tournament, correction_id)
        if correction.status == Status.DROPPED:
            return
        if correction.status != Status.PROPOSED:
            raise NoSuchCorrection
        correction.status = Status.DROPPED
        correction.save(update_fields=["status"])
        note(
            tournament,
            "correction_dropped",
            actor_id=actor_id,
            now=now,
            subject=_name(correction.pod),
        )


def undo_correction(
    tournament_id: int, *, correction_id: int, reason: str, actor_id: int | None, now: datetime
) -> int:
    """Give a pod back the result that a correction replaced; return the id of the correction that
    does so. Undone already: that one's id.

    It is a correction itself, with the same need of a second organiser. Raises NotOrganiser,
    ReasonMissing, NothingChanges, and NoSuchCorrection for one that was never made, or that another
    one has followed.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_referee(tournament_id, actor_id)
        correction = _correction_in(tournament, correction_id)
        undone = Correction.objects.filter(undoes=correction).exclude(status=Status.DROPPED).first()
        if undone is not None:
            return undone.pk
        if correction.status != Status.MADE or seats_now(correction.pod) != correction.after:
            raise NoSuchCorrection
        if not reason.strip():
            raise ReasonMissing
        Correction.objects.filter(undoes=correction).update(undoes=None)
        undoing = _propose(
            correction.pod,
            correction.before,
            reason=reason,
            actor_id=actor_id,
            now=now,
            undoes=correction,
        )
        _make_or_wait(tournament, undoing, actor_id=actor_id, now=now)
    return undoing.pk


def _propose(
    pod: Pod,
    after: list[dict[str, Any]],
    *,
    reason: str,
    actor_id: int | None,
    now: datetime,
    undoes: Correction | None = None,
) -> Correction:
    before = seats_now(pod)
    if before == after:
        raise NothingChanges
    if pod.corrections.filter(status=Status.PROPOSED).exists():
        raise NeedsSecondOrganiser
    return Correction.objects.create(
        pod=pod,
        status=Status.PROPOSED,
        before=before,
        after=after,
        reason=reason.strip(),
        by_id=actor_id,
        proposed_at=now,
        undoes=undoes,
    )


def _make_or_wait(
    tournament: Tournament, correction: Correction, *, actor_id: int | None, now: datetime
) -> None:
    """Make a correction that was just proposed, where no second organiser has to say yes."""
    if not _needs_second(tournament, correction.pod):
        _make(tournament, correction, actor_id=actor_id, confirmed_by_id=None, now=now)
        return
    note(
        tournament,
        "correction_proposed",
        actor_id=actor_id,
        now=now,
        subject=_name(correction.pod),
        before={"seats": correction.before},
        after={"seats": correction.after},
        reason=correction.reason,
    )


def _make(
    tournament: Tournament,
    correction: Correction,
    *,
    actor_id: int | None,
    confirmed_by_id: int | None,
    now: datetime,
) -> None:
    """Let a correction take effect; a frozen stage is computed anew from its rows."""
    pod = correction.pod
    if seats_now(pod) != correction.before:
        raise NoSuchCorrection  # the pod has been corrected otherwise meanwhile
    seats = list(pod.seats.order_by("seat_index"))
    for seat, result in zip(seats, correction.after, strict=True):
        seat.total = result["total"]
        seat.finish = result["finish"]
    PodSeat.objects.bulk_update(seats, ["total", "finish"])
    correction.status = Status.MADE
    correction.confirmed_by_id = confirmed_by_id
    correction.made_at = now
    is_from_match = pod.source == Pod.Source.MATCH
    correction.rated_at = None if is_from_match else now
    correction.save(update_fields=["status", "confirmed_by", "made_at", "rated_at"])
    if is_from_match:
        scheduling.rate_corrections(pod.pk)
    stage = pod.round.stage
    if stage.standings is not None:
        stage.standings = frozen_form(tournament, stage, statuses=kept_statuses(tournament, stage))
        stage.save(update_fields=["standings"])
    note(
        tournament,
        "corrected" if correction.undoes_id is None else "correction_undone",
        actor_id=actor_id,
        now=now,
        subject=_name(pod),
        before={"seats": correction.before},
        after={"seats": correction.after, "correction": correction.pk},
        reason=correction.reason,
    )
    round_ = pod.round
    notify(
        [seat.player_id for seat in seats],
        kind="tournament_corrected",
        text=format_lazy(TOLD, table=f"{round_.round_no}/{pod.pod_no}", tournament=tournament.name),
        url=f"/tournaments/{tournament.slug}/rounds/{round_.round_no}/tables/{pod.pod_no}/",
        data={"tournament": tournament.slug},
        key=f"tournament_corrected {correction.pk}",
    )


def _corrigible(tournament: Tournament, pod_id: int) -> Pod:
    if tournament.status == Tournament.Status.CANCELLED:
        raise WrongTime
    pod = pod_in(tournament, pod_id)
    if pod.finished_at is None:
        raise NoResultYet
    return pod


def _correction_in(tournament: Tournament, correction_id: int) -> Correction:
    correction = (
        Correction.objects.filter(pk=correction_id, pod__round__stage__tournament=tournament)
        .select_related("pod__round__stage")
        .first()
    )
    if correction is None:
        raise NoSuchCorrection
    return correction


def _needs_second(tournament: Tournament, pod: Pod) -> bool:
    return tournament.needs_second_organiser and pod.round.status == Round.Status.CLOSED


def _name(pod: Pod) -> str:
    return f"pod {pod.round.round_no}/{pod.pod_no}"
