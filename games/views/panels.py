"""What this app shows on a player's profile."""

from django.http import HttpRequest
from django.template.loader import render_to_string

from games.players.interface import player_cards
from games.queries.history.profile import player_history
from games.views.plots import results_plot


def history_panel(request: HttpRequest, player_id: int) -> str:
    """Render a player's numbers, places, form, opponents and latest matches."""
    history = player_history(player_id)
    context = {
        "history": history,
        "whose": player_cards([player_id]).get(player_id),
        "plot": history and results_plot(history),
    }
    return render_to_string("games/panels/history.html", context, request)
