"""Who is connected to a table, told by each web process for its own sockets."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Presence(models.Model):
    """Open sockets of one player (None: nobody signed in) at one table, in one web process.

    A process refreshes its rows while it lives; a row not seen for a minute belongs to a dead one.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="presences")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    process_id = models.CharField(max_length=16)
    sockets = models.PositiveIntegerField()
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player", "process_id"],
                nulls_distinct=False,
                name="one_presence_a_process_and_player",
            ),
            models.CheckConstraint(condition=Q(sockets__gt=0), name="presence_has_a_socket"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}: {self.sockets}"
