"""Where allauth asks this project: names, new accounts, confirmed addresses."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.players import commands, names, queries
from games.players.errors import NameTaken, PlayersError
from games.players.models import Player

UNKNOWN_ADDRESS = "0.0.0.0"  # noqa: S104 - a name for clients on a local socket, not an address to bind


class PlayerAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """allauth's decisions, made by this app's queries and commands."""

    # One sentence for a wrong name, a wrong address and a wrong password: which of them it was is
    # nobody's business.
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("The name or the password is not right."),
        "email_password_mismatch": _("The e-mail address or the password is not right."),
        "too_many_login_attempts": _("Too many failed attempts. Please try again later."),
        "incorrect_password": _("That is not your password."),
        "enter_current_password": _("That is not your current password."),
        "duplicate_email": _("This is your address already."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's
        """Return the name to store; raises ValidationError with the refusal's code."""
        try:
            name = names.clean_name(username)
            names.check_not_reserved(name)
            if not shallow and queries.find_player(name) is not None:
                raise NameTaken
        except PlayersError as refusal:
            raise ValidationError(refusal.message(), code=refusal.code) from refusal
        return name

    def save_user(
        self,
        request: HttpRequest,
        user: Player,  # noqa: ARG002 - allauth's
        form: Form,
        commit: bool = True,  # noqa: ARG002, FBT001, FBT002 - allauth's
    ) -> Player:
        """Make the account that a sign-up form asks for; raises the command's refusals.

        A guest becomes the account, stays signed in and keeps every match.
        """
        typed = form.cleaned_data
        name, email, password = typed["username"], typed["email"], typed["password1"]
        if isinstance(request.user, Player):
            player = commands.upgrade_guest(
                request.user.pk, name=name, email=email, password=password
            )
            update_session_auth_hash(request, player)
            return player
        return commands.create_player(
            name=name, email=email, password=password, language=get_language() or "en"
        )

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address, taking it from accounts that only claimed it."""
        commands.release_email(email_address.email, owner_id=email_address.user_id)
        confirmed: bool = super().confirm_email(request, email_address)
        return confirmed

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address to count attempts by; a request over a local socket has none."""
        return (
            super().get_client_ip(request) if request.META.get("REMOTE_ADDR") else UNKNOWN_ADDRESS
        )
