"""Checks on single fields, in the form Django's models and forms call them."""

from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.players import names
from games.players.errors import PlayersError


def validate_name(value: str) -> None:
    """Raise ValidationError with the refusal's code where a player may not be called so."""
    try:
        names.clean_name(value)
    except PlayersError as refusal:
        raise ValidationError(refusal.message(), code=refusal.code) from refusal


def validate_time_zone(value: str) -> None:
    """Raise ValidationError for anything that is not a zone of the time zone database."""
    if value not in available_timezones():
        raise ValidationError(_("There is no time zone of this name."), code="unknown_time_zone")
