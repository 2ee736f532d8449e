"""Where a running match stands: the one hot row a card changes."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class Position(models.Model):
    """The state of a match, its version, whose turn it is and until when.

    Narrow, without secondary indexes and half empty pages (see the migration), so that a play is a
    heap-only update. It is deleted once the match's record is stored.
    """

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="position"
    )
    version = models.PositiveIntegerField(default=0)
    state = models.BinaryField(editable=False)
    # None once the match is over.
    turn_seat = models.PositiveSmallIntegerField(null=True)
    turn_started_at = models.DateTimeField()
    turn_deadline = models.DateTimeField(null=True)
    # One value a seat: bank left in milliseconds, and turns that ran out in a row.
    bank_ms = ArrayField(models.IntegerField())
    expired_in_a_row = ArrayField(models.PositiveSmallIntegerField())
    # Seats the bot plays at once: away until they return, left for good.
    away = ArrayField(models.BooleanField())
    left = ArrayField(models.BooleanField())
    # The version for which the player on turn was told by e-mail (daily clock).
    mailed_version = models.IntegerField(null=True)

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")

    def __str__(self) -> str:
        return f"{self.match_id}@{self.version}"


class Heartbeat(models.Model):
    """When the sweep last ran: a gap tells of an outage, and deadlines move by its length."""

    name = models.CharField(max_length=20, primary_key=True)
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.name
