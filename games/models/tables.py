"""Tables, their seats and what is said at them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.clocks import ClockKind
from games.models.context import InContext
from games.players.interface import new_public_id


class Table(InContext):
    """A place for one match of four to eight seats."""

    class Status(models.TextChoices):
        """The life of a table; finished and closed are final."""

        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed")

    class Visibility(models.TextChoices):
        """Who finds the table: everybody in the lobby, or whoever has the link."""

        PUBLIC = "public", _("public")
        LINK = "link", _("by link")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=60, blank=True)
    players = models.PositiveSmallIntegerField(_("players"))
    clock = models.CharField(_("clock"), max_length=10, choices=ClockKind.choices)
    options = models.JSONField(default=dict, blank=True)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    is_ranked = models.BooleanField(default=False)
    has_card_tracker = models.BooleanField(default=False)
    has_chat = models.BooleanField(default=True)
    has_spectators = models.BooleanField(default=True)
    # Dealt from the seed of a round: other tables play the same cards, now or later.
    has_same_deals = models.BooleanField(default=False, db_default=False, editable=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    command_id = models.UUIDField(null=True, editable=False)
    # The table's own, or the round's. Sealed with the secret key until the match (or the round) is
    # over (games.store.sealed). The commitment is public from the start.
    sealed_seed = models.BinaryField(editable=False)
    commitment = models.CharField(max_length=64, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(players__gte=4, players__lte=8), name="table_has_4_to_8_players"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "playing", "finished", "closed"]),
                name="table_status_is_known",
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "link"]), name="table_visibility_is_known"
            ),
            models.CheckConstraint(
                condition=Q(clock__in=ClockKind.values), name="table_clock_is_known"
            ),
            models.CheckConstraint(
                condition=Q(is_ranked=False) | Q(has_card_tracker=False),
                name="ranked_tables_have_no_card_tracker",
            ),
            models.CheckConstraint(
                # Whoever looks on at one table would know the cards of another.
                condition=Q(has_same_deals=False) | Q(has_spectators=False),
                name="same_deals_have_no_spectators",
            ),
            models.UniqueConstraint(
                # Nobody opened it: another app did. One sender, too.
                fields=["opened_by", "command_id"],
                condition=Q(command_id__isnull=False),
                nulls_distinct=False,
                name="one_table_a_command",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-opened_at", "-id"],
                condition=Q(status="open", visibility="public"),
                name="open_tables",
            ),
            models.Index(
                fields=["-opened_at", "-id"], condition=Q(status="playing"), name="playing_tables"
            ),
            models.Index(
                fields=["context_kind", "context_id"],
                condition=Q(status__in=["open", "playing"], context_kind__gt=""),
                name="running_by_context",
            ),
            models.Index(
                fields=["commitment"],
                condition=Q(has_same_deals=True),
                name="tables_by_round_seed",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.public_id


class Seat(models.Model):
    """A taken seat. A free one has no row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    seat_index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    client_seed = models.CharField(max_length=64, blank=True, editable=False)
    # The sender's last command here; with one seat a player it needs no constraint of its own.
    command_id = models.UUIDField(null=True, editable=False)
    # Whose seat this player would like to have instead (games.commands.places).
    wishes_seat = models.PositiveSmallIntegerField(null=True, editable=False)
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "seat_index"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player"),
            models.CheckConstraint(condition=Q(seat_index__lt=8), name="seat_index_below_8"),
            models.CheckConstraint(
                condition=Q(wishes_seat__isnull=True)
                | Q(wishes_seat__lt=8) & ~Q(wishes_seat=F("seat_index")),
                name="wishes_another_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat_index}"


class ChatLine(models.Model):
    """One thing said at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat_lines")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=300)
    said_at = models.DateTimeField(auto_now_add=True)
    command_id = models.UUIDField(null=True, editable=False)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player", "command_id"],
                condition=Q(command_id__isnull=False),
                name="one_line_a_command",
            ),
        ]
        indexes = [models.Index(F("table"), F("id").desc(), name="chat_by_table")]

    def __str__(self) -> str:
        return self.text
