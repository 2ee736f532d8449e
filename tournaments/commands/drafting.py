"""Make an event, change it, invite its staff; nothing here concerns who plays."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.commands.auditing import note
from tournaments.commands.plans import StagePlan, TournamentPlan, check_settings, check_stages
from tournaments.commands.registering import move_up
from tournaments.errors import (
    BadPlan,
    CapacityTooSmall,
    FixedByNow,
    SlugTaken,
    StartInPast,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Entry, Organiser, Stage, Tournament
from tournaments.queries.access import require_organiser
from tournaments.wall_time import instant_of

Status = Tournament.Status
SETTINGS: Final = frozenset(field.name for field in fields(TournamentPlan)) - {"slug", "stages"}
# What no result depends on.
WHILE_RUNNING: Final = frozenset(
    {
        "name",
        "description",
        "place_name",
        "visibility",
        "is_scheduled",
        "has_automatic_rounds",
        "round_minutes",
        "break_seconds",
        "capacity",
        "late_until_round",
        "pairing_mode",
        "grace_seconds",
        "withdraws_absent",
        "has_chat",
        "has_spectators",
        "needs_second_organiser",
    }
)
AFTERWARDS: Final = frozenset({"name", "description", "visibility"})


def create_tournament(plan: TournamentPlan, *, actor_id: int | None, now: datetime) -> int:
    """Make a draft with its stages and return its id; who makes it becomes its organiser.

    Raises UnknownZone, StartInPast, BadPlan, BadPodSizes, BadStages and SlugTaken.
    """
    settings = {name: value for name, value in asdict(plan).items() if name in SETTINGS}
    tournament = Tournament(**settings)
    tournament.tiebreaks = list(plan.tiebreaks)
    check_settings(tournament)
    check_stages(plan.stages, points_by_place=_points_table(tournament))
    tournament.starts_at = _start_of(tournament, now=now)
    _check_opening(tournament)
    with transaction.atomic():
        tournament.slug = _free_slug(plan)
        tournament.save(force_insert=True)
        _write_stages(tournament, plan.stages, first_no=1)
        if actor_id is not None:
            tournament.organisers.create(player_id=actor_id, role=Organiser.Role.ORGANISER)
        note(tournament, "created", actor_id=actor_id, now=now)
    return tournament.pk


def change_tournament(
    tournament_id: int, *, changes: Mapping[str, Any], actor_id: int | None, now: datetime
) -> None:
    """Change settings: all until the start, afterwards those that no result depends on.

    Raises NotOrganiser, FixedByNow, CapacityTooSmall and what `create_tournament` raises.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if unknown := changes.keys() - SETTINGS:
            raise BadPlan(_("There is no setting “%(name)s”.") % {"name": min(unknown)})
        changed = {
            name: value for name, value in changes.items() if getattr(tournament, name) != value
        }
        if not changed:
            return
        if fixed := changed.keys() - changeable_settings(tournament):
            label = Tournament._meta.get_field(min(fixed)).verbose_name  # type: ignore[union-attr]
            raise FixedByNow(
                _("“%(setting)s” cannot be changed any more: results depend on it.")
                % {"setting": label},
                field=min(fixed),
            )
        before = {name: getattr(tournament, name) for name in changed}
        for name, value in changed.items():
            setattr(tournament, name, value)
        check_settings(tournament)
        plans = [plan_of(stage) for stage in tournament.stages.order_by("stage_no")]
        check_stages(plans, points_by_place=_points_table(tournament))
        if changed.keys() & {"zone", "start_date", "start_time"}:
            tournament.starts_at = _start_of(tournament, now=now)
        _check_opening(tournament)
        _check_capacity(tournament)
        tournament.save(update_fields=[*changed, "starts_at"])
        move_up(tournament, now=now)
        note(
            tournament,
            "changed",
            actor_id=actor_id,
            now=now,
            before={name: _plain(value) for name, value in before.items()},
            after={name: _plain(value) for name, value in changed.items()},
        )


def set_stages(
    tournament_id: int,
    *,
    stages: Sequence[StagePlan],
    actor_id: int | None,
    now: datetime,
    begun: int | None = None,
) -> None:
    """Replace the stages that are still to come by these.

    ``begun`` is how many had begun when the organiser looked. Raises NotOrganiser, WrongTime for an
    event that is over, FixedByNow where another has begun since, BadPodSizes and BadStages.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        if tournament.status in (Status.FINISHED, Status.CANCELLED):
            raise WrongTime
        kept = list(tournament.stages.exclude(status=Stage.Status.PENDING).order_by("stage_no"))
        if begun is not None and begun != len(kept):
            raise FixedByNow(
                _("A stage has begun since you looked, and stays as it is. Look at them again.")
            )
        plans = [*(plan_of(stage) for stage in kept), *stages]
        check_stages(plans, points_by_place=_points_table(tournament))
        pending = tournament.stages.filter(status=Stage.Status.PENDING).order_by("stage_no")
        before = [_stage_plain(plan_of(stage)) for stage in pending]
        tournament.stages.filter(status=Stage.Status.PENDING).delete()
        _write_stages(tournament, stages, first_no=len(kept) + 1)
        note(
            tournament,
            "stages_set",
            actor_id=actor_id,
            now=now,
            before={"stages": before},
            after={"stages": [_stage_plain(stage) for stage in stages]},
        )


def add_organiser(
    tournament_id: int, *, player_id: int, role: str, actor_id: int | None, now: datetime
) -> None:
    """Let a player run this event too, or change their role. Raises NotOrganiser and BadPlan."""
    if role not in Organiser.Role.values:
        raise BadPlan(_("Staff of a tournament are organisers or referees."))
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        tournament.organisers.update_or_create(player_id=player_id, defaults={"role": role})
        _check_an_organiser_stays(tournament)
        note(
            tournament,
            "organiser_added",
            actor_id=actor_id,
            now=now,
            subject=f"player {player_id}",
            after={"role": role},
        )


def remove_organiser(
    tournament_id: int, *, player_id: int, actor_id: int | None, now: datetime
) -> None:
    """Take a player off this event's staff; the last organiser stays. Raises NotOrganiser and
    BadPlan."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        gone, _rows = tournament.organisers.filter(player_id=player_id).delete()
        if not gone:
            return
        _check_an_organiser_stays(tournament)
        note(
            tournament,
            "organiser_removed",
            actor_id=actor_id,
            now=now,
            subject=f"player {player_id}",
        )


def plan_of(stage: Stage) -> StagePlan:
    """Return the plan that makes a stage like this one."""
    return StagePlan(**{name: getattr(stage, name) for name in _STAGE_FIELDS})


_STAGE_FIELDS: Final = tuple(field.name for field in fields(StagePlan))


def changeable_settings(tournament: Tournament) -> frozenset[str]:
    """Return the names of the settings that may still change."""
    if tournament.status == Status.RUNNING:
        return WHILE_RUNNING
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return AFTERWARDS
    return SETTINGS


def _write_stages(tournament: Tournament, stages: Sequence[StagePlan], *, first_no: int) -> None:
    for stage_no, plan in enumerate(stages, start=first_no):
        values = {name: getattr(plan, name) for name in _STAGE_FIELDS}
        values["pod_sizes"] = sorted(set(plan.pod_sizes))
        tournament.stages.create(stage_no=stage_no, **values)


def _start_of(tournament: Tournament, *, now: datetime) -> datetime:
    starts_at = instant_of(tournament.start_date, tournament.start_time, zone=tournament.zone)
    if starts_at <= now:
        raise StartInPast(field="start_date")
    return starts_at


def _free_slug(plan: TournamentPlan) -> str:
    """The address asked for, or one made from the name. Raises SlugTaken."""
    if plan.slug:
        if Tournament.objects.filter(slug=plan.slug).exists():
            raise SlugTaken(field="slug")
        return plan.slug
    base = slugify(plan.name)[:50] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 2
    slug = base
    while slug in taken:
        slug = f"{base}-{number}"
        number += 1
    return slug


def _check_opening(tournament: Tournament) -> None:
    opens_at = tournament.registration_opens_at
    if opens_at is not None and opens_at >= tournament.starts_at:
        raise BadPlan(
            _("Registration must open before the start. Choose an earlier time, or none."),
            field="registration_opens_at",
        )


def _check_capacity(tournament: Tournament) -> None:
    if tournament.capacity is None:
        return
    entered = tournament.entries.filter(status=Entry.Status.ENTERED).count()
    if tournament.capacity < entered:
        raise CapacityTooSmall(
            _("%(entered)s have entered. Give at least as many places, or withdraw some first.")
            % {"entered": entered},
            field="capacity",
        )


def _check_an_organiser_stays(tournament: Tournament) -> None:
    if not tournament.organisers.filter(role=Organiser.Role.ORGANISER).exists():
        raise BadPlan(_("A tournament keeps at least one organiser."))


def _points_table(tournament: Tournament) -> Mapping[str, Any]:
    is_by_place = tournament.points_rule == Tournament.PointsRule.PLACES
    return tournament.points_by_place if is_by_place else {}


def _stage_plain(plan: StagePlan) -> dict[str, object]:
    """A stage as the log holds it, without what is left open."""
    return {
        name: _plain(value)
        for name, value in asdict(plan).items()
        if value is not None and value != ""
    }


def _plain(value: object) -> object:
    """A setting as JSON can hold it."""
    if value is None or isinstance(value, bool | int | str | dict):
        return value
    if isinstance(value, list | tuple):
        return list(value)
    return str(value)
