"""The page of a table; its content comes over the socket (docs/client.md)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.errors import NoSuchTable
from games.live.access import may_watch
from games.models import Table
from games.players.models import Player
from games.queries.tables import table_facts


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a table to who may see it: the players, and spectators where it has any.

    Once its match is over and stored, the match's own page stands in for it.
    """
    try:
        facts = table_facts(public_id=public_id)
    except NoSuchTable as refusal:
        raise Http404(refusal.message()) from None
    user = request.user
    player = user if isinstance(user, Player) else None
    if not may_watch(player.pk if player else None, facts):
        return render(request, "games/closed_table.html", status=403)
    if facts.status == Table.Status.FINISHED and facts.match_public_id is not None:
        return redirect("games:match", public_id=facts.match_public_id)
    context = {
        "table_id": facts.public_id,
        "table_name": facts.name,
        "ws_path": f"/ws/tables/{facts.public_id}/",
        "player_name": player.name if player else "",
    }
    return render(request, "games/table.html", context)
