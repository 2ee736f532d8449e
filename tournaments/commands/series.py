"""Events that come again: made like a template, at one wall time, a while before each start."""

from dataclasses import fields
from datetime import date, datetime, time, timedelta
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.commands.auditing import note
from tournaments.commands.drafting import SETTINGS, create_tournament, plan_of
from tournaments.commands.plans import TournamentPlan
from tournaments.commands.starting import open_registration
from tournaments.errors import BadPlan, SlugTaken
from tournaments.locks import lock_tournament
from tournaments.models import Series, Tournament
from tournaments.queries.access import require_organiser
from tournaments.wall_time import instant_of, monthly, wall_of, weekly, zone_of

log = structlog.get_logger()

# More than a series could have missed; the next hour goes on.
MOST_AT_ONCE = 60


def create_series(
    template_id: int,
    *,
    name: str,
    slug: str,
    every: str,
    first_date: date,
    start_time: time,
    actor_id: int | None,
    now: datetime,
    zone: str = "",
    last_date: date | None = None,
    days_ahead: int = 14,
    points_by_place: tuple[int, ...] = (),
) -> int:
    """Let an event come again, at this wall time from this date on; return the series' id.

    Its settings, stages and organisers are the template's. ``zone`` "" is the template's. Raises
    NoSuchTournament, NotOrganiser, UnknownZone, SlugTaken and BadPlan.
    """
    if every not in Series.Every.values or not name.strip():
        raise BadPlan(_("A series has a name and comes every week or every month."), field="name")
    if last_date is not None and last_date < first_date:
        raise BadPlan(
            _("The last date of a series is not before its first. Choose a later one, or none."),
            field="last_date",
        )
    if list(points_by_place) != sorted(points_by_place, reverse=True):
        raise BadPlan(
            _("A worse place must not pay more than a better one."), field="points_by_place"
        )
    try:
        with transaction.atomic():
            template = lock_tournament(template_id)
            require_organiser(template_id, actor_id)
            zone_of(zone or template.zone)
            series = Series.objects.create(
                slug=slug,
                name=name.strip(),
                every=every,
                zone=zone or template.zone,
                first_date=first_date,
                start_time=start_time,
                last_date=last_date,
                days_ahead=days_ahead,
                template=template,
                points_by_place=list(points_by_place),
            )
            note(
                template,
                "series_made",
                actor_id=actor_id,
                now=now,
                after={"series": slug, "every": every, "first_date": first_date.isoformat()},
            )
    except IntegrityError:
        raise SlugTaken(
            _("Another series has this address. Choose another."), field="slug"
        ) from None
    return series.pk


def stop_series(series_id: int, *, actor_id: int | None, now: datetime) -> None:
    """Make no more events of a series; those that are there stay. Stopped already is fine.

    Raises NotOrganiser.
    """
    with transaction.atomic():
        template_id = Series.objects.values_list("template_id", flat=True).get(pk=series_id)
        template = lock_tournament(template_id)
        require_organiser(template_id, actor_id)
        if Series.objects.filter(pk=series_id, is_running=True).update(is_running=False):
            slug = Series.objects.values_list("slug", flat=True).get(pk=series_id)
            note(template, "series_stopped", actor_id=actor_id, now=now, after={"series": slug})


def make_series_events(*, now: datetime) -> int:
    """Make the events that are near enough, and open their registration; return how many.

    Again makes none twice: a series has one event a date, by a constraint.
    """
    made = 0
    for series in Series.objects.filter(is_running=True).select_related("template"):
        for day in due_dates(series, now=now):
            made += _make(series, day, now=now)
    return made


def due_dates(series: Series, *, now: datetime) -> list[date]:
    """Return the dates of coming events that are near enough to be made and are not there yet."""
    today = wall_of(now, zone=series.zone).date()
    until = today + timedelta(days=series.days_ahead)
    step = weekly if series.every == Series.Every.WEEK else monthly
    there = set(series.tournaments.values_list("start_date", flat=True))
    dates: list[date] = []
    number = 0
    while (day := step(series.first_date, number)) <= until and len(dates) < MOST_AT_ONCE:
        number += 1
        is_over = series.last_date is not None and day > series.last_date
        starts_at = instant_of(day, series.start_time, zone=series.zone)
        if not is_over and starts_at > now and day not in there:
            dates.append(day)
    return dates


def _make(series: Series, day: date, *, now: datetime) -> bool:
    template = series.template
    settings: dict[str, Any] = {
        field.name: getattr(template, field.name)
        for field in fields(TournamentPlan)
        if field.name in SETTINGS
    }
    settings |= {
        "name": f"{series.name}, {day:%Y-%m-%d}",
        "start_date": day,
        "start_time": series.start_time,
        "zone": series.zone,
        "registration_opens_at": None,
        "stages": [plan_of(stage) for stage in template.stages.order_by("stage_no")],
    }
    try:
        with transaction.atomic():
            key = create_tournament(TournamentPlan(**settings), actor_id=None, now=now)
            Tournament.objects.filter(pk=key).update(series=series)
            tournament = Tournament.objects.get(pk=key)
            for player_id, role in template.organisers.values_list("player_id", "role"):
                tournament.organisers.create(player_id=player_id, role=role)
            open_registration(key, actor_id=None, now=now)
    except IntegrityError:
        log.info("series_event_there", series=series.slug, day=day.isoformat())
        return False  # another worker made it this instant
    return True
