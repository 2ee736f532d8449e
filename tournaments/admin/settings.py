"""The settings of an event in one form; what may still change is for the command to say."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.admin.creating import LOOK, zone_choices
from tournaments.commands.plans import POD_SIZES
from tournaments.models import Tournament


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """Everything about an event but its stages. It stores nothing: `changes` is for the command."""

    zone = forms.ChoiceField(choices=zone_choices)

    class Meta:
        model = Tournament
        fields = (
            "name", "description", "visibility", "venue", "place_name", "zone", "start_date",
            "start_time", "is_scheduled", "has_automatic_rounds", "check_in_minutes",
            "check_in_closes_minutes", "round_minutes", "break_seconds", "registration",
            "registration_code", "rating_from", "rating_to", "capacity", "min_players",
            "allows_guests", "asks_team", "late_until_round", "ladder", "rated", "same_deals",
            "points_rule", "points_by_place", "bye_rule", "tiebreaks", "pairing_mode",
            "grace_seconds", "withdraws_absent", "has_chat", "has_spectators",
            "needs_second_organiser",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].label = Tournament._meta.get_field("zone").verbose_name
        for field in self.fields.values():
            if not isinstance(field, forms.BooleanField):
                field.widget.attrs.update(LOOK)
        self.fields["start_date"].widget = forms.DateInput(
            format="%Y-%m-%d", attrs={**LOOK, "type": "date"}
        )
        self.fields["start_time"].widget = forms.TimeInput(
            format="%H:%M", attrs={**LOOK, "type": "time"}
        )

    def clean_points_by_place(self) -> dict[str, list[int]]:
        """Return the points of each table size; refuses what is no such list."""
        points = self.cleaned_data["points_by_place"] or {}
        sizes = {str(size) for size in POD_SIZES}
        is_fine = isinstance(points, dict) and all(
            size in sizes and isinstance(row, list) for size, row in points.items()
        )
        if not is_fine:
            raise ValidationError(
                _("Give a list of points for each table size, such as {example}.").format(
                    example='{"4": [5, 3, 1, 0]}'
                )
            )
        return points

    def clean(self) -> dict[str, Any]:
        """Refuse points by place without any."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        is_by_place = data.get("points_rule") == Tournament.PointsRule.PLACES
        if is_by_place and not data.get("points_by_place"):
            self.add_error("points_rule", _("Say below what each place pays."))
        return data

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that were changed, for `change_tournament`; the form is valid."""
        return {name: self.cleaned_data[name] for name in self.changed_data}
