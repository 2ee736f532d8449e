"""What players and staff do about other players' conduct."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

TEXT_LENGTH = 1000
CONTEXT_ID_LENGTH = 64


class Block(models.Model):
    """One player wants no table with another, in either direction."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="block_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Report(models.Model):
    """One player tells the staff about another, about something that happened somewhere."""

    class Reason(models.TextChoices):
        """What is wrong."""

        INSULTS = "insults", _("insults or threats")
        CHEATING = "cheating", _("cheating or playing together")
        STALLING = "stalling", _("stalling or leaving on purpose")
        NAME = "name", _("an offending name")
        OTHER = "other", _("something else")

    class Context(models.TextChoices):
        """Where it happened; the id says which one."""

        PROFILE = "profile", _("profile")
        TABLE = "table", _("table")
        MATCH = "match", _("match")
        CHAT = "chat", _("chat")
        TOURNAMENT = "tournament", _("tournament")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_made"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports"
    )
    reason = models.CharField(_("reason"), max_length=8, choices=Reason.choices)
    text = models.TextField(_("in the reporter's words"), max_length=TEXT_LENGTH, blank=True)
    context_kind = models.CharField(_("where"), max_length=10, choices=Context.choices)
    context_id = models.CharField(_("which one"), max_length=CONTEXT_ID_LENGTH, blank=True)
    # What was said or done, added by the site, so that it can be judged after it has scrolled away.
    evidence = models.TextField(_("what the site saw"), blank=True)
    created_at = models.DateTimeField(_("reported"), auto_now_add=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("handled by"),
    )
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "reported", "context_kind", "context_id"], name="report_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(reporter=models.F("reported")), name="report_another"
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at"],
                condition=models.Q(handled_at=None),
                name="report_queue",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.reported_id}"


class Suspension(models.Model):
    """A player may not play for a time, or for good; signing in and reading stay possible."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="suspensions"
    )
    until = models.DateTimeField(_("until"), null=True, blank=True)
    reason = models.TextField(_("reason, shown to the player"), max_length=TEXT_LENGTH)
    created_at = models.DateTimeField(_("since"), auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("by"),
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("suspension")
        verbose_name_plural = _("suspensions")
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(lifted_at=None),
                name="suspension_one_in_force",
            ),
            models.CheckConstraint(condition=~models.Q(reason=""), name="suspension_reason_given"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.reason}"
