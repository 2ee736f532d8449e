"""The seasons of a ladder: the list of them, and each one's table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players.interface import find_player
from ratings.models import Season
from ratings.queries.seasons import find_season, season_matches, season_row, season_table
from ratings.seasons.score import ADDED_MATCHES
from ratings.views.ladders import ladder_or_404


@require_safe
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """List a ladder's seasons, the newest first."""
    ladder = ladder_or_404(slug)
    rows = ladder.seasons.order_by("-number")
    return render(request, "ratings/seasons/list.html", {"ladder": ladder, "seasons": rows})


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a season's table, a division a page, and how one player's score came about."""
    found = find_season(slug, number)
    if found is None:
        raise Http404(_("This ladder has no such season."))
    context = {
        "ladder": found.ladder,
        "season": found,
        "is_running": found.status == Season.Status.RUNNING,
        "is_finished": found.status == Season.Status.FINISHED,
        "added": ADDED_MATCHES,
    }
    asked = request.GET.get("player", "")
    shown = _player_id(asked) if asked else request.user.pk
    own = None if shown is None else season_row(found, shown)
    if own is not None:
        context |= {"own": own, "is_me": shown == request.user.pk}
        context["matches"] = season_matches(found, own.player.id)
    context["asked_in_vain"] = asked if asked and own is None else ""
    table = season_table(
        found,
        division=_whole(request.GET.get("division"), 1 if own is None else own.division),
        begin=_whole(request.GET.get("begin"), 0),
    )
    context["table"] = table
    context["divisions"] = range(1, table.divisions + 1)
    return render(request, "ratings/seasons/season.html", context)


def _player_id(name: str) -> int | None:
    found = find_player(name)
    return None if found is None else found.id


def _whole(text: str | None, default: int) -> int:
    """What an address says as a small whole number; anything else is the default."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else default
