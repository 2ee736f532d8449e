"""Ratings as they are, and how each came about: all of it is told by the ledger alone."""

from math import sqrt

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models.books import Book
from ratings.models.ledger import RatingRun


class Rating(models.Model):
    """A player's rating in a book after their last match.

    ``variance`` is as of ``played_at``: time away adds to it (`ratings.rating.variance_at`).
    """

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="ratings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    is_bot = models.BooleanField(default=False)
    mean = models.FloatField()
    variance = models.FloatField()
    played_at = models.DateTimeField()
    games = models.PositiveIntegerField()
    # The best mean that was not in question, and the end of the match that made it.
    best_mean = models.FloatField(null=True, blank=True)
    best_at = models.DateTimeField(null=True, blank=True)
    # Different ones in the last 30 matches.
    opponents = models.PositiveSmallIntegerField()
    # The last moment on the leaderboard if no match comes; empty: not on it at all.
    on_board_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["book", "player"], name="one_rating_a_player"),
            models.CheckConstraint(
                condition=Q(variance__gt=0, games__gte=1), name="rating_came_of_a_match"
            ),
            models.CheckConstraint(
                condition=Q(best_mean=None, best_at=None)
                | Q(best_mean__isnull=False, best_at__isnull=False),
                name="best_rating_has_its_moment",
            ),
        ]
        indexes = [
            models.Index(
                F("book"),
                F("mean").desc(),
                F("player"),
                condition=Q(on_board_until__isnull=False),
                name="board_by_mean",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.book_id}: {self.mean:.0f}"


class RatingChange(models.Model):
    """What one match did to one player's rating.

    The values before hold what time away and this game added to the variance. ``place`` is that of
    the rating, ``expected_place`` by the rule's own chances; with the rows of all players the
    change is explained (`ratings.rating.explain`).
    """

    pk = models.CompositePrimaryKey("book_id", "match_id", "player_id")
    # Not checked by the database for each of the many rows that a replay writes: where there is a
    # change, there is a rating, which is.
    book = models.ForeignKey(
        Book,
        on_delete=models.PROTECT,
        related_name="changes",
        db_constraint=False,
        db_index=False,
    )
    match_id = models.BigIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="rating_changes",
        db_constraint=False,
        db_index=False,
    )
    seat_index = models.PositiveSmallIntegerField()
    played_at = models.DateTimeField()
    game_no = models.PositiveIntegerField()
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    expected_place = models.FloatField()
    mean_before = models.FloatField()
    variance_before = models.FloatField()
    mean = models.FloatField()
    variance = models.FloatField()

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        indexes = [
            models.Index(
                F("book"), F("player"), F("played_at"), F("match_id"), name="changes_of_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in match {self.match_id}: {self.step:+.0f}"

    @property
    def step(self) -> float:
        """The change of the mean, in points."""
        return self.mean - self.mean_before

    @property
    def sd_before(self) -> float:
        """The standard deviation before the match, in points."""
        return sqrt(self.variance_before)

    @property
    def sd(self) -> float:
        """The standard deviation after the match, in points."""
        return sqrt(self.variance)


class RatingShift(models.Model):
    """A rating that moved without a match of its player: another result came late, was corrected or
    voided, or everything was rated anew. The run says which."""

    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="shifts")
    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_shifts"
    )
    # Null where there was no rating before, or is none any more.
    mean_before = models.FloatField(null=True)
    mean = models.FloatField(null=True)
    shifted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("rating shift")
        verbose_name_plural = _("rating shifts")
        constraints = [
            models.UniqueConstraint(fields=["run", "player"], name="one_shift_a_run_and_player"),
        ]
        indexes = [
            models.Index(F("book"), F("player"), F("shifted_at").desc(), name="shifts_of_player")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.book_id}"
