"""The page of one player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players import interface, queries


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player and the panels of other apps; any way of writing the name leads here."""
    found = queries.profile(name)
    if found is None:
        raise Http404(_("There is no player of this name."))
    if found.card.name != name:
        return redirect("players:profile", name=found.card.name)
    rendered = (render_panel(request, found.card.id) for render_panel in interface.profile_panels())
    # Panels are HTML by contract: each app renders its own with templates that escape.
    panels = [mark_safe(panel) for panel in rendered if panel]  # noqa: S308
    return render(
        request,
        "players/profile.html",
        {
            "profile": found,
            "panels": panels,
            "is_own": request.user.pk == found.card.id,
        },
    )
