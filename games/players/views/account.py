"""A player's own account: where its parts are changed, and its end."""

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.players import commands, queries
from games.players.forms import DeleteAccountForm
from games.players.requests import PlayerRequest
from games.players.views.entrance import people_only


@login_required
@people_only
@require_safe
def account(request: PlayerRequest) -> HttpResponse:
    """Say what the account holds and link to the pages that change it."""
    suspension = queries.suspension_of(request.user.pk, now=timezone.now())
    return render(request, "players/account.html", {"suspension": suspension})


@sensitive_post_parameters("password")
@login_required
@people_only
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PlayerRequest) -> HttpResponse:
    """Erase the account of somebody who types the password again."""
    form = DeleteAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        # Through the adapter, so that wrong passwords count towards the lock-out here too.
        if get_adapter().reauthenticate(request.user, form.cleaned_data["password"]):
            commands.erase_player(request.user.pk, now=timezone.now())
            logout(request)
            messages.success(request, _("Your account is deleted. Thank you for playing."))
            return redirect("games:home")
        form.refuse_password()
    return render(request, "players/delete.html", {"form": form})
