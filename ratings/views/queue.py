"""Join a ladder, look for a table, accept one: what the buttons of pages do.

A form leads back to the page it was sent from. The script of the queue sends the same forms without
leaving the page and gets the lines of the queue for an answer.
"""

from collections.abc import Callable
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.interface import GamesError
from games.players.interface import client_address, sign_in_as_guest
from ratings.commands import membership
from ratings.commands.proposals import accept_table
from ratings.commands.queue import join_queue, leave_queue
from ratings.errors import RatingsError
from ratings.queries.queue_seen import queue_lines
from ratings.views.ladders import ladder_or_404

SCRIPT = "fetch"  # how the script of the queue says who it is


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """Answer the lines of the queue, for the script that is on every page."""
    return _lines(request, back=request.GET.get("next", ""))


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the viewer a member; where guests may join, a stranger becomes one."""
    ladder = ladder_or_404(slug)
    player_id = request.user.pk
    if player_id is None:
        if ladder.join_rule != ladder.JoinRule.ALL:
            return redirect(f"{reverse('account_signup')}?next={ladder.get_absolute_url()}")
        player_id = sign_in_as_guest(request)
    return obey(
        request,
        slug,
        lambda: membership.join_ladder(slug, player_id=player_id, now=timezone.now()),
    )


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """End the viewer's membership; the rating stays."""
    return for_player(
        request,
        slug,
        lambda player_id: membership.leave_ladder(slug, player_id=player_id, now=timezone.now()),
    )


@require_POST
def begin_vacation(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the viewer's place without matching them."""
    return for_player(
        request,
        slug,
        lambda player_id: membership.begin_vacation(slug, player_id=player_id, now=timezone.now()),
    )


@require_POST
def end_vacation(request: HttpRequest, slug: str) -> HttpResponse:
    """Match the viewer again."""
    return for_player(
        request, slug, lambda player_id: membership.end_vacation(slug, player_id=player_id)
    )


@require_POST
def look(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the viewer wait for a table."""
    address = client_address(request)
    return for_player(
        request, slug, lambda player_id: join_queue(slug, player_id=player_id, address=address)
    )


@require_POST
def stop_looking(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the viewer wait no more; of a table that was found this is to decline it."""
    return for_player(request, slug, lambda player_id: leave_queue(slug, player_id=player_id))


@require_POST
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept the table that was found; the last to accept is led to it at once."""
    proposal_id = request.POST.get("proposal") or None
    opened: list[str] = []

    def accept_it(player_id: int) -> None:
        table_id = accept_table(
            slug, player_id=player_id, rng=SystemRandom(), proposal_id=proposal_id
        )
        if table_id is not None:
            opened.append(table_id)

    answer = for_player(request, slug, accept_it)
    if opened and not _is_script(request):
        return redirect("games:table", public_id=opened[0])
    return answer


def for_player(request: HttpRequest, slug: str, command: Callable[[int], None]) -> HttpResponse:
    """Obey who is signed in; lead a stranger to the entrance."""
    ladder = ladder_or_404(slug)
    player_id = request.user.pk
    if player_id is None:
        return redirect(f"{reverse('account_login')}?next={ladder.get_absolute_url()}")
    return obey(request, slug, lambda: command(player_id))


def obey(request: HttpRequest, slug: str, command: Callable[[], None]) -> HttpResponse:
    """Run a command and lead back, with the reason where it was refused."""
    refusal = ""
    try:
        command()
    except (RatingsError, GamesError) as error:
        refusal = error.message()
    if _is_script(request):
        return _lines(request, back=request.POST.get("next", ""), refusal=refusal)
    if refusal:
        messages.error(request, refusal)
    back = request.POST.get("next", "")
    if not _is_ours(request, back):
        back = reverse("ratings:ladder", args=[slug])
    return redirect(back)


def _lines(request: HttpRequest, *, back: str, refusal: str = "") -> HttpResponse:
    player_id = request.user.pk
    back = back if _is_ours(request, back) else "/"
    found = [] if player_id is None else queue_lines(player_id)
    context = {
        # At the table there is no need to lead there.
        "queue_lines": [line for line in found if not line.table_url or line.table_url != back],
        "next": back,
        "refusal": refusal,
    }
    return render(request, "ratings/queue/lines.html", context)


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("X-Requested-With") == SCRIPT


def _is_ours(request: HttpRequest, address: str) -> bool:
    """Whether an address leads to a page of this site, and to no other."""
    return address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
