"""Who sees which event in the admin: its organisers and referees that one, superusers all."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.models import Organiser, Tournament
from tournaments.queries.access import role_in


def actor_of(request: HttpRequest) -> int:
    """Return who asks; the admin lets nobody in who is not signed in."""
    actor_id = request.user.pk
    if actor_id is None:
        raise TypeError("nobody is signed in")
    return int(actor_id)


def own_tournaments(request: HttpRequest, rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return those of ``rows`` that the asker helps to run; for superusers all."""
    if request.user.is_superuser:
        return rows
    own = Organiser.objects.filter(player_id=actor_of(request)).values("tournament_id")
    return rows.filter(pk__in=own)


class OwnEventsOnly:
    """Put before ModelAdmin: rights hang on the event's staff, not on the model.

    Making an event needs the right to add tournaments; running one, a part in it.
    """

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Return the events that the asker helps to run."""
        return own_tournaments(request, super().get_queryset(request))  # type: ignore[misc]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the desk to whoever runs an event or may make one."""
        return self.has_view_permission(request) or self.has_add_permission(request)  # type: ignore[attr-defined]

    def has_view_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Tell whether the asker has a part in this event, or (None) in any."""
        user = request.user
        if not (user.is_active and user.is_staff):
            return False
        if obj is not None:
            return role_in(obj.pk, actor_of(request)) is not None
        is_staff_somewhere = Organiser.objects.filter(player_id=user.pk).exists()
        return user.is_superuser or is_staff_somewhere or self.has_add_permission(request)  # type: ignore[attr-defined]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As seeing; what each may do is for the commands to say."""
        return self.has_view_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """An event is cancelled, never deleted: others took part in it."""
        return False
