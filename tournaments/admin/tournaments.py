"""Events in the admin: a list of one's own, one form that makes one, and the desk of each."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from tournaments.admin.access import OwnEventsOnly, actor_of
from tournaments.admin.creating import CreateForm, create, initial_start
from tournaments.admin.desk import desk_page, desk_parts
from tournaments.admin.drafts import draft_page
from tournaments.admin.players import players_page
from tournaments.admin.refusals import tell
from tournaments.admin.results import table_page
from tournaments.admin.series import series_page
from tournaments.admin.settings import settings_page
from tournaments.admin.stages import stages_page
from tournaments.admin.visit import Visit
from tournaments.commands.presets import PRESETS
from tournaments.errors import TournamentsError
from tournaments.models import Organiser, Tournament
from tournaments.queries.access import role_in
from tournaments.wall_time import wall_of

# (address, name, view, whether referees may open it) of the pages of an event's desk.
PAGES: Final[tuple[tuple[str, str, Callable[..., HttpResponse], bool], ...]] = (
    ("desk/", "desk", desk_page, True),
    ("desk/parts/", "desk_parts", desk_parts, True),
    ("draft/", "draft", draft_page, False),
    ("players/", "players", players_page, True),
    ("stages/", "stages", stages_page, False),
    ("settings/", "settings", settings_page, False),
    ("series/", "series", series_page, False),
    ("tables/<int:pod_id>/", "table", table_page, True),
)


@admin.register(Tournament)
class TournamentAdmin(OwnEventsOnly, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """The organiser's desk. Every change goes through a command, which checks who may."""

    list_display = ("name", "status", "venue", "starts_there", "zone")
    list_filter = ("status", "venue")
    search_fields = ("name", "slug")
    ordering = ("-starts_at", "-pk")
    list_per_page = 50
    show_full_result_count = False

    @admin.display(description=_("start"), ordering="starts_at")
    def starts_there(self, tournament: Tournament) -> str:
        """Return the start as the wall of the event's zone shows it."""
        return f"{wall_of(tournament.starts_at, zone=tournament.zone):%Y-%m-%d %H:%M}"

    def get_urls(self) -> list[URLPattern]:
        """Add the desk's pages to those of the admin."""
        own = [
            path(
                f"<int:tournament_id>/{address}",
                self.admin_site.admin_view(self.page(view, is_for_referees=is_for_referees)),
                name=f"tournaments_tournament_{name}",
            )
            for address, name, view, is_for_referees in PAGES
        ]
        return [*own, *super().get_urls()]

    def page(
        self, view: Callable[..., HttpResponse], *, is_for_referees: bool
    ) -> Callable[..., HttpResponse]:
        """Return the view of a page of the desk, for the staff of its event alone."""

        def answer(request: HttpRequest, tournament_id: int, **more: Any) -> HttpResponse:
            visit = self.visit(request, tournament_id)
            if not (visit.is_organiser or is_for_referees):
                raise PermissionDenied
            return view(visit, **more)

        return answer

    def visit(self, request: HttpRequest, tournament_id: int) -> Visit:
        """Return who asks, at the desk of which event.

        Raises Http404 for an event that the asker does not help to run.
        """
        tournament = get_object_or_404(self.get_queryset(request), pk=tournament_id)
        actor_id = actor_of(request)
        role = role_in(tournament.pk, actor_id)
        if role is None:
            raise PermissionDenied
        return Visit(
            site=self.admin_site,
            request=request,
            tournament=tournament,
            actor_id=actor_id,
            role=Organiser.Role(role),
            now=timezone.now(),
        )

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",  # noqa: ARG002 - Django's
        extra_context: Any = None,  # noqa: ARG002 - Django's
    ) -> HttpResponse:
        """Ask for a kind of event, a name and a start; make the whole event of them."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        now = timezone.now()
        if request.method == "POST":
            form = CreateForm(request.POST)
            if form.is_valid():
                try:
                    with transaction.atomic():
                        made = create(form, actor_id=actor_of(request), now=now)
                except TournamentsError as refusal:
                    tell(form, refusal)
                else:
                    messages.success(request, _("The event is made. This is its desk."))
                    return redirect("admin:tournaments_tournament_desk", made.pk)
        else:
            zone = getattr(request.user, "time_zone", "") or "UTC"
            form = CreateForm(initial=initial_start(zone=zone, now=now))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Make an event"),
            "form": form,
            "presets": list(PRESETS.values()),
        }
        return render(request, "tournaments/admin/create.html", context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 - Django's
        extra_context: Any = None,  # noqa: ARG002 - Django's
    ) -> HttpResponse:
        """Lead from the list to the desk."""
        number = int(object_id) if object_id.isdecimal() and len(object_id) < 19 else 0
        return self.visit(request, number).lead_to("desk")
