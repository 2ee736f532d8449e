"""What staff do about conduct: the queue of reports, and suspensions."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from games.players import commands
from games.players.admin.refusals import TellsRefusals
from games.players.models import Kind, Player, Report, Suspension


class HandledFilter(admin.SimpleListFilter):
    """Which reports to show; those that wait, unless told otherwise."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002 - Django's
        """Return the choices beside the default."""
        return [("handled", _("handled")), ("all", _("all"))]

    def choices(self, changelist: Any) -> Any:
        """Name the default by what it shows."""
        first, *others = super().choices(changelist)
        return [{**first, "display": _("waiting")}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:  # noqa: ARG002 - Django's
        """Return the reports of this state."""
        if self.value() == "all":
            return queryset
        return queryset.filter(handled_at__isnull=self.value() != "handled")


@admin.register(Report)
class ReportAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """The queue: read, act on the player elsewhere, mark as handled. Nothing is changed here."""

    list_display = ("created_at", "reported", "reason", "context_kind", "reporter", "handled_by")
    list_filter = (HandledFilter, "reason", "context_kind")
    list_select_related = ("reported", "reporter", "handled_by")
    list_per_page = 50
    search_fields = ("reported__name", "reporter__name", "context_id")
    ordering = ("created_at", "pk")
    show_full_result_count = False
    actions = ("mark_handled",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Reports come from players."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:  # noqa: ARG002 - Django's
        """What was said stays as it was said."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:  # noqa: ARG002 - Django's
        """A report is handled, not thrown away."""
        return False

    @admin.action(description=_("Mark as handled"), permissions=["handle"])
    def mark_handled(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Take reports off the queue."""
        for report_id in list(reports.values_list("pk", flat=True)):
            commands.handle_report(report_id, staff_id=request.user.pk or 0, now=timezone.now())
        messages.success(request, _("Marked as handled."))

    def has_handle_permission(self, request: HttpRequest) -> bool:
        """Whoever may change reports may say that one is dealt with."""
        return bool(request.user.has_perm("players.change_report"))


class SuspensionForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """Whom to suspend, until when and why; the command checks it all once more."""

    def clean_player(self) -> Player:
        """Return the player; refuses whom nobody suspends."""
        player: Player = self.cleaned_data["player"]
        if player.kind == Kind.BOT or player.erased_at is not None:
            raise ValidationError(_("Choose a person or a guest."), code="suspension_not_possible")
        return player

    def clean_until(self) -> Any:
        """Return the end; refuses one that is past."""
        until = self.cleaned_data["until"]
        if until is not None and until <= timezone.now():
            raise ValidationError(_("The end must lie ahead."), code="suspension_end_past")
        return until


@admin.register(Suspension)
class SuspensionAdmin(TellsRefusals, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Suspensions: added and lifted, never changed, so that the past stays readable."""

    form = SuspensionForm
    fields = ("player", "until", "reason")
    list_display = ("player", "created_at", "until", "reason", "created_by", "lifted_at")
    list_filter = ("created_at",)
    list_select_related = ("player", "created_by")
    list_per_page = 50
    search_fields = ("player__name",)
    ordering = ("-created_at", "-pk")
    autocomplete_fields = ("player",)
    show_full_result_count = False
    actions = ("lift",)

    def has_change_permission(self, request: HttpRequest, obj: Suspension | None = None) -> bool:  # noqa: ARG002 - Django's
        """A new suspension replaces one in force."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Suspension | None = None) -> bool:  # noqa: ARG002 - Django's
        """A suspension is lifted, not forgotten."""
        return False

    def save_model(
        self,
        request: HttpRequest,
        obj: Suspension,
        form: SuspensionForm,  # noqa: ARG002 - Django's
        change: bool,  # noqa: ARG002, FBT001 - Django's
    ) -> None:
        """Suspend by the command; a refusal rises, and `changeform_view` tells it."""
        obj.pk = commands.suspend(
            obj.player_id,
            until=obj.until,
            reason=obj.reason,
            staff_id=request.user.pk,
            now=timezone.now(),
        )

    @admin.action(description=_("Lift"), permissions=["lift"])
    def lift(self, request: HttpRequest, suspensions: QuerySet[Suspension]) -> None:
        """Let the players play again."""
        for player_id in suspensions.filter(lifted_at=None).values_list("player_id", flat=True):
            commands.lift_suspension(player_id, now=timezone.now())
        messages.success(request, _("Lifted."))

    def has_lift_permission(self, request: HttpRequest) -> bool:
        """Whoever may suspend may lift."""
        return bool(request.user.has_perm("players.add_suspension"))
