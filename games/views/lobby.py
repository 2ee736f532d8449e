"""The lobby: find a table, open one, or play against bots at once."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.commands.tables import TableWish, open_table
from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.errors import AlreadyPlaying, GamesError
from games.forms.tables import BotTableForm, NewTableForm
from games.players.interface import sign_in_as_guest
from games.queries.lobby import engaged_table, open_tables, playing_tables


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the tables; with JavaScript they move by themselves."""
    context = {
        **_tables(request),
        "bot_form": BotTableForm(),
    }
    return render(request, "games/lobby/lobby.html", context)


@require_safe
def lobby_tables(request: HttpRequest) -> HttpResponse:
    """Answer the part of the lobby that moves, for its script."""
    return render(request, "games/lobby/tables.html", _tables(request))


@require_POST
def play_bots(request: HttpRequest) -> HttpResponse:
    """Open a table against bots and go there; who is not signed in becomes a guest."""
    form = BotTableForm({**BotTableForm.first_choices(), **request.POST.dict()})
    if not form.is_valid():
        context = {**_tables(request), "bot_form": form}
        return render(request, "games/lobby/lobby.html", context, status=400)
    return _open(request, form.wish(), sign_in_as_guest(request)) or redirect("games:lobby")


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Ask what table to open, and open it; who is not signed in becomes a guest."""
    form = NewTableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        opened = _open(request, form.wish(), sign_in_as_guest(request))
        if opened is not None:
            return opened
    return render(request, "games/lobby/new.html", {"form": form})


def _open(request: HttpRequest, wish: TableWish, player_id: int) -> HttpResponse | None:
    """Open a table and go there, or to the one the player is at already; None when refused."""
    try:
        public_id = open_table(wish, player_id=player_id)
    except AlreadyPlaying as refusal:
        messages.info(request, refusal.message())
        here = engaged_table(player_id)
        return redirect("games:table", public_id=here.public_id) if here else None
    except GamesError as refusal:
        messages.error(request, refusal.message())
        return None
    return redirect("games:table", public_id=public_id)


def _tables(request: HttpRequest) -> dict[str, object]:
    asked = request.GET.get("players", "")
    players = int(asked) if asked in map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)) else None
    return {
        "open_tables": open_tables(players=players),
        "playing_tables": playing_tables(),
        "engaged": engaged_table(request.user.pk),
        "players": players,
    }
