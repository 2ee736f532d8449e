"""The ledger: results, corrections and voids as they came, and what has been folded of them."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models.books import Book


class LedgerEvent(models.Model):
    """What became known of a match, never changed and never deleted (a trigger sees to it).

    A match's last event is in force: its result, a correction of it, or none where it was voided.
    ``players`` and ``places`` are in seat order; the places are those of the rating.
    """

    class Kind(models.TextChoices):
        """What it says of the match."""

        RESULT = "result", _("result")
        CORRECTION = "correction", _("correction")
        VOID = "void", _("void")

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="events")
    match_id = models.BigIntegerField()
    number = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.RESULT)
    command_id = models.UUIDField(null=True, blank=True)
    public_id = models.CharField(max_length=16)
    finished_at = models.DateTimeField()
    players = ArrayField(models.BigIntegerField())
    places = ArrayField(models.PositiveSmallIntegerField())
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    recorded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("ledger event")
        verbose_name_plural = _("ledger events")
        constraints = [
            models.UniqueConstraint(
                fields=["book", "match_id", "number"], name="ledger_events_in_order"
            ),
            models.UniqueConstraint(
                fields=["book", "match_id", "command_id"],
                condition=Q(command_id__isnull=False),
                name="one_ledger_event_a_command",
            ),
            models.CheckConstraint(
                condition=Q(kind="result", number=0)
                | Q(kind__in=["correction", "void"], number__gt=0),
                name="ledger_begins_with_a_result",
            ),
            models.CheckConstraint(
                condition=Q(players__len__gte=2, players__len__lte=8)
                & Q(places__len=F("players__len")),
                name="ledger_event_has_a_place_a_player",
            ),
        ]
        indexes = [
            models.Index(F("book"), F("finished_at"), F("match_id"), name="ledger_in_order"),
            models.Index(F("match_id"), name="ledger_of_match"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.public_id}"


class RatedMatch(models.Model):
    """A match that has been folded into a book, and the book's chain up to it."""

    pk = models.CompositePrimaryKey("book_id", "match_id")
    # Not checked by the database for each of the many rows that a replay writes.
    book = models.ForeignKey(
        Book,
        on_delete=models.PROTECT,
        related_name="rated_matches",
        db_constraint=False,
        db_index=False,
    )
    match_id = models.BigIntegerField()
    public_id = models.CharField(max_length=16)
    played_at = models.DateTimeField()
    chain = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")
        indexes = [models.Index(F("book"), F("played_at"), F("match_id"), name="rated_in_order")]

    def __str__(self) -> str:
        return self.public_id


class RatingRun(models.Model):
    """A fold of more than one new result: a replay, or a re-rating forward from an event."""

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="runs")
    event = models.ForeignKey(
        LedgerEvent, null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    configuration = models.PositiveIntegerField()
    from_at = models.DateTimeField(_("from"), null=True, blank=True)
    results = models.PositiveIntegerField(_("results"))
    chain = models.CharField(max_length=64)
    ran_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("rating run")
        verbose_name_plural = _("rating runs")

    def __str__(self) -> str:
        return f"{self.book_id}: {self.results} by v{self.configuration}"


class RatingSweep(models.Model):
    """How far the sweep over finished matches of a context kind has come."""

    context_kind = models.CharField(max_length=20, primary_key=True)
    finished_at = models.DateTimeField()
    match_id = models.BigIntegerField()

    class Meta:
        verbose_name = _("rating sweep")
        verbose_name_plural = _("rating sweeps")

    def __str__(self) -> str:
        return self.context_kind
