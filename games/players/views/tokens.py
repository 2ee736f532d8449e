"""A player's API tokens: made, shown once, revoked."""

from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players import commands
from games.players import tokens as token_queries
from games.players.errors import NoSuchToken, PlayersError
from games.players.forms import TokenForm
from games.players.requests import PlayerRequest
from games.players.views.entrance import people_only


@never_cache
@login_required
@people_only
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: PlayerRequest) -> HttpResponse:
    """List the tokens that hold; make one and show its text in this one answer."""
    now = timezone.now()
    form = TokenForm(request.POST or None)
    made = _make(request, form, now=now) if request.method == "POST" and form.is_valid() else None
    return render(
        request,
        "players/tokens.html",
        {
            "form": TokenForm() if made else form,
            # Not kept anywhere, not even for a redirect: loading the page again shows it no more.
            "made": made,
            "tokens": token_queries.tokens_of(request.user.pk, now=now),
        },
    )


@login_required
@require_POST
def revoke(request: PlayerRequest, token_id: int) -> HttpResponse:
    """End one of one's own tokens."""
    try:
        commands.revoke_token(token_id, player_id=request.user.pk, now=timezone.now())
    except NoSuchToken as refusal:
        raise Http404(refusal.message()) from refusal
    messages.success(request, _("The token is revoked."))
    return redirect("players:tokens")


def _make(request: PlayerRequest, form: TokenForm, *, now: datetime) -> str | None:
    """Return a new token's text; None where it was refused, which the form then says."""
    days = form.cleaned_data["days"]
    try:
        return commands.create_token(
            request.user.pk,
            name=form.cleaned_data["name"],
            scopes=form.cleaned_data["scopes"],
            expires_at=now + timedelta(days=int(days)) if days else None,
            now=now,
        )
    except PlayersError as refusal:
        form.refuse(refusal)
        return None
