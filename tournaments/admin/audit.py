"""The audit log in the admin: of one's own events, to read and to search."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from tournaments.admin.access import actor_of
from tournaments.models import AuditLine, Organiser


@admin.register(AuditLine)
class AuditAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Who did what to an event, when, with what was before and after."""

    list_display = ("at", "tournament", "action", "subject", "actor", "reason")
    list_filter = ("action",)
    list_select_related = ("tournament", "actor")
    search_fields = ("tournament__name", "action", "subject", "reason")
    ordering = ("-pk",)
    fields = ("tournament", "at", "actor", "action", "subject", "before", "after", "reason")
    readonly_fields = fields
    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditLine]:
        """Return the lines of the events that the asker helps to run; for superusers all."""
        lines: QuerySet[AuditLine] = super().get_queryset(request)
        if request.user.is_superuser:
            return lines
        own = Organiser.objects.filter(player_id=actor_of(request)).values("tournament_id")
        return lines.filter(tournament__in=own)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the log to whoever may see some of it."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: AuditLine | None = None) -> bool:
        """Tell whether the asker helps to run this line's event, or (None) any."""
        user = request.user
        if not (user.is_active and user.is_staff):
            return False
        own = Organiser.objects.filter(player_id=actor_of(request))
        if obj is not None:
            own = own.filter(tournament=obj.tournament_id)
        return user.is_superuser or own.exists()

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Lines come with what is done."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """What was done stays as it was done."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """Nothing is taken out of the log."""
        return False
