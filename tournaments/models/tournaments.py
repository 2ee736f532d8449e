"""Events, who runs them, and events that come again."""

import secrets

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


def new_lots_seed() -> str:
    """Return 32 hexadecimal digits: what lots and pairings of an event are drawn from."""
    return secrets.token_hex(16)


class ByeRule(models.TextChoices):
    """What a bye pays (`tournaments.pairing.results.ByeRule`)."""

    AVERAGE = "average", _("what a seat earns on average")
    WIN = "win", _("a first place")
    NONE = "none", _("nothing")


class Series(models.Model):
    """An event that comes again weekly or monthly at the same local wall time.

    Each event is made like ``template`` a while before its start; places pay ``points_by_place``.
    """

    class Every(models.TextChoices):
        """How far the events lie apart."""

        WEEK = "week", _("every week")
        MONTH = "month", _("every month")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    every = models.CharField(_("repeats"), max_length=5, choices=Every.choices)
    zone = models.CharField(_("time zone"), max_length=64)
    # The first event's wall time; the others follow from it. A month too short has its last day.
    first_date = models.DateField(_("first date"))
    start_time = models.TimeField(_("start"))
    last_date = models.DateField(_("last date"), null=True, blank=True)
    days_ahead = models.PositiveSmallIntegerField(_("made this many days before"), default=14)
    template = models.ForeignKey(
        "Tournament", on_delete=models.PROTECT, related_name="series_made", verbose_name=_("like")
    )
    points_by_place = ArrayField(
        models.PositiveIntegerField(), verbose_name=_("points by place"), default=list, blank=True
    )
    is_running = models.BooleanField(_("makes events"), default=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """An event: its rules, its schedule, and where it stands."""

    class Status(models.TextChoices):
        """The life of an event, in order; finished and cancelled are final."""

        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Venue(models.TextChoices):
        """Where people sit."""

        ONLINE = "online", _("online")
        REAL = "real", _("at real tables")

    class Visibility(models.TextChoices):
        """Who finds the event: everybody in the list, or whoever has the link."""

        PUBLIC = "public", _("public")
        LINK = "link", _("by link")

    class Registration(models.TextChoices):
        """Who may enter."""

        OPEN = "open", _("everybody")
        RATING = "rating", _("by rating range")
        INVITATION = "invitation", _("by invitation")
        CODE = "code", _("by code")

    class Rated(models.TextChoices):
        """Whether matches count for the ladder."""

        PEOPLE = "people", _("when all are people")
        YES = "yes", _("always")
        NO = "no", _("never")

    class PointsRule(models.TextChoices):
        """What a round pays (`tournaments.pairing.scoring.PointsKind`)."""

        BEATEN = "beaten", _("for each opponent beaten")
        PLACES = "places", _("by place")
        MATCH = "match", _("the points of the match")

    class PairingMode(models.TextChoices):
        """What comes first when both cannot be had."""

        STRICT = "strict", _("strict: no repeated opponents")
        BALANCED = "balanced", _("balanced: equal scores at a table")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=4_000, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    venue = models.CharField(_("venue"), max_length=6, choices=Venue.choices, default=Venue.ONLINE)
    place_name = models.CharField(_("place"), max_length=120, blank=True)

    # When: wall time and zone are what was meant; starts_at follows from them (wall_time.py).
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    start_date = models.DateField(_("date"))
    start_time = models.TimeField(_("start"))
    starts_at = models.DateTimeField(editable=False)
    is_scheduled = models.BooleanField(
        _("starts by itself"),
        default=True,
        help_text=_("Registration, check-in and start come by the schedule."),
    )
    has_automatic_rounds = models.BooleanField(
        _("rounds come by themselves"),
        default=True,
        help_text=_("Paired, released and closed by the schedule; without it, by an organiser."),
    )
    registration_opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    check_in_minutes = models.PositiveSmallIntegerField(
        _("check-in opens, minutes before the start"),
        default=0,
        help_text=_("0 for an event without a check-in."),
    )
    check_in_closes_minutes = models.PositiveSmallIntegerField(
        _("check-in closes, minutes before the start"), default=0
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), default=0, help_text=_("For the round's clock; 0 for none.")
    )
    break_seconds = models.PositiveIntegerField(_("seconds between rounds"), default=60)

    # Who
    registration = models.CharField(
        _("who may enter"), max_length=10, choices=Registration.choices, default=Registration.OPEN
    )
    registration_code = models.CharField(_("code"), max_length=40, blank=True)
    rating_from = models.IntegerField(_("rating from"), null=True, blank=True)
    rating_to = models.IntegerField(_("rating to"), null=True, blank=True)
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    min_players = models.PositiveIntegerField(_("fewest players"), default=4)
    allows_guests = models.BooleanField(_("guests may enter"), default=True)
    asks_team = models.BooleanField(_("asks for a team or club"), default=False)
    late_until_round = models.PositiveSmallIntegerField(
        _("late entries until round"), default=0, help_text=_("0 for none.")
    )

    # How
    ladder = models.SlugField(_("ladder"), max_length=60, blank=True)
    rated = models.CharField(_("rated"), max_length=6, choices=Rated.choices, default=Rated.PEOPLE)
    clock = models.CharField(_("clock"), max_length=10, default="live")
    same_deals = models.BooleanField(_("same deals"), default=False)
    points_rule = models.CharField(
        _("points"), max_length=12, choices=PointsRule.choices, default=PointsRule.BEATEN
    )
    # For points by place: a list of integers, best place first, for each pod size: {"4": [...]}.
    points_by_place = models.JSONField(_("points by place"), default=dict, blank=True)
    bye_rule = models.CharField(
        _("a bye pays"), max_length=8, choices=ByeRule.choices, default=ByeRule.AVERAGE
    )
    # Names of `tournaments.pairing.tiebreaks.TieBreak`, in order; empty: the usual ones.
    tiebreaks = ArrayField(
        models.CharField(max_length=30), verbose_name=_("tie-breaks"), default=list, blank=True
    )
    pairing_mode = models.CharField(
        _("pairing"), max_length=10, choices=PairingMode.choices, default=PairingMode.STRICT
    )
    lots_seed = models.CharField(max_length=64, default=new_lots_seed, editable=False)
    grace_seconds = models.PositiveIntegerField(
        _("seconds until the bot sits in for an absent player"), default=120
    )
    withdraws_absent = models.BooleanField(
        _("who is absent for a whole round is out of the next"), default=True
    )
    has_chat = models.BooleanField(_("chat at the tables"), default=True)
    has_spectators = models.BooleanField(_("spectators"), default=True)
    needs_second_organiser = models.BooleanField(
        _("corrections of closed rounds need a second organiser"), default=False
    )

    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    check_in_closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    # A running event that waits for its organiser, and why (a code of commands/pausing.py).
    paused_at = models.DateTimeField(null=True, blank=True, editable=False)
    pause_reason = models.CharField(max_length=40, blank=True, editable=False)
    cancel_reason = models.CharField(max_length=300, blank=True, editable=False)
    # Rises with everything a page of the event shows, so that pages know when to look again.
    version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=F("min_players")),
                name="tournament_room_for_fewest",
            ),
            models.CheckConstraint(
                condition=Q(min_players__gte=4), name="tournament_has_four_players"
            ),
            models.CheckConstraint(
                condition=Q(rating_from__isnull=True)
                | Q(rating_to__isnull=True)
                | Q(rating_from__lte=F("rating_to")),
                name="tournament_rating_range_in_order",
            ),
            models.CheckConstraint(
                condition=Q(check_in_closes_minutes=0)
                | Q(check_in_closes_minutes__lt=F("check_in_minutes")),
                name="tournament_check_in_opens_first",
            ),
            models.CheckConstraint(
                condition=Q(status="finished", finished_at__isnull=False)
                | (~Q(status="finished") & Q(finished_at__isnull=True)),
                name="finished_tournaments_say_when",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["running", "finished"]) | Q(started_at__isnull=False),
                name="running_tournaments_have_started",
            ),
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True, pause_reason="")
                | (Q(paused_at__isnull=False) & ~Q(pause_reason="")),
                name="paused_tournaments_say_why",
            ),
            models.UniqueConstraint(
                fields=["series", "start_date"],
                condition=Q(series__isnull=False),
                name="one_tournament_a_series_and_date",
            ),
        ]
        indexes = [
            models.Index(F("starts_at").desc(), F("id").desc(), name="tournaments_by_start"),
            # What the sweep looks at, every few seconds.
            models.Index(
                fields=["starts_at"],
                condition=Q(status__in=["draft", "registration", "check_in", "running"]),
                name="tournaments_in_progress",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Organiser(models.Model):
    """Somebody who may run this event, and no other: an organiser, or a referee for results."""

    class Role(models.TextChoices):
        """A referee enters and confirms results and penalties; the rest is an organiser's."""

        ORGANISER = "organiser", _("organiser")
        REFEREE = "referee", _("referee")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="organisers")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organises"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    invited_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("organiser")
        verbose_name_plural = _("organisers")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="one_role_a_player_and_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.role}"


class Invitation(models.Model):
    """A player who may enter an event that is by invitation."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    invited_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="one_invitation_a_player_and_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} to {self.tournament_id}"
