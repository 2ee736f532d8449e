"""What a table or match belongs to, filled in by whoever opened it."""

from django.db import models


class InContext(models.Model):
    """A ladder, a tournament round or nothing: lists filter by it without knowing either.

    ``context_kind`` and ``context_id`` are empty for casual play.
    """

    context_kind = models.CharField(max_length=20, blank=True, editable=False)
    context_id = models.CharField(max_length=64, blank=True, editable=False)
    context_label = models.CharField(max_length=120, blank=True, editable=False)
    context_url = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        abstract = True
