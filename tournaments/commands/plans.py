"""What an event is to be, as values: checked whole before a row is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any, Final

from django.db.models import CharField
from django.utils.translation import gettext as _

from games.interface import ClockKind
from tournaments.errors import BadPlan, BadPodSizes, BadStages
from tournaments.models import ByeRule, Stage, Tournament
from tournaments.pairing.tiebreaks import DEFAULT_TIEBREAKS, TieBreak
from tournaments.wall_time import zone_of

POD_SIZES: Final = range(4, 9)
MOST_ROUNDS: Final = 60
LONGEST_MATCH_DEALS: Final = 50
MATCH_SECONDS: Final = range(60, 24 * 3600 + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """One stage. ``rounds`` for Swiss and round robin, ``advance`` for a knockout.

    ``cut_to`` says how many of the stage before take part, None for all. ``deal_limit`` and
    ``time_limit_seconds`` set the match length; neither means the rulebook's end.
    """

    kind: str = Stage.Kind.SWISS
    rounds: int | None = None
    name: str = ""
    pod_sizes: Sequence[int] = (4, 5, 6, 7, 8)
    preferred_size: int = 4
    cut_to: int | None = None
    advance: int | None = None
    deal_limit: int | None = None
    time_limit_seconds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """An event as an organiser wants it; fields mean what they mean on the model."""

    name: str
    start_date: date
    start_time: time
    zone: str = "UTC"
    slug: str = ""
    description: str = ""
    visibility: str = Tournament.Visibility.PUBLIC
    venue: str = Tournament.Venue.ONLINE
    place_name: str = ""
    is_scheduled: bool = True
    has_automatic_rounds: bool = True
    registration_opens_at: Any = None
    check_in_minutes: int = 0
    check_in_closes_minutes: int = 0
    round_minutes: int = 0
    break_seconds: int = 60
    registration: str = Tournament.Registration.OPEN
    registration_code: str = ""
    rating_from: int | None = None
    rating_to: int | None = None
    capacity: int | None = None
    min_players: int = 4
    allows_guests: bool = True
    asks_team: bool = False
    late_until_round: int = 0
    ladder: str = ""
    rated: str = Tournament.Rated.PEOPLE
    clock: str = ClockKind.LIVE
    same_deals: bool = False
    points_rule: str = Tournament.PointsRule.BEATEN
    points_by_place: Mapping[str, Sequence[int]] = field(default_factory=dict)
    bye_rule: str = ByeRule.AVERAGE
    tiebreaks: Sequence[str] = tuple(DEFAULT_TIEBREAKS)
    pairing_mode: str = Tournament.PairingMode.STRICT
    grace_seconds: int = 120
    withdraws_absent: bool = True
    has_chat: bool = True
    has_spectators: bool = True
    needs_second_organiser: bool = False
    stages: Sequence[StagePlan] = (StagePlan(rounds=5),)


def check_settings(tournament: Tournament) -> None:
    """Raise the refusal for the first setting that cannot be: UnknownZone or BadPlan."""
    zone_of(tournament.zone)
    for is_bad, field_name, detail in (
        (not tournament.name.strip(), "name", _("The tournament needs a name.")),
        (tournament.clock not in ClockKind.values, "clock", _("There is no such clock.")),
        (
            tournament.registration == Tournament.Registration.CODE
            and not tournament.registration_code,
            "registration_code",
            _("Entering by code needs a code."),
        ),
        (
            tournament.min_players < 4,
            "min_players",
            _("A tournament needs at least four players."),
        ),
        (
            tournament.capacity is not None and tournament.capacity < tournament.min_players,
            "capacity",
            _("There must be places for the fewest players that the tournament needs."),
        ),
        (
            None not in (tournament.rating_from, tournament.rating_to)
            and (tournament.rating_from or 0) > (tournament.rating_to or 0),
            "rating_from",
            _("The lower end of the rating range is above its upper end."),
        ),
        (
            tournament.check_in_closes_minutes > 0
            and tournament.check_in_closes_minutes >= tournament.check_in_minutes,
            "check_in_closes_minutes",
            _("The check-in must open before it closes."),
        ),
    ):
        if is_bad:
            raise BadPlan(detail, field=field_name)
    _check_choices(tournament)
    _check_points(tournament)


def check_stages(stages: Sequence[StagePlan], *, points_by_place: Mapping[str, Any]) -> None:
    """Raise BadPodSizes or BadStages, with the stage and the setting, for the first stage that
    cannot be."""
    if not stages:
        raise BadStages(_("A tournament needs at least one stage."))
    for stage_no, stage in enumerate(stages, start=1):
        try:
            _check_stage(stage, points_by_place, is_first=stage_no == 1)
            if stage_no < len(stages) and stage.kind == Stage.Kind.KNOCKOUT:
                raise BadStages(
                    _("A knockout decides the tournament: it must be the last stage."), field="kind"
                )
        except (BadPodSizes, BadStages) as refusal:
            refusal.stage_no = stage_no
            raise


def _check_stage(stage: StagePlan, points_by_place: Mapping[str, Any], *, is_first: bool) -> None:
    _check_sizes(stage, points_by_place)
    _check_length(stage)
    if is_first and stage.cut_to is not None:
        raise BadStages(
            _("Only a later stage can begin with the best of the one before."), field="cut_to"
        )
    if stage.cut_to is not None and stage.cut_to < min(stage.pod_sizes):
        raise BadStages(
            _("At least %(fewest)s must come to the next stage: that is its smallest table.")
            % {"fewest": min(stage.pod_sizes)},
            field="cut_to",
        )


def _check_choices(tournament: Tournament) -> None:
    for field_name in (
        "visibility",
        "venue",
        "registration",
        "rated",
        "points_rule",
        "bye_rule",
        "pairing_mode",
    ):
        known = Tournament._meta.get_field(field_name)
        if not isinstance(known, CharField):
            raise TypeError(field_name)
        if getattr(tournament, field_name) not in {value for value, _label in known.flatchoices}:
            raise BadPlan(
                _("There is no such choice for “%(setting)s”.") % {"setting": known.verbose_name},
                field=field_name,
            )
    names = list(tournament.tiebreaks)
    if len(set(names)) != len(names) or not {*names} <= {one.value for one in TieBreak}:
        raise BadPlan(
            _("Each tie-break must be one of the known ones, and listed once."), field="tiebreaks"
        )


def _check_points(tournament: Tournament) -> None:
    if tournament.points_rule != Tournament.PointsRule.PLACES:
        return
    for size, points in tournament.points_by_place.items():
        is_size = size.isdecimal() and int(size) in POD_SIZES
        if not is_size or len(points) != int(size) or any(type(one) is not int for one in points):
            raise BadPlan(
                _("The points by place need one whole number for each place of a table size."),
                field=f"points_{size}",
            )
        if list(points) != sorted(points, reverse=True):
            raise BadPlan(
                _("A worse place must not pay more than a better one."), field=f"points_{size}"
            )


def _check_sizes(stage: StagePlan, points_by_place: Mapping[str, Any]) -> None:
    sizes = set(stage.pod_sizes)
    if not sizes or not sizes <= set(POD_SIZES):
        raise BadPodSizes(field="pod_sizes")
    if stage.preferred_size not in sizes:
        raise BadPodSizes(field="preferred_size")
    if points_by_place and (missing := {str(size) for size in sizes} - points_by_place.keys()):
        raise BadPodSizes(
            _(
                "No points are given for tables of %(size)s. Give them under “Settings”, or leave "
                "this size out."
            )
            % {"size": min(missing)},
            field="pod_sizes",
        )
    if stage.kind == Stage.Kind.KNOCKOUT and not 1 <= (stage.advance or 0) < min(sizes):
        raise BadStages(
            _("In a knockout at least one goes on from each table, and at least one does not."),
            field="advance",
        )


def _check_length(stage: StagePlan) -> None:
    if stage.kind not in Stage.Kind.values:
        raise BadStages(field="kind")
    if stage.kind != Stage.Kind.KNOCKOUT and stage.rounds not in range(1, MOST_ROUNDS + 1):
        raise BadStages(
            _("A stage has 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}, field="rounds"
        )
    if stage.deal_limit is not None and not 1 <= stage.deal_limit <= LONGEST_MATCH_DEALS:
        raise BadStages(
            _("A match has 1 to %(most)s deals.") % {"most": LONGEST_MATCH_DEALS},
            field="deal_limit",
        )
    if stage.time_limit_seconds is not None and stage.time_limit_seconds not in MATCH_SECONDS:
        raise BadStages(
            _("The time of a match is from one minute to one day."), field="time_limit_seconds"
        )
