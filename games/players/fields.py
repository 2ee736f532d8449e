"""Fields of forms that ask for players."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.players.queries import PlayerCard, find_player


class PlayerNameField(forms.CharField):
    """A player's name in any spelling that looks the same; its value is the player or None."""

    def clean(self, value: object) -> PlayerCard | None:
        """Return the player. Raises ValidationError where there is none of this name."""
        name = super().clean(value)
        if not name:
            return None
        found = find_player(name)
        if found is None:
            raise ValidationError(_("There is no player of this name."), code="no_such_player")
        return found
