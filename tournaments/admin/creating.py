"""A whole event in one form: a kind to begin with, a name, a start and how many places."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.commands.drafting import create_tournament
from tournaments.commands.plans import TournamentPlan
from tournaments.commands.presets import PRESETS, plan_from
from tournaments.commands.starting import open_registration
from tournaments.models import Tournament
from tournaments.wall_time import wall_of, zone_names

SOON = timedelta(hours=1)
PLACES = 16


def preset_choices() -> list[tuple[str, Any]]:
    """Return the kinds of event, each with what it is called."""
    return [(preset.name, preset.label) for preset in PRESETS.values()]


def zone_choices() -> list[tuple[str, str]]:
    """Return the time zones, A to Z."""
    return [(name, name) for name in sorted(zone_names())]


class CreateForm(forms.Form):
    """What an organiser decides; the rest is the kind's, and can be changed until the start."""

    preset = forms.ChoiceField(
        label=_("Kind of event"), choices=preset_choices, widget=forms.RadioSelect
    )
    name = forms.CharField(label=_("Name"), max_length=80, widget=forms.TextInput())
    start_date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    start_time = forms.TimeField(
        label=_("Start"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        help_text=_("As the clock on the wall shows it in the time zone."),
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, widget=forms.Select())
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=4,
        max_value=10_000,
        required=False,
        widget=forms.NumberInput(),
        help_text=_("Who comes later waits for a place. Empty: as many as come."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds of the first stage"),
        min_value=1,
        max_value=60,
        required=False,
        widget=forms.NumberInput(),
        help_text=_("Empty: as many as this kind of event has. A knockout ends with its final."),
    )
    description = forms.CharField(
        label=_("What players should know"),
        max_length=4_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    place_name = forms.CharField(
        label=_("Place"),
        max_length=120,
        required=False,
        widget=forms.TextInput(),
        help_text=_("For an event at real tables."),
    )
    opens_at_once = forms.BooleanField(
        label=_("Open registration at once"),
        required=False,
        help_text=_("Else it stays a draft that its organisers alone see."),
    )

    @property
    def plan(self) -> TournamentPlan:
        """The plan of the event; the form is valid. Raises BadPlan."""
        data = self.cleaned_data
        plan = plan_from(
            data["preset"],
            name=data["name"],
            start_date=data["start_date"],
            start_time=data["start_time"],
            zone=data["zone"],
        )
        first, *others = plan.stages
        if data["rounds"] and first.rounds is not None:
            first = replace(first, rounds=data["rounds"])
        return replace(
            plan,
            capacity=data["capacity"],
            description=data["description"],
            place_name=data["place_name"],
            stages=(first, *others),
        )


def initial_start(*, zone: str, now: datetime) -> dict[str, Any]:
    """Return what the form begins with: sixteen places, an hour from now, on the full hour."""
    chosen = zone if zone in zone_names() else "UTC"
    start = wall_of(now + SOON, zone=chosen) + timedelta(minutes=59)
    return {
        "preset": next(iter(PRESETS)),
        "start_date": start.date(),
        "start_time": start.time().replace(minute=0, second=0, microsecond=0),
        "zone": chosen,
        "capacity": PLACES,
    }


def create(form: CreateForm, *, actor_id: int, now: datetime) -> Tournament:
    """Make the event of a valid form. Raises what `create_tournament` raises."""
    tournament_id = create_tournament(form.plan, actor_id=actor_id, now=now)
    if form.cleaned_data["opens_at_once"]:
        open_registration(tournament_id, actor_id=actor_id, now=now)
    return Tournament.objects.get(pk=tournament_id)
