"""How players behave at ladder tables, and from which networks they come."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Conduct(models.Model):
    """A player's conduct, as `ratings.conduct.record` has it; all of it is told by the lines."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.PROTECT, related_name="+"
    )
    marks = models.PositiveSmallIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    good_in_a_row = models.PositiveSmallIntegerField(default=0)
    cooled_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("conduct")
        verbose_name_plural = _("conduct")

    def __str__(self) -> str:
        return str(self.player)


class ConductLine(models.Model):
    """What one match said of one player's conduct, and what it led to."""

    class Outcome(models.TextChoices):
        """As `ratings.conduct.record.Outcome`."""

        GOOD = "good", _("played to its end")
        SLACK = "slack", _("several turns ran out")
        ABANDONED = "abandoned", _("seat given up")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    match_id = models.BigIntegerField()
    public_id = models.CharField(max_length=16)
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    marks = models.PositiveSmallIntegerField()
    cooled_until = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField()
    # The match was voided: it says nothing, as long as no correction lets it count again.
    is_void = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("conduct line")
        verbose_name_plural = _("conduct lines")
        constraints = [
            models.UniqueConstraint(fields=["match_id", "player"], name="one_conduct_line_a_match"),
            models.CheckConstraint(
                condition=Q(outcome__in=["good", "slack", "abandoned"]),
                name="conduct_outcome_known",
            ),
        ]
        indexes = [models.Index(F("player"), F("id").desc(), name="conduct_of_player")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.public_id}: {self.outcome}"


class NetworkSighting(models.Model):
    """That a player came from a network, known by a keyed hash alone."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    network = models.CharField(max_length=16)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("network sighting")
        verbose_name_plural = _("network sightings")
        constraints = [
            models.UniqueConstraint(fields=["player", "network"], name="one_sighting_a_network"),
        ]
        indexes = [
            models.Index(F("network"), name="sightings_of_network"),
            models.Index(F("seen_at"), name="sightings_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.network}"
