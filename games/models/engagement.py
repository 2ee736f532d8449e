"""One live table a player, everywhere."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Engagement(models.Model):
    """A player's only live table: casual, ladder or tournament. Daily tables and bots have none."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="engagements")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("engagement")
        verbose_name_plural = _("engagements")

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"
