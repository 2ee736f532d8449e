"""The list of ladders, and a ladder's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.interface import GamesError, MatchFilter, match_page
from ratings.commands.membership import check_may_join
from ratings.commands.queue import check_may_play_now
from ratings.errors import NoSuchLadder, RatingsError
from ratings.models import Ladder
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.challenges import open_challenges
from ratings.queries.ladder_pages import (
    gates_of,
    ladder_lines,
    live_tables,
    rules_of,
    who_waits,
)
from ratings.queries.ladders import find_ladder
from ratings.queries.leaderboard import book_of_ladder, leaderboard
from ratings.queries.queue import Standing, queue_state
from ratings.queries.queue_seen import Member, member_of
from ratings.queries.rating_now import BookOf, ratings_of
from ratings.queries.seasons import current_season, season_table

RECENT = 8
TOP = 10
SEASON_TOP = 5


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """List every ladder, with what the viewer has there."""
    context = {"lines": ladder_lines(request.user.pk)}
    return render(request, "ratings/ladders.html", context)


@require_safe
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a ladder is, who waits and plays, and who leads; with JavaScript it moves."""
    found = ladder_or_404(slug)
    context = {
        **_moving(request, found),
        "rules": rules_of(found),
        "gates": gates_of(found),
        "hours": found.open_hours.all(),
        "recent": match_page(MatchFilter(kind=CONTEXT_KIND, context_id=found.slug), limit=RECENT),
        "top": leaderboard(book_of_ladder(found.pk), now=timezone.now(), limit=TOP),
        **_season(found),
    }
    return render(request, "ratings/ladder/page.html", context)


@require_safe
@never_cache
def ladder_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the part of the page that moves, for its script."""
    return render(request, "ratings/ladder/part.html", _moving(request, ladder_or_404(slug)))


def ladder_or_404(slug: str) -> Ladder:
    """Return the ladder at this address. Raises Http404 without one."""
    try:
        return find_ladder(slug)
    except NoSuchLadder as refusal:
        raise Http404(refusal.message()) from refusal


def _moving(request: HttpRequest, ladder: Ladder) -> dict[str, object]:
    viewer_id = request.user.pk
    now = timezone.now()
    state = queue_state(ladder, player_id=viewer_id)
    member = member_of(ladder, viewer_id)
    own = None
    if viewer_id is not None:
        rating = ratings_of([viewer_id], BookOf(ladder_id=ladder.pk), now=now)[viewer_id]
        own = rating if rating.games else None
    return {
        "ladder": ladder,
        "queue": state,
        "member": member,
        "own": own,
        "own_table": state.table_id,
        "challenges": [] if viewer_id is None else open_challenges(viewer_id, ladder=ladder),
        "waiting": who_waits(ladder, now=now),
        "tables": live_tables(ladder, viewer_id=viewer_id, now=now),
        "refusal": _refusal(ladder, viewer_id, member)
        if state.standing in (Standing.FREE, Standing.PAUSED)
        else "",
    }


def _season(ladder: Ladder) -> dict[str, object]:
    """The season that runs, else the next or the last one, with the head of its first division."""
    season = current_season(ladder.pk)
    if season is None:
        return {}
    return {"season": season, "season_table": season_table(season, limit=SEASON_TOP)}


def _refusal(ladder: Ladder, viewer_id: int | None, member: Member) -> str:
    """Why the viewer cannot join, or look for a table, now; "" where they can."""
    if viewer_id is None:
        return ""
    try:
        if member.is_member:
            check_may_play_now(ladder, player_id=viewer_id, now=timezone.now())
        else:
            check_may_join(ladder, player_id=viewer_id, now=timezone.now())
    except (RatingsError, GamesError) as refusal:
        return refusal.message()
    return ""
