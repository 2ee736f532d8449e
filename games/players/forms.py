"""Forms: they check what was typed; commands do the rest."""

import zoneinfo
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.players import countries, names
from games.players.errors import PlayersError, WrongPassword
from games.players.models import CardStyle, Player, Report, Scope, Theme

PASSWORD_HELP = _("At least ten characters, not all digits, and not a common one.")


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]  # no types
    """Name, e-mail address and password of a new account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        # names.py refuses what is too long, in our words and with a code.
        name.validators, name.min_length, name.max_length = [], None, None
        name.label = _("Name")
        name.help_text = _("What others see: %(minimum)d to %(maximum)d letters and digits.") % {
            "minimum": names.MIN_LENGTH,
            "maximum": names.MAX_LENGTH,
        }
        _limit_length(email)
        email.label = _("E-mail address")
        email.help_text = _("For the confirmation and for a lost password. Nobody else sees it.")
        self.fields["password1"].help_text = PASSWORD_HELP
        _drop_placeholders(self)

    def save(self, request: HttpRequest) -> Player:
        """Make the account and its unconfirmed address, both or neither."""
        with transaction.atomic():
            player: Player = super().save(request)
        return player


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]  # no types
    """Name or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Keep me signed in on this device")
        _drop_placeholders(self)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]  # no types
    """The old password, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Password until now")
        _label_new_password(self)


class SetPasswordForm(allauth_forms.SetPasswordForm):  # type: ignore[misc]  # no types
    """A first password for an account that has none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label_new_password(self)


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]  # no types
    """A new password for whoever came by the link in a message."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label_new_password(self)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):  # type: ignore[misc]  # no types
    """The address of an account whose password is lost."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")
        _drop_placeholders(self)


class AddEmailForm(allauth_forms.AddEmailForm):  # type: ignore[misc]  # no types
    """The address that takes the place of the present one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_length(self.fields["email"])
        self.fields["email"].label = _("New address")
        _drop_placeholders(self)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):  # type: ignore[misc]  # no types
    """The password again, before a protected step."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _drop_placeholders(self)


class SettingsForm(forms.Form):
    """How the site looks and speaks to a player."""

    card_style = forms.ChoiceField(
        label=_("Cards"), choices=CardStyle.choices, widget=forms.RadioSelect
    )
    theme = forms.ChoiceField(label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect)
    has_sound = forms.BooleanField(
        label=_("Play a sound when a card is laid or it is my turn"), required=False
    )
    mails_turns = forms.BooleanField(
        label=_("Write me an e-mail when it is my turn at a daily table"), required=False
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("Times on the site are shown in this zone.")
    )
    country = forms.ChoiceField(
        label=_("Country"), required=False, help_text=_("Shown on your profile, if you name one.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            (zone, zone.replace("_", " ")) for zone in sorted(zoneinfo.available_timezones())
        ]
        self.fields["country"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", _("not said")),
            *countries.choices(),
        ]


class DeleteAccountForm(forms.Form):
    """The password, typed once more, before an account is erased."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def refuse_password(self) -> None:
        """Say at the field that the password is not the account's."""
        refusal = WrongPassword()
        self.add_error("password", ValidationError(refusal.message(), code=refusal.code))


class TokenForm(forms.Form):
    """What a new API token is called, what it may be used for, and for how long."""

    LIFETIMES = (("30", _("30 days")), ("365", _("a year")), ("", _("until I revoke it")))

    name = forms.CharField(
        label=_("Name"),
        required=False,
        help_text=_("For you, to tell your tokens apart."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=Scope.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.ChoiceField(
        label=_("It holds for"),
        choices=LIFETIMES,
        required=False,
        initial="365",
        widget=forms.RadioSelect,
    )

    def refuse(self, refusal: PlayersError) -> None:
        """Say at the fitting field why the token was refused."""
        field = {"token_name_bad": "name", "scopes_bad": "scopes"}.get(refusal.code)
        self.add_error(field, ValidationError(refusal.message(), code=refusal.code))


class ReportForm(forms.Form):
    """What is wrong with another player's conduct."""

    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("In your words"),
        required=False,
        help_text=_("What happened, and when. Only the staff read it."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    # Where it happened, from the address of whoever linked here; the command checks both.
    context_kind = forms.CharField(required=False, widget=forms.HiddenInput)
    context_id = forms.CharField(required=False, widget=forms.HiddenInput)

    def refuse(self, refusal: PlayersError) -> None:
        """Say why the report was refused."""
        self.add_error(None, ValidationError(refusal.message(), code=refusal.code))


def _limit_length(email: forms.Field) -> None:
    """Refuse addresses that are longer than a player's can be; form fields allow longer ones."""
    maximum = Player._meta.get_field("email").max_length
    email.validators = [*email.validators, MaxLengthValidator(maximum)]
    email.widget.attrs["maxlength"] = str(maximum)


def _drop_placeholders(form: forms.Form) -> None:
    """Labels say what a field is for; a placeholder that repeats them vanishes when one types."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


def _label_new_password(form: forms.Form) -> None:
    form.fields["password1"].label = _("New password")
    form.fields["password1"].help_text = PASSWORD_HELP
    form.fields["password2"].label = _("New password again")
    _drop_placeholders(form)
