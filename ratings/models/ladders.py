"""Ladders as data, made by organisers in the admin, and who plays on them."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.clocks import ClockKind
from games.errors import Malformed
from games.options import check_options
from games.players.validators import validate_time_zone

CONTEXT_KIND = "ladder"


class Ladder(models.Model):
    """A ranking that players join, with a queue that makes its tables.

    A match belongs to it whose context is (``CONTEXT_KIND``, the ladder's slug).
    """

    class JoinRule(models.TextChoices):
        """Who may join, before the gates of rating and age are looked at."""

        ALL = "all", _("everybody, guests too")
        CONFIRMED = "confirmed", _("accounts with a confirmed e-mail address")
        INVITED = "invited", _("who has been invited")

    slug = models.SlugField(
        _("address"),
        max_length=40,
        unique=True,
        help_text=_("Part of the page's address and of every match's context: never change it."),
    )
    name = models.CharField(_("name"), max_length=60, unique=True)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    position = models.PositiveSmallIntegerField(
        _("position"), default=0, help_text=_("Ladders are listed by it, the lowest first.")
    )
    is_open = models.BooleanField(
        _("open"), default=True, help_text=_("A closed ladder is shown, but makes no tables.")
    )

    min_players = models.PositiveSmallIntegerField(_("fewest players at a table"), default=4)
    max_players = models.PositiveSmallIntegerField(_("most players at a table"), default=4)
    clock = models.CharField(
        _("clock"), max_length=10, choices=ClockKind.choices, default=ClockKind.LIVE
    )
    options = models.JSONField(_("rule options"), default=dict, blank=True)

    join_rule = models.CharField(
        _("who may join"), max_length=10, choices=JoinRule.choices, default=JoinRule.CONFIRMED
    )
    min_rating = models.PositiveSmallIntegerField(
        _("lowest rating"),
        null=True,
        blank=True,
        help_text=_("By the overall rating for this clock, when joining."),
    )
    max_rating = models.PositiveSmallIntegerField(_("highest rating"), null=True, blank=True)
    min_account_days = models.PositiveSmallIntegerField(
        _("youngest account"), default=0, help_text=_("In days; 0 for any.")
    )
    allows_bots = models.BooleanField(
        _("bots may play"),
        default=False,
        help_text=_("Programs may join; their ratings are marked as bots'."),
    )
    bots_after_seconds = models.PositiveIntegerField(
        _("house bots come after"),
        null=True,
        blank=True,
        help_text=_(
            "Seconds after which the house's bots fill a table up to the fewest players, when too "
            "few people wait. Empty: never."
        ),
    )
    daily_limit = models.PositiveSmallIntegerField(
        _("tables at once"),
        default=5,
        help_text=_("How many tables a player may have at once with the daily clock."),
    )
    time_zone = models.CharField(
        _("time zone of the open hours"),
        max_length=64,
        default="UTC",
        validators=[validate_time_zone],
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ladder")
        verbose_name_plural = _("ladders")
        ordering = ("position", "name")
        constraints = [
            models.CheckConstraint(
                condition=Q(min_players__gte=4, max_players__lte=8)
                & Q(min_players__lte=F("max_players")),
                name="ladder_has_4_to_8_players",
            ),
            models.CheckConstraint(
                condition=Q(min_rating=None)
                | Q(max_rating=None)
                | Q(min_rating__lte=F("max_rating")),
                name="ladder_rating_gates_in_order",
            ),
            models.CheckConstraint(
                condition=Q(bots_after_seconds=None) | Q(allows_bots=True),
                name="ladder_house_bots_where_bots_may_play",
            ),
            models.CheckConstraint(
                condition=Q(daily_limit__gte=1), name="ladder_daily_limit_at_least_1"
            ),
            models.CheckConstraint(
                condition=Q(clock__in=ClockKind.values), name="ladder_clock_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the ladder's page."""
        return reverse("ratings:ladder", args=[self.slug])

    @property
    def is_live(self) -> bool:
        """Whether its players sit at the table for the whole match."""
        return self.clock != ClockKind.DAILY

    def clean(self) -> None:
        """Refuse rule options that no table could be opened with."""
        try:
            self.options = check_options(self.options)
        except Malformed as refusal:
            trouble = ValidationError(refusal.message(), code=refusal.code)
            raise ValidationError({"options": trouble}) from refusal


class OpenHours(models.Model):
    """When a ladder makes tables, in wall time of its zone; without rows it always does."""

    class Weekday(models.IntegerChoices):
        """Days as ISO 8601 numbers them."""

        MONDAY = 1, _("Monday")
        TUESDAY = 2, _("Tuesday")
        WEDNESDAY = 3, _("Wednesday")
        THURSDAY = 4, _("Thursday")
        FRIDAY = 5, _("Friday")
        SATURDAY = 6, _("Saturday")
        SUNDAY = 7, _("Sunday")

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="open_hours")
    weekday = models.PositiveSmallIntegerField(_("day"), choices=Weekday.choices)
    opens_at = models.TimeField(_("from"))
    closes_at = models.TimeField(
        _("until"), help_text=_("Not later than the beginning: on the next day.")
    )

    class Meta:
        verbose_name = _("open hours")
        verbose_name_plural = _("open hours")
        ordering = ("weekday", "opens_at")
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "weekday", "opens_at"], name="open_hours_begin_once"
            ),
            models.CheckConstraint(
                condition=Q(weekday__gte=1, weekday__lte=7), name="open_hours_on_a_weekday"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_weekday_display()} {self.opens_at:%H:%M}-{self.closes_at:%H:%M}"


class Invitation(models.Model):
    """An organiser's leave to join a ladder that asks for one."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["ladder", "player"], name="invited_once_a_ladder")
        ]

    def __str__(self) -> str:
        return str(self.player)


class Membership(models.Model):
    """A player's part in a ladder: one row, also after leaving and coming back."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    joined_at = models.DateTimeField(_("joined"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    # On vacation the place is kept, and nobody is matched.
    vacation_since = models.DateTimeField(_("on vacation since"), null=True, blank=True)
    # Found tables that were not accepted, since the last one that was; each pause is longer.
    misses = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["ladder", "player"], name="one_membership_a_ladder"),
            models.CheckConstraint(
                condition=Q(left_at=None) | Q(vacation_since=None),
                name="no_vacation_after_leaving",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.ladder}"

    @property
    def is_active(self) -> bool:
        """Whether the player has joined and not left."""
        return self.left_at is None

    @property
    def is_on_vacation(self) -> bool:
        """Whether the player keeps the place and is not matched."""
        return self.vacation_since is not None
