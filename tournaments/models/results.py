"""Results told by people, changes of results, and what organisers did."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Pod
from tournaments.models.tournaments import Tournament


class Report(models.Model):
    """What one player of a pod at a real table says its final points were, in seat order."""

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    totals = ArrayField(models.IntegerField())
    reported_at = models.DateTimeField()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["pod", "player"], name="one_report_a_pod_and_player"),
        ]

    def __str__(self) -> str:
        return f"{self.pod_id}: {self.totals}"


class Correction(models.Model):
    """A pod's result was changed, or is proposed to be: a fact of its own, never an overwrite.

    ``before`` and ``after`` are lists, one object a seat: total and finish. Undoing adds
    the opposite correction, which names this one.
    """

    class Status(models.TextChoices):
        """Proposed waits for a second organiser; the others are final."""

        PROPOSED = "proposed", _("waits for a second organiser")
        MADE = "made", _("made")
        DROPPED = "dropped", _("dropped")

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="corrections")
    status = models.CharField(max_length=10, choices=Status.choices)
    before = models.JSONField()
    after = models.JSONField()
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    proposed_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)
    # When ratings followed a correction that was made, or it was found that none has to.
    rated_at = models.DateTimeField(null=True, blank=True, editable=False)
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="undone_by"
    )

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="corrections_have_a_reason"),
            models.UniqueConstraint(
                fields=["pod"],
                condition=Q(status="proposed"),
                name="one_proposed_correction_a_pod",
            ),
            models.CheckConstraint(
                condition=Q(status="made", made_at__isnull=False)
                | (~Q(status="made") & Q(made_at__isnull=True)),
                name="made_corrections_say_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["pod"],
                condition=Q(status="made", rated_at__isnull=True),
                name="corrections_to_be_rated",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pod_id}: {self.status}"


class AuditLine(models.Model):
    """One thing an organiser, a player or the schedule did to an event; written with the change."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="audit_lines")
    at = models.DateTimeField()
    # None: the schedule.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    action = models.CharField(max_length=40)
    # What it was done to: "entry 12", "round 3", "pod 3/4"; "" for the event itself.
    subject = models.CharField(max_length=80, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("audit line")
        verbose_name_plural = _("audit log")
        indexes = [
            models.Index(F("tournament"), F("id").desc(), name="audit_by_tournament"),
        ]

    def __str__(self) -> str:
        return self.action.replace("_", " ")
