"""Seasons of a ladder, and what each player has in one."""

from datetime import datetime, time

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.interface import instant_of
from games.players.validators import validate_time_zone
from ratings.models.ladders import Ladder


class Season(models.Model):
    """A stretch of a ladder's time with a table of its own; ratings know nothing of it.

    It begins and ends when the wall in its time zone shows the first and the last date and the time
    of day: the end is the first moment that no longer belongs to it. A match counts in the season
    in which it ended.
    """

    class Status(models.TextChoices):
        """The life of a season; finished is final."""

        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Repeats(models.TextChoices):
        """Whether the next season begins where this one ends, and how long it lasts."""

        NEVER = "never", _("never")
        WEEKLY = "weekly", _("every week")
        MONTHLY = "monthly", _("every month")
        QUARTERLY = "quarterly", _("every three months")

    ladder = models.ForeignKey(
        Ladder, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("ladder")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(
        _("name"), max_length=60, blank=True, help_text=_("Empty: “Season” and the number.")
    )
    starts_on = models.DateField(_("first date"))
    ends_on = models.DateField(_("last date"))
    turns_at = models.TimeField(
        _("time of day"), default=time(0), help_text=_("When it begins and ends on those dates.")
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    repeats = models.CharField(
        _("repeats"), max_length=10, choices=Repeats.choices, default=Repeats.NEVER
    )
    division_size = models.PositiveSmallIntegerField(
        _("players in a division"),
        null=True,
        blank=True,
        help_text=_(
            "At least so many are in each division, when there are enough for two. Empty: one "
            "table for everybody."
        ),
    )
    division_moves = models.PositiveSmallIntegerField(
        _("promoted and relegated"),
        default=3,
        help_text=_("How many of each division go up, and how many go down, at the end."),
    )
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PLANNED, editable=False
    )
    started_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    # That of the book when the lines were counted: which results are in them, by which ratings.
    chain = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("ladder", "-number")
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "number"],
                name="one_season_a_number",
                violation_error_message=_("The ladder has a season with this number."),
            ),
            models.UniqueConstraint(
                fields=["ladder", "starts_on"],
                name="one_season_a_first_date",
                violation_error_message=_("A season of the ladder begins on this date already."),
            ),
            models.UniqueConstraint(
                fields=["ladder"], condition=Q(status="running"), name="one_running_season"
            ),
            models.CheckConstraint(
                condition=Q(starts_on__lt=F("ends_on")),
                name="season_begins_before_its_end",
                violation_error_message=_("The last date must come after the first."),
            ),
            models.CheckConstraint(
                condition=Q(division_size=None) | Q(division_size__gte=4),
                name="division_of_4_or_more",
                violation_error_message=_("A division has at least four players."),
            ),
            models.CheckConstraint(
                condition=Q(status="planned", started_at=None, finished_at=None)
                | Q(status="running", started_at__isnull=False, finished_at=None)
                | Q(status="finished", started_at__isnull=False, finished_at__isnull=False),
                name="season_knows_its_moments",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the address of the season's page."""
        return f"/ladders/{self.ladder.slug}/seasons/{self.number}/"

    def clean(self) -> None:
        """Refuse a season that overlaps another of its ladder: a match counts once."""
        given = (self.ladder_id, self.starts_on, self.ends_on)
        if None in given:
            return  # each says so itself
        others = Season.objects.filter(ladder_id=self.ladder_id).exclude(pk=self.pk)
        other = others.filter(starts_on__lt=self.ends_on, ends_on__gt=self.starts_on).first()
        if other is not None:
            raise ValidationError(
                _("“%(title)s” lasts from %(first)s to %(last)s: choose other dates.")
                % {"title": other.title, "first": other.starts_on, "last": other.ends_on}
            )

    @property
    def title(self) -> str:
        """What the season is called."""
        return self.name or _("Season %(number)d") % {"number": self.number}

    @property
    def starts_at(self) -> datetime:
        """The first moment of the season, in UTC."""
        return instant_of(self.starts_on, self.turns_at, zone=self.time_zone)

    @property
    def ends_at(self) -> datetime:
        """The first moment after the season, in UTC."""
        return instant_of(self.ends_on, self.turns_at, zone=self.time_zone)


class SeasonLine(models.Model):
    """A player's line in a season's table; units and matches as in `ratings.seasons.score`.

    ``place``, in the division, is written at the end, and then nothing of the line changes any more
    (a trigger sees to it).
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="lines")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="season_lines"
    )
    division = models.PositiveSmallIntegerField(default=1)
    units = models.BigIntegerField(default=0)
    matches = models.PositiveIntegerField(default=0)
    place = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = _("season line")
        verbose_name_plural = _("season lines")
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="one_line_a_season"),
            models.CheckConstraint(
                condition=Q(division__gte=1, units__gte=0) & (Q(matches__gt=0) | Q(units=0)),
                name="season_points_come_of_matches",
            ),
            models.CheckConstraint(
                condition=Q(place=None) | Q(place__gte=1, matches__gt=0),
                name="season_places_are_played_for",
            ),
        ]
        indexes = [
            models.Index(
                F("player"), condition=Q(place__isnull=False), name="season_places_of_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.season_id}"
