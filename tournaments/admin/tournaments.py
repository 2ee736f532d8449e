"""Events in the admin: a list of one's own, one form that makes one, and the desk of each."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from tournaments.admin.access import OwnEventsOnly, actor_of
from tournaments.admin.actions import ACTIONS, Asked, perform
from tournaments.admin.creating import CreateForm, create, initial_start
from tournaments.admin.drafts import (
    change_draft,
    cost_of_change,
    draft_context,
    draft_of,
    require_draft,
)
from tournaments.admin.players import change_players, players_context
from tournaments.admin.results import find_pod, forecast, pod_context, result_form, settle
from tournaments.admin.running import desk_context
from tournaments.admin.settings import SettingsForm
from tournaments.commands.drafting import change_tournament
from tournaments.commands.presets import PRESETS
from tournaments.errors import TournamentsError
from tournaments.models import Tournament
from tournaments.wall_time import wall_of


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
        view = self.admin_site.admin_view
        own = [
            path("<int:tournament_id>/desk/", view(self.desk), name="tournaments_tournament_desk"),
            path(
                "<int:tournament_id>/draft/", view(self.draft), name="tournaments_tournament_draft"
            ),
            path(
                "<int:tournament_id>/settings/",
                view(self.settings),
                name="tournaments_tournament_settings",
            ),
            path(
                "<int:tournament_id>/players/",
                view(self.players),
                name="tournaments_tournament_players",
            ),
            path(
                "<int:tournament_id>/tables/<int:pod_id>/",
                view(self.table),
                name="tournaments_tournament_table",
            ),
        ]
        return [*own, *super().get_urls()]

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
                    form.add_error(None, refusal.message())
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
        tournament = self.own(request, int(object_id) if object_id.isdecimal() else 0)
        return redirect("admin:tournaments_tournament_desk", tournament.pk)

    def desk(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Show where the event stands and what comes next; take the step that was asked for."""
        tournament = self.own(request, tournament_id)
        now = timezone.now()
        if request.method == "POST":
            asked = Asked.from_post(
                request.POST, tournament_id=tournament.pk, actor_id=actor_of(request), now=now
            )
            try:
                messages.success(request, perform(request.POST.get("action", ""), asked))
            except TournamentsError as refusal:
                messages.error(request, refusal.message())
            return redirect("admin:tournaments_tournament_desk", tournament.pk)
        context = {
            **self.admin_site.each_context(request),
            **desk_context(
                tournament,
                now=now,
                viewer_id=actor_of(request),
                round_id=request.GET.get("round", ""),
            ),
            "title": tournament.name,
        }
        return render(request, "tournaments/admin/desk.html", context)

    def draft(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Show a draft and what a change would cost; change it when asked to."""
        tournament = self.own(request, tournament_id)
        round_ = draft_of(tournament)
        forecast_: list[tuple[str, int]] | None = None
        if request.method == "POST":
            try:
                draft = require_draft(round_)
                if "preview" in request.POST:
                    forecast_ = cost_of_change(draft, request.POST)
                else:
                    said = change_draft(
                        tournament,
                        draft,
                        request.POST,
                        actor_id=actor_of(request),
                        now=timezone.now(),
                    )
                    messages.success(request, said)
            except TournamentsError as refusal:
                messages.error(request, refusal.message())
            if forecast_ is None:
                return redirect("admin:tournaments_tournament_draft", tournament.pk)
        if round_ is None:
            return redirect("admin:tournaments_tournament_desk", tournament.pk)
        context = {
            **self.admin_site.each_context(request),
            **draft_context(tournament, round_),
            "title": _("Draft of round %(number)s") % {"number": round_.round_no},
            "forecast": forecast_,
            "asked": request.POST,
            "actions": [ACTIONS["pair_again"], ACTIONS["release_round"]],
            "desk": reverse("admin:tournaments_tournament_desk", args=[tournament.pk]),
        }
        return render(request, "tournaments/admin/draft.html", context)

    def settings(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Show an event's settings; change those that were changed, or none of them."""
        tournament = self.own(request, tournament_id)
        form = SettingsForm(request.POST or None, instance=tournament)
        if request.method == "POST" and form.is_valid():
            try:
                change_tournament(
                    tournament_id,
                    changes=form.changes,
                    actor_id=actor_of(request),
                    now=timezone.now(),
                )
            except TournamentsError as refusal:
                form.add_error(None, refusal.message())
            else:
                messages.success(request, _("The settings are kept."))
                return redirect("admin:tournaments_tournament_desk", tournament_id)
        context = {
            **self.admin_site.each_context(request),
            "tournament": self.own(request, tournament_id),
            "title": _("Settings"),
            "form": form,
        }
        return render(request, "tournaments/admin/settings.html", context)

    def players(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Show entries, penalties and staff; change them when asked to."""
        tournament = self.own(request, tournament_id)
        if request.method == "POST":
            try:
                said = change_players(
                    tournament, request.POST, actor_id=actor_of(request), now=timezone.now()
                )
                messages.success(request, said)
            except TournamentsError as refusal:
                messages.error(request, refusal.message())
            return redirect("admin:tournaments_tournament_players", tournament.pk)
        context = {
            **self.admin_site.each_context(request),
            **players_context(tournament),
            "title": _("Players and staff"),
        }
        return render(request, "tournaments/admin/players.html", context)

    def table(self, request: HttpRequest, tournament_id: int, pod_id: int) -> HttpResponse:
        """Show a table's result and reports; enter it, call it off or correct it."""
        tournament = self.own(request, tournament_id)
        pod = find_pod(tournament, pod_id)
        if pod is None:
            raise Http404
        is_filled = request.POST.get("action") in ("enter", "correct")
        form = result_form(pod, request.POST if is_filled else None)
        told = None
        if request.method == "POST" and (not is_filled or form.is_valid()):
            try:
                if "preview" in request.POST:
                    told = forecast(tournament, pod, form)
                else:
                    said = settle(
                        tournament,
                        pod,
                        form,
                        request.POST,
                        actor_id=actor_of(request),
                        now=timezone.now(),
                    )
                    messages.success(request, said)
                    return redirect("admin:tournaments_tournament_table", tournament.pk, pod.pk)
            except TournamentsError as refusal:
                messages.error(request, refusal.message())
        context = {
            **self.admin_site.each_context(request),
            **pod_context(tournament, pod),
            "title": _("Round %(round)s, table %(table)s")
            % {"round": pod.round.round_no, "table": pod.pod_no},
            "form": form,
            "told": told,
        }
        return render(request, "tournaments/admin/table.html", context)

    def own(self, request: HttpRequest, tournament_id: int) -> Tournament:
        """Return an event that the asker helps to run. Raises Http404 for any other."""
        tournament = get_object_or_404(self.get_queryset(request), pk=tournament_id)
        if not self.has_view_permission(request, tournament):
            raise PermissionDenied
        return tournament
