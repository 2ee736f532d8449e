"""The house's own bots, as players."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class HouseBot(models.Model):
    """A bot account that the site plays itself, and the way it thinks (a name in games.bots)."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="house_bot",
    )
    strategy = models.CharField(max_length=20)

    class Meta:
        verbose_name = _("house bot")
        verbose_name_plural = _("house bots")
        indexes = [models.Index(fields=["strategy"], name="house_bots_by_strategy")]

    def __str__(self) -> str:
        return f"{self.player} ({self.strategy})"
