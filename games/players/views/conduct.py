"""What players do about each other: block, unblock, report."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import commands, interface, queries
from games.players.errors import NoSuchPlayer, PlayersError
from games.players.forms import ReportForm
from games.players.models import Report
from games.players.requests import PlayerRequest


@login_required
@require_safe
def blocked(request: PlayerRequest) -> HttpResponse:
    """List whom the player blocks."""
    players = queries.blocked_players(request.user.pk)
    return render(request, "players/blocked.html", {"players": players})


@login_required
@require_POST
def block(request: PlayerRequest, name: str) -> HttpResponse:
    """Keep this player from one's tables."""
    other = _found(name)
    try:
        commands.block(request.user.pk, other_id=other.id)
    except PlayersError as refusal:
        messages.error(request, refusal.message())
    return _back(request, other)


@login_required
@require_POST
def unblock(request: PlayerRequest, name: str) -> HttpResponse:
    """End a block."""
    other = _found(name)
    commands.unblock(request.user.pk, other_id=other.id)
    return _back(request, other)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: PlayerRequest, name: str) -> HttpResponse:
    """Tell the staff about this player.

    ``?where=chat&which=<table>`` in the address says where it happened: a kind of
    ``Report.Context`` and its id.
    """
    other = _found(name)
    where = {
        "context_kind": request.GET.get("where", ""),
        "context_id": request.GET.get("which", ""),
    }
    form = ReportForm(request.POST or None, initial=where)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        kind, context_id = typed["context_kind"] or Report.Context.PROFILE, typed["context_id"]
        try:
            commands.report_player(
                request.user.pk,
                reported_id=other.id,
                reason=typed["reason"],
                text=typed["text"],
                context_kind=kind,
                context_id=context_id,
                evidence=interface.evidence_of(kind, context_id, reported_id=other.id),
                now=timezone.now(),
            )
        except PlayersError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Thank you. The staff will look at it."))
            return redirect(other.url)
    return render(request, "players/report.html", {"form": form, "other": other})


def _found(name: str) -> queries.PlayerCard:
    found = queries.find_player(name)
    if found is None:
        raise Http404(NoSuchPlayer().message())
    return found


def _back(request: PlayerRequest, other: queries.PlayerCard) -> HttpResponse:
    """Return to the page of ours that the button stood on, else to the player's profile."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = other.url
    return redirect(target)
