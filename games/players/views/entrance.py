"""Signing in and up: allauth's views, open to guests, with the races they leave answered."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.utils import get_login_redirect_url
from allauth.account.views import LoginView as AllauthLoginView
from allauth.account.views import SignupView as AllauthSignupView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.players.errors import EmailTaken, PeopleOnly, PlayersError
from games.players.forms import SignupForm
from games.players.models import Kind, Player


class EntranceMixin:
    """Let strangers and guests in, and send on who is in already.

    allauth itself would send guests away too, who are signed in but have no account.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer, or send a person to where the entrance leads."""
        if isinstance(request.user, Player) and request.user.kind != Kind.GUEST:
            return redirect(get_login_redirect_url(request))
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class LoginView(EntranceMixin, AllauthLoginView):  # type: ignore[misc]  # allauth has no types
    """Sign in by name or address."""


class SignupView(EntranceMixin, AllauthSignupView):  # type: ignore[misc]  # allauth has no types
    """Make an account; two who ask for one name at once get one account and one sentence."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Save, or show the form again with what was typed and why it was refused."""
        response: HttpResponse
        try:
            response = super().form_valid(form)
        except EmailTaken:
            # Taken since the form was checked. As with any other address in use, the answer looks
            # like success and the owner gets a message, so that nobody learns who has an account.
            form.account_already_exists = True
            response = super().form_valid(form)
        except PlayersError as refusal:
            form.add_error("username", ValidationError(refusal.message(), code=refusal.code))
            response = self.form_invalid(form)
        return response


def people_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keep guests from pages about an address or a password: they have neither."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if isinstance(request.user, Player) and request.user.kind == Kind.GUEST:
            context = {"refusal": PeopleOnly()}
            return render(request, "players/people_only.html", context, status=403)
        return view(request, *args, **kwargs)

    return answer


login = LoginView.as_view()
signup = SignupView.as_view()
