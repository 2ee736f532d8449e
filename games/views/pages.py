"""Pages that stand by themselves: home and the rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine import MAX_PLAYERS, MIN_PLAYERS, Colour, deck_for
from games.forms.tables import BotTableForm
from games.queries.lobby import engaged_table
from games.queries.matches import newest_matches

NEWEST_SHOWN = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what Fool! is and where to begin."""
    context = {
        "newest": newest_matches(NEWEST_SHOWN),
        "bot_form": BotTableForm(),
        "engaged": engaged_table(request.user.pk),
    }
    return render(request, "pages/home.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the rules to players."""
    decks = [deck_for(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    rows = [
        {
            "players": deck.players,
            "highest": [deck.highest[colour] for colour in Colour],
            "wilds": deck.wilds,
            "hand_size": deck.hand_size,
            "discs": deck.discs,
        }
        for deck in decks
    ]
    return render(request, "pages/rules.html", {"decks": rows})
