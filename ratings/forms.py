"""What people type on the pages of ladders and ratings."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.players.interface import PlayerNameField, country_choices, find_player

MOST_CHARACTERS = 64


class StandingsForm(forms.Form):
    """Whom of the standings one wants to see; every field may be left empty."""

    begins = forms.CharField(
        label=_("Name begins with"), required=False, max_length=MOST_CHARACTERS
    )
    country = forms.ChoiceField(label=_("Country"), required=False)
    around = PlayerNameField(required=False, max_length=MOST_CHARACTERS, widget=forms.HiddenInput)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["country"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("any")), *country_choices()]


class ChallengeForm(forms.Form):
    """Whom one wants to play: names with commas between them, which no name has."""

    players = forms.CharField(
        label=_("Players"),
        max_length=300,
        help_text=_("Their names, with commas between them."),
    )

    def clean_players(self) -> list[int]:
        """Return the ids of the players named. Raises ValidationError for unknown names."""
        ids = []
        for name in self.cleaned_data["players"].split(","):
            if not name.strip():
                continue
            found = find_player(name.strip())
            if found is None:
                raise ValidationError(
                    _("There is no player of the name %(name)s."),
                    code="no_such_player",
                    params={"name": name.strip()},
                )
            ids.append(found.id)
        return ids


class ComparisonForm(forms.Form):
    """Two players, and the ladder whose curves are drawn."""

    a = PlayerNameField(label=_("One player"), max_length=MOST_CHARACTERS)
    b = PlayerNameField(label=_("Another player"), max_length=MOST_CHARACTERS)
    ladder = forms.CharField(required=False, max_length=MOST_CHARACTERS, widget=forms.HiddenInput)

    def clean(self) -> dict[str, object]:
        """Refuse to compare somebody with themselves."""
        cleaned = self.cleaned_data
        if cleaned.get("a") and cleaned.get("b") and cleaned["a"].id == cleaned["b"].id:
            self.add_error("b", _("Choose two different players."))
        return cleaned
