"""While a round is played: open what can be opened, see who has not come, take what has ended."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from games.interface import (
    NoSuchTable,
    NotSeated,
    SeatState,
    TableState,
    TooLate,
    hand_to_stand_in,
    table_states,
)
from tournaments.commands.auditing import note
from tournaments.commands.opening import call_waiting_pods
from tournaments.commands.results import take_finished_matches
from tournaments.commands.rounds import round_in
from tournaments.locks import lock_tournament
from tournaments.models import Pod, PodSeat, Round, Tournament


def tend_round(tournament_id: int, *, round_id: int, now: datetime) -> None:
    """Do what a running round needs now; done already, or nothing to do, is fine.

    Results of finished matches are entered, tables that waited for somebody are opened, and who
    has not come by the end of the time of grace is played for by the bot.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    round_ = round_in(tournament, round_id)
    if round_.status != Round.Status.RUNNING:
        return
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        round_ = round_in(tournament, round_id)
        if round_.status == Round.Status.RUNNING:
            take_finished_matches(tournament, round_, now=now)
    if tournament.venue != Tournament.Venue.ONLINE or tournament.paused_at is not None:
        return
    call_waiting_pods(tournament_id, round_id=round_id, now=now)
    see_who_is_absent(tournament_id, round_id=round_id, now=now)


def see_who_is_absent(tournament_id: int, *, round_id: int, now: datetime) -> int:
    """Hand the seats of those who have not come to the bot; return how many were.

    They come back with one click, and are absent no more. It is looked once a table, when the
    event's time of grace after its opening is over.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        round_ = round_in(tournament, round_id)
        if round_.status != Round.Status.RUNNING or round_.paused_at is not None:
            return 0
        _forget_who_came(round_)
        due = round_.pods.filter(
            table_id__gt="",
            grace_over_at__isnull=True,
            finished_at__isnull=True,
            voided_at__isnull=True,
            called_at__lte=now - timedelta(seconds=tournament.grace_seconds),
        )
        pods = {pod.table_id: pod for pod in due.order_by("pod_no")}
        states = table_states(pods)
        return sum(
            _look_at(tournament, round_, pod, states.get(table_id), now=now)
            for table_id, pod in pods.items()
        )


def _look_at(
    tournament: Tournament, round_: Round, pod: Pod, state: TableState | None, *, now: datetime
) -> int:
    pod.grace_over_at = now
    pod.save(update_fields=["grace_over_at"])
    absent = [] if state is None or state.is_over else [*filter(_is_missing, state.seats)]
    for seat in absent:
        with suppress(TooLate, NotSeated, NoSuchTable):  # it ended this instant
            hand_to_stand_in(pod.table_id, player_id=seat.player_id, for_good=False)
    if absent:
        players = [seat.player_id for seat in absent]
        pod.seats.filter(player__in=players).update(is_absent=True)
        note(
            tournament,
            "absent",
            actor_id=None,
            now=now,
            subject=f"pod {round_.round_no}/{pod.pod_no}",
            after={"players": players},
        )
    return len(absent)


def _is_missing(seat: SeatState) -> bool:
    return not (seat.is_bot or seat.is_connected or seat.has_left)


def _forget_who_came(round_: Round) -> None:
    """Nobody is absent who has taken the seat back from the bot since."""
    absent = list(
        PodSeat.objects.filter(
            round=round_,
            is_absent=True,
            finish=PodSeat.Finish.PLAYED,
            pod__finished_at__isnull=True,
            pod__table_id__gt="",
        ).select_related("pod")
    )
    states = table_states({seat.pod.table_id for seat in absent})
    for seat in absent:
        state = states.get(seat.pod.table_id)
        if state is None:
            continue
        there = next((one for one in state.seats if one.player_id == seat.player_id), None)
        if there is not None and not there.is_away:
            seat.is_absent = False
            seat.save(update_fields=["is_absent"])
