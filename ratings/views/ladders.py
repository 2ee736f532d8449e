"""The list of ladders, and a ladder's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.models import Ladder
from ratings.queries.ladder_pages import find_ladder, gates_of, ladder_lines, rules_of


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """List every ladder, with what the viewer has there."""
    context = {"lines": ladder_lines(request.user.pk)}
    return render(request, "ratings/ladders.html", context)


@require_safe
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a ladder is."""
    found = ladder_or_404(slug)
    context = {
        "ladder": found,
        "rules": rules_of(found),
        "gates": gates_of(found),
        "hours": found.open_hours.all(),
    }
    return render(request, "ratings/ladder/page.html", context)


def ladder_or_404(slug: str) -> Ladder:
    """Return the ladder at this address. Raises Http404 without one."""
    found = find_ladder(slug)
    if found is None:
        raise Http404(_("There is no ladder at this address."))
    return found
