"""Matches and what was played in them."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.clocks import ClockKind
from games.models.context import InContext
from games.models.tables import Table
from games.players.interface import new_public_id


class Match(InContext):
    """What happens at a table, from its first deal to its last."""

    class Status(models.TextChoices):
        """A match is listed and shown once it is finished (final)."""

        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    # One match a table, so they share their key: whoever has one finds the other.
    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.PROTECT, related_name="match"
    )
    players = models.PositiveSmallIntegerField()
    clock = models.CharField(max_length=10, choices=ClockKind.choices)
    options = models.JSONField(default=dict, blank=True)
    is_ranked = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLAYING)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    deal_count = models.PositiveSmallIntegerField(null=True, blank=True)
    record = models.JSONField(null=True, blank=True, editable=False)
    # Other tables play the same deals: its cards are shown to nobody, and its record has no seed.
    is_sealed = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(
                condition=Q(status="playing", finished_at__isnull=True, record__isnull=True)
                | Q(status="finished", finished_at__isnull=False, record__isnull=False),
                name="finished_matches_have_a_record",
            ),
            models.CheckConstraint(
                condition=Q(players__gte=4, players__lte=8), name="match_has_4_to_8_players"
            ),
            models.CheckConstraint(
                condition=Q(clock__in=ClockKind.values), name="match_clock_is_known"
            ),
        ]
        indexes = [
            models.Index(
                F("finished_at").desc(),
                F("table").desc(),
                condition=Q(status="finished"),
                name="finished_matches",
            ),
            models.Index(
                F("context_kind"),
                F("context_id"),
                F("finished_at").desc(),
                condition=Q(status="finished"),
                name="finished_by_context",
            ),
            # Lists of one kind or size; without them a rare kind would be looked for in all.
            models.Index(
                F("context_kind"),
                F("finished_at").desc(),
                F("table").desc(),
                condition=Q(status="finished"),
                name="finished_by_kind",
            ),
            models.Index(
                F("players"),
                F("finished_at").desc(),
                F("table").desc(),
                condition=Q(status="finished"),
                name="finished_by_players",
            ),
            models.Index(
                F("finished_at").desc(),
                F("table").desc(),
                condition=Q(status="finished", is_ranked=True),
                name="finished_ranked",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


# What a seat has once its match is finished, and not before.
RESULTS: Final = ("finished_at", "total", "place", "tens", "tricks_played", "tricks_befooled")


class MatchSeat(models.Model):
    """Who sat where in a match, and, once it is finished, how it went for them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat_index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="match_seats"
    )
    is_abandoned = models.BooleanField(default=False)
    # How often time and bank ran out on this seat; plays of a seat that is away do not count.
    expired_turns = models.PositiveSmallIntegerField(default=0, db_default=0)
    # The rest is told by the record; it is kept here too so that lists and profiles need no record.
    finished_at = models.DateTimeField(null=True, blank=True)
    total = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    tens = models.PositiveSmallIntegerField(null=True, blank=True)
    auto_plays = models.PositiveSmallIntegerField(null=True, blank=True)
    tricks_played = models.PositiveIntegerField(null=True, blank=True)
    tricks_befooled = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("match seat")
        verbose_name_plural = _("match seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "seat_index"], name="one_player_a_match_seat"),
            models.UniqueConstraint(fields=["match", "player"], name="one_match_seat_a_player"),
            models.CheckConstraint(condition=Q(seat_index__lt=8), name="match_seat_index_below_8"),
            models.CheckConstraint(
                condition=Q(**dict.fromkeys((f"{name}__isnull" for name in RESULTS), True))
                | Q(**dict.fromkeys((f"{name}__isnull" for name in RESULTS), False)),
                name="results_whole_or_none",
            ),
        ]
        indexes = [
            models.Index(
                F("player"),
                F("finished_at").desc(),
                F("match").desc(),
                condition=Q(finished_at__isnull=False),
                name="finished_by_player",
            ),
            # Few of very many, where somebody has played much.
            models.Index(
                F("player"),
                F("finished_at").desc(),
                F("match").desc(),
                condition=Q(finished_at__isnull=False, is_abandoned=True),
                name="abandoned_by_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat_index}"


class Move(models.Model):
    """A card that was played; written by the journal alone, never changed."""

    pk = models.CompositePrimaryKey("match_id", "version")
    # No foreign key: its check would cost each card as much again, and the journal writes a move
    # only beside the match's position, which has one. A trigger keeps moves from outliving their
    # match (docs/adr/0009).
    match = models.ForeignKey(
        Match,
        on_delete=models.CASCADE,
        db_constraint=False,
        db_index=False,  # the primary key begins with it
        related_name="moves",
    )
    version = models.PositiveIntegerField()
    seat_index = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=3)
    is_auto = models.BooleanField(default=False)
    command_id = models.UUIDField(null=True)
    played_at = models.DateTimeField()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat_index", "command_id"],
                condition=Q(command_id__isnull=False),
                name="one_move_a_command",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}@{self.version}"
