"""The audit log in the admin: of one's own events, to read and to search."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.looking import LookOnly
from tournaments.admin.access import actor_of
from tournaments.admin.log import action_text, subject_texts, value_texts
from tournaments.models import AuditLine, Organiser


@admin.register(AuditLine)
class AuditAdmin(LookOnly):
    """Who did what to an event, when, with what was before and after."""

    list_display = ("at", "tournament", "what", "to_whom", "who", "reason")
    list_filter = ("action",)
    list_select_related = ("tournament", "actor")
    search_fields = ("tournament__name", "action", "subject", "reason")
    ordering = ("-pk",)
    fields = ("tournament", "at", "who", "what", "to_whom", "was", "became", "reason")
    readonly_fields = fields

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Name whom the lines of the page are about, in two queries for all of them."""
        shown: ChangeList = super().get_changelist_instance(request)
        lines = list(shown.result_list)
        subjects = subject_texts(lines)
        for line in lines:
            line.subject_text = subjects[line.pk]
        shown.result_list = lines
        return shown

    @admin.display(description=_("who"), ordering="actor")
    def who(self, line: AuditLine) -> str:
        """Return who did it; nobody did what came by the schedule."""
        return str(line.actor) if line.actor_id else str(_("the schedule"))

    @admin.display(description=_("what"), ordering="action")
    def what(self, line: AuditLine) -> str:
        """Return what was done, in words."""
        return action_text(line.action)

    @admin.display(description=_("to whom, or to what"))
    def to_whom(self, line: AuditLine) -> str:
        """Return to whom or what it was done."""
        known = getattr(line, "subject_text", None)
        return str(subject_texts([line])[line.pk] if known is None else known)

    @admin.display(description=_("before"))
    def was(self, line: AuditLine) -> SafeString:
        """Return what was before, a line each."""
        return _listed(line.before)

    @admin.display(description=_("after"))
    def became(self, line: AuditLine) -> SafeString:
        """Return what was after, a line each."""
        return _listed(line.after)

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


def _listed(values: Mapping[str, Any]) -> SafeString:
    return format_html_join("", "<div>{}: {}</div>", value_texts(values))
