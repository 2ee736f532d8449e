"""What this app shows on a player's profile and on a match's page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone

from games.players.interface import player_cards
from ratings.queries.history import match_public_ids, newest_shifts
from ratings.queries.history_match import rated_match
from ratings.queries.profile import rating_panel
from ratings.queries.seasons import badges_of
from ratings.views import words
from ratings.views.changes import match_changes
from ratings.views.rating_plot import FIGURES, drawn_history, figures, plot_label


def ratings_panel(request: HttpRequest, player_id: int) -> str:
    """Render a player's ratings: where they stand, how they got there, against whom."""
    now = timezone.now()
    panel = rating_panel(player_id, key=request.GET.get("ladder", ""), now=now)
    if panel is None:
        return ""
    shown = panel.shown
    shifts = newest_shifts(shown.book.id, player_id)
    ids = match_public_ids(shown.book.id, [row.match_id for row in panel.changes[:FIGURES]])
    drawn = drawn_history(panel.changes, shifts)
    context = {
        "panel": panel,
        "whose": player_cards([player_id])[player_id],
        "tabs": [(line, words.book_title(line.book)) for line in panel.lines],
        "shown": shown,
        "title": words.book_title(shown.book),
        "off_board": words.off_board(shown, now=now),
        "streak": words.streak(panel.streaks),
        "plot": drawn.plot,
        "events": drawn.events,
        "plot_label": plot_label(panel.changes),
        "figures": figures(panel.changes, shifts, ids),
        "badges": badges_of(player_id),
    }
    return render_to_string("ratings/panels/ratings.html", context, request)


def changes_panel(request: HttpRequest, match_id: int) -> str:
    """Render what a rated match did to each rating, and why."""
    rated = rated_match(match_id)
    if rated is None:
        return ""
    context = match_changes(rated, viewer_id=request.user.pk)
    return render_to_string("ratings/panels/changes.html", context, request)
