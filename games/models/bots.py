"""The house's own bots, as players."""

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

STRATEGIES: Final = ("random", "easy", "medium")  # names in games.bots


class HouseBot(models.Model):
    """A bot account that the site plays itself, and the way it thinks (a name in games.bots)."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="house_bot",
    )
    strategy = models.CharField(max_length=20, choices=[(name, name) for name in STRATEGIES])

    class Meta:
        verbose_name = _("house bot")
        verbose_name_plural = _("house bots")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(strategy__in=STRATEGIES), name="house_bot_thinks_in_a_known_way"
            ),
        ]
        indexes = [models.Index(fields=["strategy"], name="house_bots_by_strategy")]

    def __str__(self) -> str:
        return f"{self.player} ({self.strategy})"
