"""Conduct in the office: marks and cool-downs, and the report of striking pairs of a ladder."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils import timezone

from games.admin.looking import LookOnly
from ratings.models import Conduct, Ladder
from ratings.queries.conduct import REPORT_SPAN, pair_lines
from ratings.queries.leaderboard import book_of_ladder


@admin.register(Conduct)
class ConductAdmin(LookOnly):
    """Only looked at: matches make it, and the rule is the same for everybody."""

    list_display = ("player", "marks", "level", "cooled_until")
    list_select_related = ("player",)
    search_fields = ("player__name",)
    ordering = ("-cooled_until", "-marks")
    change_list_template = "ratings/conduct/changelist.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the report."""
        report = self.admin_site.admin_view(self.report)
        own = [path("report/<slug:slug>/", report, name="ratings_fair_play")]
        return [*own, *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """List conduct, with a link to each ladder's report."""
        ladders = Ladder.objects.order_by("position", "name")
        answer: HttpResponse = super().changelist_view(
            request, {**(extra_context or {}), "ladders": ladders}
        )
        return answer

    def report(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show who meets whom, and gains from whom, beyond chance on a ladder."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        ladder = get_object_or_404(Ladder, slug=slug)
        book_id = book_of_ladder(ladder.pk)
        context = {
            **self.admin_site.each_context(request),
            "ladder": ladder,
            "days": REPORT_SPAN.days,
            "lines": [] if book_id is None else pair_lines(book_id, now=timezone.now()),
        }
        return render(request, "ratings/conduct/report.html", context)
