"""Signing up: allauth's view, with the races it leaves open answered."""

from allauth.account.views import SignupView as AllauthSignupView
from django.core.exceptions import ValidationError
from django.http import HttpResponse

from games.players.errors import EmailTaken, PlayersError
from games.players.forms import SignupForm


class SignupView(AllauthSignupView):  # type: ignore[misc]  # allauth has no types
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


signup = SignupView.as_view()
