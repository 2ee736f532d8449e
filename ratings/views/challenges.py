"""Challenges: invite named players to a ranked table, and answer such invitations."""

from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.interface import GamesError
from ratings.commands.challenges import accept_challenge, challenge, end_challenge
from ratings.errors import RatingsError
from ratings.forms import ChallengeForm
from ratings.models import Ladder
from ratings.queries.challenges import open_challenges
from ratings.views.ladders import ladder_or_404
from ratings.views.queue import for_player


@require_http_methods(["GET", "HEAD", "POST"])
def challenges(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whom to challenge, and show the challenges that are open; strangers sign in first."""
    ladder = ladder_or_404(slug)
    player_id = request.user.pk
    if player_id is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    begun = {"players": request.GET.get("players", "")}
    form = ChallengeForm(request.POST or None, initial=begun)
    if request.method == "POST" and form.is_valid() and _challenged(form, ladder, player_id):
        messages.success(request, _("They are told. The table opens when all have accepted."))
        return redirect("ratings:challenges", slug=slug)
    context = {
        "ladder": ladder,
        "form": form,
        "least": ladder.min_players - 1,
        "most": ladder.max_players - 1,
        "challenges": open_challenges(player_id, ladder=ladder),
    }
    return render(request, "ratings/challenges/page.html", context)


@require_POST
def accept(request: HttpRequest, slug: str, challenge_id: str) -> HttpResponse:
    """Accept a challenge; the last to accept is led to the table."""
    opened: list[str] = []

    def accept_it(player_id: int) -> None:
        table_id = accept_challenge(slug, challenge_id, player_id=player_id, rng=SystemRandom())
        if table_id is not None:
            opened.append(table_id)

    answer = for_player(request, slug, accept_it)
    return redirect("games:table", public_id=opened[0]) if opened else answer


@require_POST
def end(request: HttpRequest, slug: str, challenge_id: str) -> HttpResponse:
    """Withdraw the viewer's own challenge, or decline another's."""
    return for_player(
        request, slug, lambda player_id: end_challenge(slug, challenge_id, player_id=player_id)
    )


def _challenged(form: ChallengeForm, ladder: Ladder, player_id: int) -> bool:
    """Whether the challenge was made; else the form says why not."""
    try:
        challenge(ladder.slug, player_id=player_id, others=form.cleaned_data["players"])
    except (RatingsError, GamesError) as refusal:
        form.add_error("players", refusal.message())
        return False
    return True
