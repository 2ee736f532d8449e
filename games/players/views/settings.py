"""How the site looks and speaks to one player."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.players import commands
from games.players.models import Theme
from games.players.preferences import remember_theme


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Choose the colours of the pages, with or without an account, and go back to the page."""
    chosen = request.POST.get("theme", "")
    if chosen not in Theme.values:
        return HttpResponseBadRequest(_("There are no such colours."))
    if request.user.is_authenticated:
        commands.choose_theme(request.user.pk, theme=chosen)
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    response = redirect(target)
    remember_theme(response, chosen)
    return response
