"""Lists of events: the page, the calendar, the API."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet

from tournaments.models import Entry, Series, Stage, Tournament

Status = Tournament.Status
IN_PROGRESS: Final = (Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING)
OVER: Final = (Status.FINISHED, Status.CANCELLED)
# What a calendar holds; older ones stay on the pages.
CALENDAR_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """An event in a list. ``entered`` counts those with a place."""

    id: int
    slug: str
    name: str
    status: str
    venue: str
    place_name: str
    starts_at: datetime
    zone: str
    finished_at: datetime | None
    entered: int
    capacity: int | None
    rated: str
    same_deals: bool
    stages: Sequence[Stage]
    series_slug: str
    series_name: str
    version: int
    round_minutes: int

    @property
    def free(self) -> int | None:
        """How many places are free; None: as many as anybody wants."""
        return None if self.capacity is None else max(0, self.capacity - self.entered)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in OVER


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """A page of a list; ``older`` is the slug to go on from, "" at the end."""

    tournaments: Sequence[TournamentLine]
    older: str


def coming_tournaments() -> Sequence[TournamentLine]:
    """Return public events in progress and to come, the next first, in three queries at most."""
    rows = _public().filter(status__in=IN_PROGRESS).order_by("starts_at", "pk")
    return _lines(rows[:CALENDAR_LENGTH])


def past_tournaments(*, before: str = "", limit: int = 20) -> TournamentPage:
    """Return public events that are over, newest first, in four queries at most."""
    return _page(_public().filter(status__in=OVER), before=before, limit=limit)


def tournament_page(*, status: str = "", before: str = "", limit: int = 50) -> TournamentPage:
    """Return public events of this status, of every one without it, newest first."""
    rows = _public().exclude(status=Status.DRAFT)
    if status:
        rows = rows.filter(status=status)
    return _page(rows, before=before, limit=limit)


def organised_drafts(player_id: int | None) -> Sequence[TournamentLine]:
    """Return the drafts that this player organises, the next first."""
    if player_id is None:
        return ()
    rows = Tournament.objects.filter(status=Status.DRAFT, organisers__player=player_id)
    return _lines(rows.order_by("starts_at", "pk")[:CALENDAR_LENGTH])


def calendar_tournaments() -> Sequence[TournamentLine]:
    """Return public events for a calendar, newest first."""
    rows = _public().exclude(status=Status.DRAFT).order_by("-starts_at", "-pk")
    return _lines(rows[:CALENDAR_LENGTH])


def line_of(tournament: Tournament) -> TournamentLine:
    """Return one event as lists show it, in two queries."""
    return _lines([tournament])[0]


def lines_of_series(series: Series) -> Sequence[TournamentLine]:
    """Return a series' events, the first first."""
    rows = _public().filter(series=series).exclude(status=Status.DRAFT)
    return _lines(rows.order_by("starts_at", "pk"))


def tournaments_of(player_id: int, *, limit: int = 10) -> Sequence[TournamentLine]:
    """Return the public events that a player has a part in, newest first."""
    rows = (
        _public()
        .exclude(status=Status.DRAFT)
        .filter(
            pk__in=Entry.objects.filter(player=player_id)
            .exclude(status=Entry.Status.WITHDRAWN, stage_entries__isnull=True)
            .values("tournament_id")
        )
        .order_by("-starts_at", "-pk")
    )
    return _lines(rows[:limit])


def _public() -> QuerySet[Tournament]:
    return Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC)


def _page(rows: QuerySet[Tournament], *, before: str, limit: int) -> TournamentPage:
    """A page by (starts_at, id) falling; an unknown cursor begins at the top."""
    mark = Tournament.objects.filter(slug=before).first() if before else None
    if mark is not None:
        rows = rows.filter(
            Q(starts_at__lt=mark.starts_at) | Q(starts_at=mark.starts_at, pk__lt=mark.pk)
        )
    found = _lines(rows.order_by("-starts_at", "-pk")[: limit + 1])
    has_more = len(found) > limit
    return TournamentPage(found[:limit], found[limit - 1].slug if has_more else "")


def _lines(rows: Iterable[Tournament]) -> Sequence[TournamentLine]:
    tournaments = list(rows.select_related("series") if isinstance(rows, QuerySet) else rows)
    ids = [tournament.pk for tournament in tournaments]
    counted = (
        Entry.objects.filter(tournament__in=ids, status=Entry.Status.ENTERED)
        .values_list("tournament")
        .annotate(entered=Count("pk"))
    )
    entered = dict(counted)
    stages: dict[int, list[Stage]] = {pk: [] for pk in ids}
    for stage in Stage.objects.filter(tournament__in=ids).defer("standings").order_by("stage_no"):
        stages[stage.tournament_id].append(stage)
    return [
        TournamentLine(
            id=one.pk,
            slug=one.slug,
            name=one.name,
            status=one.status,
            venue=one.venue,
            place_name=one.place_name,
            starts_at=one.starts_at,
            zone=one.zone,
            finished_at=one.finished_at,
            entered=entered.get(one.pk, 0),
            capacity=one.capacity,
            rated=one.rated,
            same_deals=one.same_deals,
            stages=stages[one.pk],
            series_slug=one.series.slug if one.series else "",
            series_name=one.series.name if one.series else "",
            version=one.version,
            round_minutes=one.round_minutes,
        )
        for one in tournaments
    ]
