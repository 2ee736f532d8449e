"""Rounds and pods for those who look at them: who sits where, how it stands, how it went.

Where the tables of a round play the same deals, nothing of a finished pod is told before all have
finished: no points, no places, no match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from games.interface import TableState, table_states
from games.players.interface import PlayerCard, player_cards
from tournaments.errors import NoSuchPod, NoSuchRound
from tournaments.models import Bye, Pod, PodSeat, Report, Round, Stage, Tournament
from tournaments.pairing.results import Finish, PodResult, SeatResult
from tournaments.pairing.scoring import pod_points
from tournaments.queries.events import RoundLine, round_lines
from tournaments.queries.standings import standing_rule


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of a pod. ``player`` sat there; ``total``, ``place`` and ``points`` are None until
    they may be seen. Of a table being played ``total`` is the one so far."""

    seat_index: int
    entry_id: int
    player: PlayerCard
    total: int | None
    finish: str
    place: int | None
    points: Fraction | None
    is_away: bool
    is_connected: bool


@dataclass(frozen=True, slots=True)
class PodView:
    """A pod: ``state`` is "waiting", "playing", "awaited" (at a real table, its result is to be
    told), "sealed" (over, but not to be seen yet), "finished" or "void"."""

    id: int
    pod_no: int
    state: str
    table_id: str
    match_id: str
    deal_no: int
    source: str
    finished_at: datetime | None
    seats: Sequence[SeatView]

    @property
    def size(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    @property
    def by_place(self) -> Sequence[SeatView]:
        """The seats, best first, once there are places."""
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.seat_index))

    def seat_of(self, player_id: int | None) -> SeatView | None:
        """Return this player's seat."""
        return next((seat for seat in self.seats if seat.player.id == player_id), None)


@dataclass(frozen=True, slots=True)
class ByeView:
    """Somebody without a pod in this round."""

    entry_id: int
    player: PlayerCard
    rule: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its pods and byes."""

    line: RoundLine
    certificate: Mapping[str, Any]
    commitment: str
    same_deals: bool
    pods: Sequence[PodView]
    byes: Sequence[ByeView]


def find_round(tournament: Tournament, number: int, *, with_drafts: bool) -> RoundLine:
    """Return the round of this number over all stages. Raises NoSuchRound."""
    for line in round_lines(tournament, with_drafts=with_drafts):
        if line.number == number:
            return line
    raise NoSuchRound


def round_view(tournament: Tournament, line: RoundLine) -> RoundView:
    """Return a round with all its pods, in ten queries however many there are."""
    row = Round.objects.select_related("stage").get(pk=line.id)
    pods = list(Pod.objects.filter(round=row).order_by("pod_no"))
    byes = list(Bye.objects.filter(round=row).select_related("entry").order_by("entry_id"))
    cards = player_cards(
        [
            *PodSeat.objects.filter(round=row).values_list("player_id", flat=True),
            *(bye.entry.player_id for bye in byes),
        ]
    )
    return RoundView(
        line=line,
        certificate=row.certificate,
        commitment=row.commitment,
        same_deals=tournament.same_deals,
        pods=_pod_views(tournament, row, pods, cards),
        byes=[ByeView(bye.entry_id, cards[bye.entry.player_id], bye.rule) for bye in byes],
    )


def pod_view(tournament: Tournament, line: RoundLine, pod_no: int) -> PodView:
    """Return one pod of a round. Raises NoSuchPod."""
    row = Round.objects.select_related("stage").get(pk=line.id)
    pods = list(Pod.objects.filter(round=row, pod_no=pod_no))
    if not pods:
        raise NoSuchPod
    players = PodSeat.objects.filter(pod=pods[0]).values_list("player_id", flat=True)
    return _pod_views(tournament, row, pods, player_cards(players))[0]


def round_certificate(line: RoundLine) -> Mapping[str, Any]:
    """Return what a round was paired from, {} where it was made by hand."""
    certificate: Mapping[str, Any] = Round.objects.values_list("certificate", flat=True).get(
        pk=line.id
    )
    return certificate


def pod_entries(line: RoundLine) -> Sequence[Sequence[int]]:
    """Return the entries of every pod of a round, in seat order."""
    pods: dict[int, list[int]] = {}
    rows = PodSeat.objects.filter(round=line.id).order_by("pod__pod_no", "seat_index")
    for pod_id, entry_id in rows.values_list("pod_id", "entry_id"):
        pods.setdefault(pod_id, []).append(entry_id)
    return list(pods.values())


@dataclass(frozen=True, slots=True)
class ReportView:
    """What one player of a pod says its final points were, in seat order."""

    player: PlayerCard
    totals: Sequence[int]
    reported_at: datetime


def report_views(pod_id: int) -> Sequence[ReportView]:
    """Return the reports of a pod, the first first."""
    rows = list(Report.objects.filter(pod=pod_id).order_by("reported_at", "pk"))
    cards = player_cards(row.player_id for row in rows)
    return [ReportView(cards[row.player_id], row.totals, row.reported_at) for row in rows]


def _pod_views(
    tournament: Tournament, row: Round, pods: Sequence[Pod], cards: Mapping[int, PlayerCard]
) -> Sequence[PodView]:
    seats: dict[int, list[PodSeat]] = {pod.pk: [] for pod in pods}
    for seat in PodSeat.objects.filter(pod__in=pods).order_by("pod_id", "seat_index"):
        seats[seat.pod_id].append(seat)
    is_sealed = tournament.same_deals and row.status != Round.Status.CLOSED
    states = table_states(pod.table_id for pod in pods if pod.table_id)
    is_awaited = tournament.venue == Tournament.Venue.REAL and row.status == Round.Status.RUNNING
    lowest = _lowest(seats) if not is_sealed else 0
    rule = standing_rule(tournament, row.stage).points
    views = []
    for pod in pods:
        table = states.get(pod.table_id)
        results: dict[int, tuple[int, Fraction | None]] = {}
        if pod.finished_at is not None and not is_sealed:
            result = PodResult(
                pod.pod_no,
                [
                    SeatResult(seat.entry_id, seat.total or 0, Finish(seat.finish))
                    for seat in seats[pod.pk]
                ],
            )
            points: Sequence[Fraction | None] = [None] * result.size
            if row.stage.kind != Stage.Kind.KNOCKOUT:
                points = pod_points(result, rule, lowest=lowest)
            results = dict(enumerate(zip(result.places, points, strict=True)))
        views.append(
            _pod_view(
                pod,
                seats[pod.pk],
                table,
                results,
                cards,
                is_sealed=is_sealed,
                is_awaited=is_awaited,
            )
        )
    return views


def _pod_view(
    pod: Pod,
    seats: Sequence[PodSeat],
    table: TableState | None,
    results: Mapping[int, tuple[int, Fraction | None]],
    cards: Mapping[int, PlayerCard],
    *,
    is_sealed: bool,
    is_awaited: bool,
) -> PodView:
    live = {seat.seat_index: seat for seat in table.seats} if table is not None else {}
    state = _state(pod, table, is_sealed=is_sealed, is_awaited=is_awaited)
    views = []
    for index, seat in enumerate(seats):
        at_table = live.get(seat.seat_index)
        total = seat.total if state == "finished" else None
        if state == "playing" and at_table is not None and table is not None:
            total = at_table.total if table.cards_played else None
        place, points = results.get(index, (None, None))
        views.append(
            SeatView(
                seat_index=seat.seat_index,
                entry_id=seat.entry_id,
                player=cards[seat.player_id],
                total=total,
                finish=seat.finish,
                place=place,
                points=points,
                is_away=state == "playing" and at_table is not None and at_table.is_away,
                is_connected=at_table is not None and at_table.is_connected,
            )
        )
    is_known = state in ("finished", "playing")
    return PodView(
        id=pod.pk,
        pod_no=pod.pod_no,
        state=state,
        table_id=pod.table_id,
        match_id=table.match_public_id if table is not None and state == "finished" else "",
        deal_no=table.deal_no if table is not None and is_known else 0,
        source=pod.source,
        finished_at=pod.finished_at if state == "finished" else None,
        seats=views,
    )


def _state(pod: Pod, table: TableState | None, *, is_sealed: bool, is_awaited: bool) -> str:
    if pod.voided_at is not None:
        return "void"
    if pod.finished_at is not None:
        return "sealed" if is_sealed else "finished"
    if table is not None and not table.is_over:
        return "playing"
    if table is not None:
        return "sealed"  # over, and its result on the way
    return "awaited" if is_awaited else "waiting"


def _lowest(seats: Mapping[int, Sequence[PodSeat]]) -> int:
    """The round's fewest match points, for forfeited seats where match points count (S-4)."""
    totals = [
        seat.total
        for row in seats.values()
        for seat in row
        if seat.total is not None and seat.finish != Finish.FORFEITED
    ]
    return min(totals, default=0)
