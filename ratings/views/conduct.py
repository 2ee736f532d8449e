"""A player's own conduct, explained."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratings.conduct.record import GOOD_TO_CLEAR, MARKS_TO_COOL_DOWN, SLACK_TURNS
from ratings.queries.conduct import conduct_view


@require_safe
@login_required
@never_cache
def conduct(request: HttpRequest) -> HttpResponse:
    """Show marks and cool-down, the matches they came of, and the rule."""
    context = {
        "conduct": conduct_view(int(request.user.pk or 0), now=timezone.now()),
        "to_cool_down": MARKS_TO_COOL_DOWN,
        "to_clear": GOOD_TO_CLEAR,
        "slack_turns": SLACK_TURNS,
    }
    return render(request, "ratings/conduct/page.html", context)
