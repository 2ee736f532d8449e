"""The settings of an event in one form; what may still change is for the command to say."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.interface import ClockKind
from tournaments.admin.creating import zone_choices
from tournaments.admin.refusals import tell
from tournaments.admin.visit import Visit
from tournaments.commands.drafting import change_tournament, changeable_settings
from tournaments.commands.plans import POD_SIZES
from tournaments.errors import TournamentsError
from tournaments.models import Tournament
from tournaments.pairing.tiebreaks import DEFAULT_TIEBREAKS, TieBreak
from tournaments.wall_time import instant_of, wall_of, zone_names
from tournaments.words import column_label


def settings_page(visit: Visit) -> HttpResponse:
    """Show an event's settings; change those that were changed, or none of them."""
    request = visit.request
    form = SettingsForm(request.POST or None, instance=visit.tournament)
    if request.method == "POST" and form.is_valid():
        try:
            change_tournament(visit.tournament.pk, changes=form.changes, **visit.who)
        except TournamentsError as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The settings are kept."))
            return visit.lead_to("desk")
    return visit.show("settings", title=_("Settings"), context={"form": form})


GROUPS: Final = (
    (
        gettext_lazy("The event"),
        ("name", "description", "visibility", "venue", "place_name", "has_chat", "has_spectators"),
    ),
    (
        gettext_lazy("When"),
        (
            "zone", "start_date", "start_time", "is_scheduled", "registration_opens_at",
            "check_in_minutes", "check_in_closes_minutes",
        ),
    ),
    (
        gettext_lazy("Who"),
        (
            "registration", "registration_code", "rating_from", "rating_to", "capacity",
            "min_players", "allows_guests", "asks_team", "late_until_round",
        ),
    ),
    (
        gettext_lazy("Rounds"),
        (
            "has_automatic_rounds", "round_minutes", "break_seconds", "clock", "grace_seconds",
            "withdraws_absent", "pairing_mode", "same_deals", "ladder", "rated",
        ),
    ),
    (
        gettext_lazy("Points and places"),
        (
            "points_rule", *(f"points_{size}" for size in POD_SIZES), "bye_rule", "tiebreaks",
            "needs_second_organiser",
        ),
    ),
)  # fmt: skip


class TieBreaksField(forms.MultiValueField):
    """Tie-breaks in their order: a choice for each rank, the empty ones left out."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", "\N{EN DASH}"), *((one.value, column_label(one)) for one in TieBreak)]
        ranks = range(1, len(TieBreak) + 1)
        fields = [forms.ChoiceField(choices=choices, required=False) for _rank in ranks]
        widgets = [
            forms.Select(
                choices=choices, attrs={"aria-label": _("Tie-break %(rank)s") % {"rank": rank}}
            )
            for rank in ranks
        ]
        super().__init__(
            fields, widget=TieBreaksWidget(widgets), require_all_fields=False, **kwargs
        )

    def compress(self, data_list: list[str]) -> list[str]:
        """Return the names that were chosen; refuses one that was chosen twice."""
        names = [name for name in data_list if name]
        if len(set(names)) != len(names):
            raise ValidationError(_("Choose each tie-break once."))
        return names


class TieBreaksWidget(forms.MultiWidget):
    """A choice for each rank."""

    def decompress(self, value: list[str] | None) -> list[str]:
        """Return what is chosen at each rank."""
        names = list(value or DEFAULT_TIEBREAKS)
        return [*names, *[""] * (len(self.widgets) - len(names))]


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """Everything about an event but its stages. It stores nothing: `changes` is for the command."""

    zone = forms.ChoiceField(choices=zone_choices)
    registration_opens_at = forms.CharField(
        label=gettext_lazy("Registration opens"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("By itself, as the clock on the wall shows it. Empty: by hand."),
    )
    clock = forms.ChoiceField(label=gettext_lazy("Clock"), choices=ClockKind.choices)
    tiebreaks = TieBreaksField(
        label=gettext_lazy("Tie-breaks, the first that parts two players decides"), required=False
    )

    class Meta:
        model = Tournament
        fields = (
            "name", "description", "visibility", "venue", "place_name", "zone", "start_date",
            "start_time", "is_scheduled", "has_automatic_rounds", "check_in_minutes",
            "check_in_closes_minutes", "round_minutes", "break_seconds", "registration",
            "registration_code", "rating_from", "rating_to", "capacity", "min_players",
            "allows_guests", "asks_team", "late_until_round", "ladder", "rated", "clock",
            "same_deals", "points_rule", "bye_rule", "tiebreaks", "pairing_mode",
            "grace_seconds", "withdraws_absent", "has_chat", "has_spectators",
            "needs_second_organiser",
        )  # fmt: skip
        widgets = {
            "start_date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            "start_time": forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
            "description": forms.Textarea(attrs={"rows": 4}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        event: Tournament = self.instance
        self.points_before: dict[str, list[int]] = dict(event.points_by_place)
        self.fields["zone"].label = Tournament._meta.get_field("zone").verbose_name
        self.initial["tiebreaks"] = event.tiebreaks or [one.value for one in DEFAULT_TIEBREAKS]
        if event.registration_opens_at is not None:
            opens = wall_of(event.registration_opens_at, zone=event.zone)
            self.initial["registration_opens_at"] = f"{opens:%Y-%m-%dT%H:%M}"
        for size in POD_SIZES:
            points = self.points_before.get(str(size), [])
            self.fields[f"points_{size}"] = forms.CharField(
                label=_("Points by place at a table of %(size)s") % {"size": size},
                required=False,
                initial=", ".join(map(str, points)),
                help_text=_("Best place first, such as %(example)s.")
                % {"example": ", ".join(map(str, range(size, 0, -1)))},
            )
        open_still = changeable_settings(event)
        for name, field in self.fields.items():
            if ("points_by_place" if name in _POINTS else name) not in open_still:
                field.help_text = _("Cannot be changed any more.")

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(str(label), [self[name] for name in names]) for label, names in GROUPS]

    def clean_registration_opens_at(self) -> datetime | None:
        """Return the instant; the wall time is the zone's that the form chooses."""
        text = self.cleaned_data["registration_opens_at"]
        zone = self.cleaned_data.get("zone", "")
        if not text or zone not in zone_names():
            return None
        try:
            wall = datetime.fromisoformat(text)
        except ValueError:
            raise ValidationError(_("Give a date and a time, such as 2027-03-01 19:30.")) from None
        return instant_of(wall.date(), wall.time().replace(tzinfo=None), zone=zone)

    def clean(self) -> dict[str, Any]:
        """Read the points of each table size; refuse points by place without any."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        points: dict[str, list[int]] = {}
        for size in POD_SIZES:
            text = data.get(f"points_{size}", "")
            if not text.strip():
                continue
            parts = [part.strip() for part in text.replace(";", ",").split(",")]
            if len(parts) != size or not all(_is_whole(part) for part in parts):
                self.add_error(
                    f"points_{size}",
                    _("Give %(size)s whole numbers, parted by commas.") % {"size": size},
                )
            else:
                points[str(size)] = [int(part) for part in parts]
        is_by_place = data.get("points_rule") == Tournament.PointsRule.PLACES
        if is_by_place and not points and not any(name in self.errors for name in _POINTS):
            self.add_error("points_rule", _("Say below what each place pays."))
        data["points_by_place"] = points
        return data

    def _post_clean(self) -> None:
        """Leave the event as it is, and its constraints to the command, which says at which field
        the trouble is and what to change."""

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that were changed, for `change_tournament`; the form is valid."""
        changed = {
            name: self.cleaned_data[name] for name in self.changed_data if name not in _POINTS
        }
        if self.cleaned_data["points_by_place"] != self.points_before:
            changed["points_by_place"] = self.cleaned_data["points_by_place"]
        return changed


_POINTS: Final = frozenset(f"points_{size}" for size in POD_SIZES)


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 7
