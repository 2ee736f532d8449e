"""Books of ratings, and the constants that they are kept by."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks import ClockKind
from ratings.models.ladders import Ladder


class RatingConfiguration(models.Model):
    """A later version of the rule's constants; the first stands in `ratings.rating.config`."""

    version = models.PositiveIntegerField(primary_key=True)
    constants = models.JSONField(help_text=_("All but the version, by their names."))
    digest = models.CharField(max_length=64)
    # What it was adopted on: matches, log-loss before and after, the bound of the improvement.
    evidence = models.JSONField(default=dict)
    adopted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("rating constants")
        verbose_name_plural = _("rating constants")
        constraints = [
            models.CheckConstraint(
                condition=Q(version__gte=2), name="first_configuration_is_in_the_code"
            ),
        ]

    def __str__(self) -> str:
        return f"v{self.version}"


class Book(models.Model):
    """One set of ratings: a ladder's, or the overall ones of a clock kind.

    Its results are folded in (finished_at, match) order; the row is the lock of all that is folded
    (`ratings.locks.lock_book`). ``chain`` is the digest of configuration and ordered results.
    """

    ladder = models.OneToOneField(
        Ladder, null=True, blank=True, on_delete=models.PROTECT, related_name="book"
    )
    clock = models.CharField(max_length=10, choices=ClockKind.choices, blank=True)
    configuration = models.PositiveIntegerField(default=1)
    results = models.PositiveIntegerField(default=0)
    chain = models.CharField(max_length=64, blank=True)
    last_at = models.DateTimeField(null=True, blank=True)
    last_match_id = models.BigIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("book of ratings")
        verbose_name_plural = _("books of ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["clock"], condition=Q(ladder=None), name="one_overall_book_a_clock"
            ),
            models.CheckConstraint(
                condition=Q(ladder__isnull=False, clock="")
                | Q(ladder__isnull=True, clock__in=ClockKind.values),
                name="book_of_a_ladder_or_a_clock",
            ),
            models.CheckConstraint(
                condition=Q(results=0, last_at=None, last_match_id=None)
                | Q(results__gt=0, last_at__isnull=False, last_match_id__isnull=False),
                name="book_knows_its_last_result",
            ),
        ]

    def __str__(self) -> str:
        return self.clock or str(self.ladder)
