"""What a player is told outside of any one page."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One thing a player should know, in their language, with the page it leads to.

    ``kind`` is a word of the app that tells it ("table_found"); ``key``, where there is one, names
    what it is about: the player has one notice about it, the newest.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(_("kind"), max_length=24)
    key = models.CharField(max_length=100, blank=True, editable=False)
    text = models.CharField(_("text"), max_length=300)
    url = models.CharField(_("address"), max_length=200, blank=True)
    data = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(_("told"))
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "key"], condition=Q(key__gt=""), name="one_notice_a_key"
            ),
            # A notice leads to a page of this site and nowhere else.
            models.CheckConstraint(
                condition=Q(url="") | Q(url__startswith="/") & ~Q(url__startswith="//"),
                name="notice_leads_to_this_site",
            ),
        ]
        indexes = [
            models.Index(F("player"), F("id").desc(), name="notices_by_player"),
            models.Index(
                fields=["player"], condition=Q(read_at__isnull=True), name="unread_notices"
            ),
            models.Index(fields=["created_at"], name="notices_by_age"),
        ]

    def __str__(self) -> str:
        return self.text
