"""Stages, their rounds, and who sits with whom."""

from uuid import uuid4

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.tournaments import ByeRule, Tournament


class Stage(models.Model):
    """One phase of an event: Swiss, round robin or knockout."""

    class Kind(models.TextChoices):
        """How pods are drawn."""

        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("round robin")
        KNOCKOUT = "knockout", _("knockout")

    class Status(models.TextChoices):
        """Finished is final: its standings are frozen."""

        PENDING = "pending", _("to come")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    stage_no = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.SWISS)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    # None for a knockout: it ends with its final.
    rounds = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    pod_sizes = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("allowed pod sizes"))
    preferred_size = models.PositiveSmallIntegerField(_("preferred pod size"), default=4)
    # How many of the stage before come here (None: all), and how many of a knockout pod go on.
    cut_to = models.PositiveIntegerField(_("best of the stage before"), null=True, blank=True)
    advance = models.PositiveSmallIntegerField(_("of each pod go on"), null=True, blank=True)
    # Match length: neither is the rulebook's end.
    deal_limit = models.PositiveSmallIntegerField(_("deals a match"), null=True, blank=True)
    time_limit_seconds = models.PositiveIntegerField(
        _("seconds after which the deal is the last"), null=True, blank=True
    )
    # Frozen when the stage is finished, in the form of queries/standings; never changed by a drop.
    standings = models.JSONField(null=True, blank=True, editable=False)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "stage_no"], name="one_stage_a_tournament_and_no"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(status="running"),
                name="one_running_stage_a_tournament",
            ),
            models.CheckConstraint(
                condition=(Q(kind="knockout") & Q(advance__isnull=False))
                | (~Q(kind="knockout") & Q(rounds__isnull=False, rounds__gte=1)),
                name="stage_has_rounds_or_advances",
            ),
            models.CheckConstraint(
                condition=Q(preferred_size__gte=4, preferred_size__lte=8),
                name="stage_prefers_4_to_8",
            ),
            models.CheckConstraint(
                condition=Q(advance__isnull=True)
                | Q(advance__gte=1, advance__lt=F("preferred_size")),
                name="stage_sends_some_home",
            ),
            models.CheckConstraint(
                condition=Q(cut_to__isnull=True) | Q(cut_to__gte=4), name="stage_cut_leaves_four"
            ),
            models.CheckConstraint(
                condition=Q(status="finished", standings__isnull=False, finished_at__isnull=False)
                | (~Q(status="finished") & Q(standings__isnull=True, finished_at__isnull=True)),
                name="finished_stages_are_frozen",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.stage_no}"


class StageEntry(models.Model):
    """An entry that takes part in a stage, and with which starting number."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entries")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="stage_entries")
    seed_no = models.PositiveIntegerField()
    # 1, or later for who came late: rounds before it pay nothing.
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("stage entry")
        verbose_name_plural = _("stage entries")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_stage_entry_an_entry"),
            models.UniqueConstraint(fields=["stage", "seed_no"], name="one_stage_entry_a_seed_no"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.stage_id}"


class Round(models.Model):
    """One pairing cycle. It has been paired, or it has no row: there is no state in between."""

    class Status(models.TextChoices):
        """A draft is the organisers'; released is for all to see; closed is final."""

        DRAFT = "draft", _("draft")
        RELEASED = "released", _("released")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds_played")
    round_no = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    # Inputs, seed, rules, relaxations and cost of the pairing (docs/pairing.md): it can be re-run.
    certificate = models.JSONField(default=dict, editable=False)
    seed = models.CharField(max_length=80, editable=False)
    # Of each pod of a knockout so many go on; 1 in the final.
    advance = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    # Rises with every change of the draft: an organiser acts on what they saw.
    draft_no = models.PositiveIntegerField(default=1, editable=False)
    paired_at = models.DateTimeField()
    released_at = models.DateTimeField(null=True, blank=True)
    # When the tables are to open; the clock's end, if the event has one.
    starts_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # While paused the clock has stopped, and nothing of the round opens or closes by itself.
    paused_at = models.DateTimeField(null=True, blank=True)
    # Same deals: drawn and committed to with the draft, revealed when the round is closed.
    commitment = models.CharField(max_length=64, blank=True, editable=False)
    sealed_seed = models.BinaryField(null=True, editable=False)
    revealed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "round_no"], name="one_round_a_stage_and_no"),
            models.UniqueConstraint(
                fields=["stage"],
                condition=~Q(status="closed"),
                name="one_open_round_a_stage",
            ),
            models.CheckConstraint(
                condition=Q(status="draft", released_at__isnull=True)
                | (~Q(status="draft") & Q(released_at__isnull=False)),
                name="released_rounds_say_when",
            ),
            models.CheckConstraint(
                condition=Q(status="closed", closed_at__isnull=False)
                | (~Q(status="closed") & Q(closed_at__isnull=True)),
                name="closed_rounds_say_when",
            ),
            models.CheckConstraint(
                condition=Q(commitment="", sealed_seed__isnull=True)
                | (~Q(commitment="") & Q(sealed_seed__isnull=False)),
                name="committed_rounds_have_a_seed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.round_no}"


class Pod(models.Model):
    """The players drawn to one table for a round, and how it went.

    Online ``table_id`` names the table of `games` (its public id); "" while it is not open.
    """

    class Source(models.TextChoices):
        """Where the result came from; empty while there is none."""

        MATCH = "match", _("the match")
        REPORTS = "reports", _("the players' reports")
        ORGANISER = "organiser", _("the organiser")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pods")
    pod_no = models.PositiveSmallIntegerField()
    # Names the wish for a table, so that asking twice opens one.
    command_id = models.UUIDField(default=uuid4, editable=False)
    table_id = models.CharField(max_length=16, blank=True, editable=False)
    match_id = models.BigIntegerField(null=True, blank=True, editable=False)
    match_public_id = models.CharField(max_length=16, blank=True, editable=False)
    called_at = models.DateTimeField(null=True, blank=True)
    # When it was looked who has not come; a bot plays for them from then on.
    grace_over_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Who is at another live table, so that this one cannot open yet (ids of players).
    waits_for = ArrayField(models.BigIntegerField(), default=list, blank=True, editable=False)
    source = models.CharField(max_length=10, choices=Source.choices, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # When the match was rated for the event's ladder, or found not to count.
    rated_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Nobody was left to play it: it is over without a result.
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("pod")
        verbose_name_plural = _("pods")
        constraints = [
            models.UniqueConstraint(fields=["round", "pod_no"], name="one_pod_a_round_and_no"),
            models.UniqueConstraint(
                fields=["table_id"], condition=~Q(table_id=""), name="one_pod_a_table"
            ),
            models.CheckConstraint(
                condition=Q(source="", finished_at__isnull=True)
                | (~Q(source="") & Q(finished_at__isnull=False)),
                name="pod_results_have_a_source",
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(voided_at__isnull=True),
                name="pods_are_finished_or_void",
            ),
        ]
        indexes = [
            models.Index(
                fields=["match_id"],
                condition=Q(source="match", rated_at__isnull=True),
                name="pods_to_be_rated",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.pod_no}"

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is awaited of this pod any more."""
        return self.finished_at is not None or self.voided_at is not None


class PodSeat(models.Model):
    """Who sat where in a round, and for which entry; the total once the pod has a result.

    The place and the points follow from totals and finishes (docs/standings.md).
    """

    class Finish(models.TextChoices):
        """How the seat came to the end (`tournaments.pairing.results.Finish`)."""

        PLAYED = "played", _("played")
        ABANDONED = "abandoned", _("given up")
        FORFEITED = "forfeited", _("forfeited")

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="seats")
    # The pod's; here so that the database refuses a second seat in the same round.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    seat_index = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="pod_seats")
    # Who sat, or was called: a later substitute does not change it.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="pod_seats"
    )
    total = models.IntegerField(null=True, blank=True)
    finish = models.CharField(max_length=10, choices=Finish.choices, default=Finish.PLAYED)
    # Nobody was there when the time of grace was over, nor since: a bot plays the seat.
    is_absent = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("pod seat")
        verbose_name_plural = _("pod seats")
        constraints = [
            models.UniqueConstraint(fields=["pod", "seat_index"], name="one_entry_a_pod_seat"),
            models.UniqueConstraint(
                fields=["round", "entry"], name="one_pod_seat_an_entry_and_round"
            ),
            models.UniqueConstraint(
                fields=["round", "player"], name="one_pod_seat_a_player_and_round"
            ),
            models.CheckConstraint(condition=Q(seat_index__lt=8), name="pod_seat_index_below_8"),
        ]

    def __str__(self) -> str:
        return f"{self.pod_id}/{self.seat_index}"


class Bye(models.Model):
    """A round without a pod for somebody who was in when it was paired; scored by the rules."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")
    # As it was when the round was paired: a later change of the event's rule is none of this one.
    rule = models.CharField(max_length=8, choices=ByeRule.choices, default=ByeRule.AVERAGE)

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_bye_an_entry_and_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.round_id}"
