"""One event for those who look at it: who is in, what the viewer may do, its rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from games.players.interface import PlayerCard, player_cards
from tournaments.errors import NoSuchTournament
from tournaments.models import Entry, Invitation, Penalty, PodSeat, Round, Stage, Tournament
from tournaments.queries.access import role_in

Status = Tournament.Status


@dataclass(frozen=True, slots=True)
class EntryLine:
    """Somebody's part in an event."""

    id: int
    public_id: str
    player: PlayerCard
    team: str
    status: str
    seed_no: int | None
    rating: int | None
    is_late: bool
    is_checked_in: bool
    entered_at: datetime

    @property
    def is_in(self) -> bool:
        """Whether the entry has a place."""
        return self.status == Entry.Status.ENTERED


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of an event; ``number`` counts from 1 over all stages."""

    id: int
    number: int
    stage_no: int
    stage_kind: str
    stage_name: str
    round_no: int
    status: str
    starts_at: datetime | None
    ends_at: datetime | None
    paused_at: datetime | None
    closed_at: datetime | None
    pods: int
    pods_over: int

    @property
    def is_draft(self) -> bool:
        """Whether only organisers may see it."""
        return self.status == Round.Status.DRAFT


@dataclass(frozen=True, slots=True)
class MyPart:
    """What the viewer has to do with the event.

    ``waiting_place`` is 1 for who moves up first. ``next_seat`` is the seat of a released or
    running round that is not over.
    """

    role: str | None
    entry_id: int | None
    status: str
    is_checked_in: bool
    waiting_place: int | None
    is_invited: bool
    next_seat: "MySeat | None"

    @property
    def is_in(self) -> bool:
        """Whether the viewer has a place."""
        return self.status == Entry.Status.ENTERED

    @property
    def may_come_back(self) -> bool:
        """Whether somebody who left may enter again."""
        return self.status in ("", Entry.Status.WITHDRAWN, Entry.Status.MISSED_CHECK_IN)


@dataclass(frozen=True, slots=True)
class MySeat:
    """Where the viewer is to sit."""

    round_id: int
    pod_no: int
    seat_index: int
    table_id: str
    starts_at: datetime | None


def find_tournament(slug: str, viewer_id: int | None) -> Tournament:
    """Return the event at this address.

    Raises NoSuchTournament, of a draft to everybody but those who run it.
    """
    found = Tournament.objects.select_related("series").filter(slug=slug).first()
    if found is None:
        raise NoSuchTournament
    if found.status == Status.DRAFT and (viewer_id is None or role_in(found.pk, viewer_id) is None):
        raise NoSuchTournament
    return found


def stages_of(tournament: Tournament) -> Sequence[Stage]:
    """Return the event's stages in order."""
    return list(Stage.objects.filter(tournament=tournament).order_by("stage_no"))


def entry_lines(tournament: Tournament) -> Sequence[EntryLine]:
    """Return everybody's part, in two queries: by seed, then as they came."""
    rows = list(Entry.objects.filter(tournament=tournament).order_by("entered_at", "pk"))
    cards = player_cards(row.player_id for row in rows)
    lines = [
        EntryLine(
            id=row.pk,
            public_id=row.public_id,
            player=cards[row.player_id],
            team=row.team,
            status=row.status,
            seed_no=row.seed_no,
            rating=row.rating,
            is_late=row.is_late,
            is_checked_in=row.checked_in_at is not None,
            entered_at=row.entered_at,
        )
        for row in rows
    ]
    return sorted(lines, key=lambda line: (line.seed_no is None, line.seed_no or 0))


def entry_names(tournament: Tournament) -> Mapping[int, PlayerCard]:
    """Return who plays for every entry now, in two queries."""
    players = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "player_id"))
    cards = player_cards(players.values())
    return {entry_id: cards[player_id] for entry_id, player_id in players.items()}


def round_lines(tournament: Tournament, *, with_drafts: bool) -> Sequence[RoundLine]:
    """Return the event's rounds in order, drafts only where asked for, in one query."""
    is_over = Q(pods__finished_at__isnull=False) | Q(pods__voided_at__isnull=False)
    rows = (
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .defer("certificate", "stage__standings")
        .annotate(pod_count=Count("pods"), over_count=Count("pods", filter=is_over))
        .order_by("stage__stage_no", "round_no")
    )
    return [
        RoundLine(
            id=row.pk,
            number=number,
            stage_no=row.stage.stage_no,
            stage_kind=row.stage.kind,
            stage_name=row.stage.name,
            round_no=row.round_no,
            status=row.status,
            starts_at=row.starts_at,
            ends_at=row.ends_at,
            paused_at=row.paused_at,
            closed_at=row.closed_at,
            pods=row.pod_count,
            pods_over=row.over_count,
        )
        for number, row in enumerate(rows, start=1)
        if with_drafts or row.status != Round.Status.DRAFT
    ]


def my_part(tournament: Tournament, player_id: int | None) -> MyPart:
    """Return what the viewer has to do with the event, in five queries at most."""
    if player_id is None:
        return MyPart(None, None, "", False, None, False, None)
    entry = Entry.objects.filter(tournament=tournament, player=player_id).first()
    seat = (
        PodSeat.objects.filter(
            player=player_id,
            round__stage__tournament=tournament,
            round__status__in=[Round.Status.RELEASED, Round.Status.RUNNING],
            pod__finished_at__isnull=True,
            pod__voided_at__isnull=True,
        )
        .select_related("pod", "round")
        .first()
    )
    is_waiting = entry is not None and entry.status == Entry.Status.WAITING
    return MyPart(
        role=role_in(tournament.pk, player_id),
        entry_id=entry.pk if entry else None,
        status=entry.status if entry else "",
        is_checked_in=entry is not None and entry.checked_in_at is not None,
        waiting_place=_waiting_place(entry) if entry and is_waiting else None,
        is_invited=Invitation.objects.filter(tournament=tournament, player=player_id).exists(),
        next_seat=None
        if seat is None
        else MySeat(
            round_id=seat.round_id,
            pod_no=seat.pod.pod_no,
            seat_index=seat.seat_index,
            table_id=seat.pod.table_id,
            starts_at=seat.round.starts_at,
        ),
    )


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty that holds."""

    id: int
    entry_id: int
    points: int
    reason: str
    round_no: int | None


def penalty_lines(tournament: Tournament) -> Sequence[PenaltyLine]:
    """Return the penalties that hold, in the order they were given."""
    rows = Penalty.objects.filter(entry__tournament=tournament, lifted_at__isnull=True)
    return [
        PenaltyLine(row.pk, row.entry_id, row.points, row.reason, row.round_no)
        for row in rows.order_by("pk")
    ]


def _waiting_place(entry: Entry) -> int:
    ahead = Entry.objects.filter(
        tournament=entry.tournament_id,
        status=Entry.Status.WAITING,
        entered_at__lte=entry.entered_at,
    )
    return sum(
        (at, pk) <= (entry.entered_at, entry.pk) for at, pk in ahead.values_list("entered_at", "pk")
    )
