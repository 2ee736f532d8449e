"""Who waits for a ladder's table, tables found for them, and tables that were opened."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.players.interface import new_public_id
from ratings.models.ladders import Ladder


class Proposal(models.Model):
    """A table found for some who wait. It is opened when all of them accept in time.

    Everybody has until ``expires_at``, by the database's clock. House bots accept by themselves.
    """

    class Status(models.TextChoices):
        """The life of a proposal; opened and missed are final."""

        OPEN = "open", _("being accepted")
        OPENED = "opened", _("opened")
        MISSED = "missed", _("missed")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="proposals")
    status = models.CharField(max_length=6, choices=Status.choices, default=Status.OPEN)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    bots = models.PositiveSmallIntegerField(default=0)
    # How far the ratings are apart, in points, and why these players (ratings.matching.Why).
    spread = models.FloatField()
    why = models.JSONField(default=list)
    # The wish under which the table is opened: the same one twice opens one table.
    command_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        verbose_name = _("found table")
        verbose_name_plural = _("found tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("made_at")), name="proposal_leaves_time"
            ),
        ]
        indexes = [
            models.Index(
                fields=["expires_at"], condition=Q(status="open"), name="proposals_being_accepted"
            )
        ]

    def __str__(self) -> str:
        return self.public_id


class Ticket(models.Model):
    """A player who waits for a table of a ladder, or for others to accept one.

    One live ticket a player, whatever the number of ladders; with the daily clock one a ladder.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="tickets")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tickets"
    )
    is_live = models.BooleanField()
    queued_at = models.DateTimeField()
    # A table was found and lost by another's fault: the place in front is theirs since then.
    in_front_since = models.DateTimeField(null=True, blank=True)
    proposal = models.ForeignKey(
        Proposal, null=True, blank=True, on_delete=models.PROTECT, related_name="tickets"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("waiting player")
        verbose_name_plural = _("waiting players")
        constraints = [
            models.UniqueConstraint(fields=["ladder", "player"], name="one_ticket_a_ladder"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(is_live=True), name="one_live_ticket_a_player"
            ),
            models.CheckConstraint(
                condition=Q(accepted_at=None) | Q(proposal__isnull=False),
                name="accepted_what_was_found",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} waits on {self.ladder_id}"


class LadderTable(models.Model):
    """A table that a ladder has opened; what happens at it is the games app's."""

    class Source(models.TextChoices):
        """How its players came together."""

        QUEUE = "queue", _("queue")
        CHALLENGE = "challenge", _("challenge")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="tables")
    public_id = models.CharField(max_length=16, unique=True)
    match_id = models.BigIntegerField(unique=True)
    source = models.CharField(max_length=9, choices=Source.choices)
    proposal = models.OneToOneField(
        Proposal, null=True, blank=True, on_delete=models.PROTECT, related_name="table"
    )
    opened_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    # The ids of all players in ascending order: who has met before, and nobody else.
    party = models.CharField(max_length=160)

    class Meta:
        verbose_name = _("ladder table")
        verbose_name_plural = _("ladder tables")
        indexes = [
            models.Index(fields=["ladder", "-opened_at"], name="tables_of_ladder"),
            models.Index(fields=["party", "-opened_at"], name="tables_of_party"),
            models.Index(
                fields=["ladder"], condition=Q(ended_at=None), name="running_tables_of_ladder"
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


class LadderSeat(models.Model):
    """A player at a ladder's table; ``waited_seconds`` tells the next how long it takes."""

    table = models.ForeignKey(LadderTable, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ladder_seats"
    )
    waited_seconds = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat at a ladder table")
        verbose_name_plural = _("seats at ladder tables")
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_ladder_table"),
        ]

    def __str__(self) -> str:
        return str(self.player)
