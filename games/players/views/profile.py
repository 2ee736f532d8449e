"""The page of one player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
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
    panels = [mark_safe(panel) for panel in rendered if panel]  # noqa: S308 - see above
    viewer_id = request.user.pk
    is_own = viewer_id == found.card.id
    return render(
        request,
        "players/profile.html",
        {
            "profile": found,
            "panels": panels,
            "is_own": is_own,
            "suspension": queries.suspension_of(found.card.id, now=timezone.now())
            if is_own
            else None,
            "may_act": viewer_id is not None and not is_own and found.card.is_human,
            "is_blocked": viewer_id is not None
            and queries.is_blocking(viewer_id, other_id=found.card.id),
        },
    )
