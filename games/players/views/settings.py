"""How the site looks and speaks to one player."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import model_to_dict
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.players import commands
from games.players.forms import SettingsForm
from games.players.models import Theme
from games.players.preferences import remember_theme
from games.players.requests import PlayerRequest, SiteRequest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: PlayerRequest) -> HttpResponse:
    """Show and store a player's settings."""
    player = request.user
    form = SettingsForm(request.POST or None, initial=model_to_dict(player))
    if request.method == "POST" and form.is_valid():
        commands.change_settings(player.pk, **form.cleaned_data)
        messages.success(request, _("Your settings are stored."))
        response = redirect("players:settings")
        remember_theme(response, form.cleaned_data["theme"])
        return response
    return render(request, "players/settings.html", {"form": form})


@require_POST
def theme(request: SiteRequest) -> HttpResponse:
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
