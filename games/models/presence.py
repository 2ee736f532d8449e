"""Who is connected to a table, told by each web process for its own sockets."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Presence(models.Model):
    """Open sockets of one web process at one seat (or, without a seat, of spectators).

    A process refreshes its rows while it lives; a row not seen for a minute belongs to a dead one.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="presences")
    seat_index = models.PositiveSmallIntegerField(null=True)
    process_id = models.CharField(max_length=16)
    sockets = models.PositiveIntegerField()
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat_index", "process_id"],
                nulls_distinct=False,
                name="one_presence_a_process_and_seat",
            ),
            models.CheckConstraint(condition=Q(sockets__gt=0), name="presence_has_a_socket"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat_index}: {self.sockets}"
