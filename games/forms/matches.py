"""The filters above the list of matches."""

from datetime import date, datetime, time, timedelta

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.players.interface import PlayerNameField
from games.queries.matches import MatchFilter, MatchKind, Outcome

ANY = ("", _("any"))
NUMBERS = [(number, str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)]


# Far enough for everybody, near enough that a day can be added in any time zone.
DAYS = [MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2999, 12, 31))]


class MatchFilterForm(forms.Form):
    """Every field may be left empty; days are those of the reader's time zone."""

    player = PlayerNameField(label=_("Player"), required=False, max_length=64)
    opponent = PlayerNameField(label=_("Against"), required=False, max_length=64)
    players = forms.TypedChoiceField(
        label=_("Players"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[ANY, *NUMBERS],
    )
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[ANY, *MatchKind.choices])
    result = forms.ChoiceField(label=_("Result"), required=False, choices=[ANY, *Outcome.choices])
    day_from = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        validators=DAYS,
    )
    day_to = forms.DateField(
        label=_("To"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        validators=DAYS,
    )

    # A ladder or tournament, as its pages link here; goes with the kind.
    within = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean(self) -> dict[str, object]:
        """Refuse what makes no sense together."""
        cleaned = self.cleaned_data
        if cleaned.get("result") and not cleaned.get("player") and "player" not in self.errors:
            self.add_error("player", _("Say whose result it should be."))
        begin, end = cleaned.get("day_from"), cleaned.get("day_to")
        if begin and end and begin > end:
            self.add_error("day_to", _("The last day comes before the first."))
        return cleaned

    def wanted(self) -> MatchFilter:
        """Return the filter; the form is valid."""
        cleaned = self.cleaned_data
        player, opponent = cleaned["player"], cleaned["opponent"]
        last_day = cleaned["day_to"]
        return MatchFilter(
            player_id=player and player.id,
            opponent_id=opponent and opponent.id,
            players=cleaned["players"],
            finished_from=_midnight(cleaned["day_from"]),
            finished_before=_midnight(last_day and last_day + timedelta(days=1)),
            kind=cleaned["kind"],
            outcome=cleaned["result"],
            context_id=cleaned["within"],
        )


def _midnight(day: date | None) -> datetime | None:
    """The moment at which this day begins for the reader."""
    return None if day is None else timezone.make_aware(datetime.combine(day, time()))
