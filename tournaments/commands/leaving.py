"""What becomes of a round's seats when an entry goes out; the past stays as it was."""

from contextlib import suppress
from datetime import datetime

from games.interface import NoSuchTable, NotSeated, TooLate, hand_to_stand_in
from tournaments.commands.auditing import note
from tournaments.models import Entry, Pod, PodSeat, Round, Tournament


def leave_rounds(tournament: Tournament, entry: Entry, *, now: datetime) -> None:
    """Free the entry's player from the table of a released round, and call off pods in which
    nobody is left.

    The stand-in plays the seat to its end. A disqualified entry earns nothing there. A draft is
    left to whoever releases it: it will be found outdated. The caller holds the tournament's lock.
    """
    seats = PodSeat.objects.filter(
        entry=entry,
        pod__finished_at__isnull=True,
        pod__voided_at__isnull=True,
        round__status__in=[Round.Status.RELEASED, Round.Status.RUNNING],
        round__stage__tournament=tournament,
    ).select_related("pod__round")
    for seat in seats:
        if entry.status == Entry.Status.DISQUALIFIED:
            seat.finish = PodSeat.Finish.FORFEITED
            seat.save(update_fields=["finish"])
        if seat.pod.table_id:
            # The match may have ended this instant: then there is nothing to hand over.
            with suppress(TooLate, NotSeated, NoSuchTable):
                hand_to_stand_in(seat.pod.table_id, player_id=seat.player_id, for_good=True)
        _call_off_if_empty(tournament, seat.pod, now=now)


def _call_off_if_empty(tournament: Tournament, pod: Pod, *, now: datetime) -> None:
    if pod.seats.filter(entry__status=Entry.Status.ENTERED).exists():
        return
    pod.voided_at = now
    pod.save(update_fields=["voided_at"])
    note(
        tournament,
        "pod_called_off",
        actor_id=None,
        now=now,
        subject=f"pod {pod.round.round_no}/{pod.pod_no}",
    )
