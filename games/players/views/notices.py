"""The list of notices, and the way from one of them to its page."""

from typing import Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.players import commands
from games.players.notices import find_notice, notices_of
from games.players.requests import PlayerRequest

PAGE_SIZE: Final = 30


@login_required
@require_safe
def notices(request: PlayerRequest) -> HttpResponse:
    """List what the player was told, newest first."""
    rows = notices_of(request.user.pk).order_by("-pk")
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "players/notices.html", {"page": page})


@login_required
@require_safe
def notice(request: PlayerRequest, notice_id: int) -> HttpResponse:
    """Lead to the page a notice is about, and note that it was read."""
    found = find_notice(request.user.pk, notice_id)
    if found is None:
        raise Http404
    commands.mark_notices_read(request.user.pk, notice_ids=[notice_id], now=timezone.now())
    return redirect(found.url or "players:notices")


@login_required
@require_POST
def read_all(request: PlayerRequest) -> HttpResponse:
    """Note that everything was read."""
    commands.mark_notices_read(request.user.pk, now=timezone.now())
    return redirect("players:notices")
