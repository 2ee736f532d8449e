"""Who takes part, and what happens to them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.players.interface import new_public_id
from tournaments.models.tournaments import Tournament


class Entry(models.Model):
    """A player's part in a tournament. The entry keeps its points when somebody takes over."""

    class Status(models.TextChoices):
        """Waiting for a place; in; and the ways out. A late or returned entry is entered again."""

        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        MISSED_CHECK_IN = "missed_check_in", _("did not check in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    # Public and lasting, whoever plays for it: lots are drawn by it.
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    # Who plays for it now: a substitute replaces them. Past seats name who sat there.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries"
    )
    team = models.CharField(_("team or club"), max_length=60, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.ENTERED)
    # The place in the queue: a waiting list moves up in this order.
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    out_at = models.DateTimeField(null=True, blank=True)
    out_reason = models.CharField(_("reason"), max_length=300, blank=True)
    # Given at the start (late entries: when they enter): 1 is the strongest.
    seed_no = models.PositiveIntegerField(null=True, blank=True)
    rating = models.IntegerField(null=True, blank=True, editable=False)
    is_late = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="one_entry_a_player_and_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seed_no"],
                condition=Q(seed_no__isnull=False),
                name="one_entry_a_seed_no",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "entered"], out_at__isnull=True)
                | Q(
                    status__in=["missed_check_in", "withdrawn", "disqualified"],
                    out_at__isnull=False,
                ),
                name="entries_that_are_out_say_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tournament", "status", "entered_at", "id"], name="entries_by_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.tournament_id}"

    @property
    def is_in(self) -> bool:
        """Tell whether this entry has a place and may be paired."""
        return self.status == self.Status.ENTERED


class Substitution(models.Model):
    """One player took over another's entry; what was played before stays as it was."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="substitutions")
    from_player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    to_player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")

    def __str__(self) -> str:
        return f"{self.from_player_id} by {self.to_player_id}"


class Penalty(models.Model):
    """Points taken from an entrant, or a warning (0), with a reason.

    It hangs on the entrant and never on a pairing, so that taking a round back cannot touch it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    # The stage whose standings it changes; a finished stage takes none.
    stage = models.ForeignKey(
        "Stage", null=True, on_delete=models.CASCADE, related_name="penalties"
    )
    round_no = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveIntegerField(_("points"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="penalties_have_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.points}"


class Pause(models.Model):
    """An entrant sits a round out: asked for before it is paired, without a bye's points."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="pauses")
    stage = models.ForeignKey("Stage", on_delete=models.CASCADE, related_name="pauses")
    round_no = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("pause")
        verbose_name_plural = _("pauses")
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "stage", "round_no"], name="one_pause_an_entry_and_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in round {self.round_no}"


class PairWish(models.Model):
    """Two entrants who must not meet, or must, by the organiser's word."""

    class Kind(models.TextChoices):
        """What is wished."""

        FORBID = "forbid", _("must not meet")
        FORCE = "force", _("must meet")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pair_wishes")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    # None: for the whole event.
    round = models.ForeignKey(
        "Round", null=True, blank=True, on_delete=models.CASCADE, related_name="pair_wishes"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("pair wish")
        verbose_name_plural = _("pair wishes")
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second", "round"],
                nulls_distinct=False,
                name="one_wish_a_pair_and_round",
            ),
            models.CheckConstraint(
                condition=Q(first__lt=F("second")), name="pair_wishes_lower_entry_first"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}-{self.second_id}: {self.kind}"
