"""Invitations to a ranked table, from one player to named others."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.players.interface import new_public_id
from ratings.models.ladders import Ladder

MOST_OPEN = 3


class Challenge(models.Model):
    """A table that opens when everybody invited has accepted.

    ``slot`` is one of three that a player has for open challenges, whatever the ladder: the
    database knows no fourth.
    """

    class Status(models.TextChoices):
        """The life of a challenge; all but open are final."""

        OPEN = "open", _("open")
        PLAYED = "played", _("played")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges"
    )
    slot = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    table_id = models.CharField(max_length=16, blank=True)
    # The wish under which the table is opened: the same one twice opens one table.
    command_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            models.UniqueConstraint(
                fields=["challenger", "slot"],
                condition=Q(status="open"),
                name="three_open_challenges_a_player",
            ),
            models.CheckConstraint(
                condition=Q(slot__gte=1, slot__lte=MOST_OPEN), name="challenge_slot_1_to_3"
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("made_at")), name="challenge_leaves_time"
            ),
        ]
        indexes = [
            models.Index(fields=["expires_at"], condition=Q(status="open"), name="open_challenges")
        ]

    def __str__(self) -> str:
        return self.public_id


class ChallengeSeat(models.Model):
    """A player of a challenge; the challenger's own is accepted from the beginning."""

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenge_seats"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invited player")
        verbose_name_plural = _("invited players")
        constraints = [
            models.UniqueConstraint(fields=["challenge", "player"], name="challenged_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.challenge_id}"
