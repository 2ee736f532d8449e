"""The page of a series."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.queries.listing import lines_of_series
from tournaments.queries.series import find_series, series_lines


@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a series: its events and the points over them."""
    found = find_series(slug)
    if found is None:
        raise Http404(_("There is no such series."))
    context = {"series": found, "lines": lines_of_series(found), "rows": series_lines(found)}
    return render(request, "tournaments/series.html", context)
