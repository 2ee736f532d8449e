"""What this app shows on a player's profile."""

from django.http import HttpRequest
from django.template.loader import render_to_string

from tournaments.queries.listing import tournaments_of


def tournaments_panel(request: HttpRequest, player_id: int) -> str:
    """Render the newest events that a player has a part in."""
    found = tournaments_of(player_id)
    if not found:
        return ""
    return render_to_string("tournaments/panel.html", {"parts": found}, request)
