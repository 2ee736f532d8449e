"""Opening a table: in one click against bots, or with everything chosen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks import ClockKind
from games.commands.tables import TableWish
from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.models import Table
from games.options import (
    LONGEST_MATCH_DEALS,
    LONGEST_MATCH_SECONDS,
    SHORTEST_MATCH_SECONDS,
)

NUMBERS = [(number, str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
STRENGTHS = [
    ("random", _("any card: for a first look")),
    ("easy", _("easy: plays by rules of thumb")),
    ("medium", _("medium: thinks ahead")),
]
SECONDS_A_MINUTE = 60


class BotTableForm(forms.Form):
    """A table for one person; whoever clicks at once gets four seats and easy bots."""

    players = forms.TypedChoiceField(
        label=_("Players"), choices=NUMBERS, coerce=int, initial=MIN_PLAYERS
    )
    strength = forms.ChoiceField(label=_("Bots"), choices=STRENGTHS, initial="easy")

    @classmethod
    def first_choices(cls) -> dict[str, Any]:
        """Return what a click without a choice means."""
        return {name: field.initial for name, field in cls.base_fields.items()}

    def wish(self) -> TableWish:
        """Return what to open; the form is valid."""
        players = self.cleaned_data["players"]
        return TableWish(
            players=players,
            clock=ClockKind.RELAXED,
            bots=[self.cleaned_data["strength"]] * (players - 1),
            visibility=Table.Visibility.LINK,
        )


class NewTableForm(forms.Form):
    """A table with everything chosen; what is not asked for is as the rulebook says."""

    name = forms.CharField(label=_("Name of the table"), max_length=60, required=False)
    players = forms.TypedChoiceField(
        label=_("Players"), choices=NUMBERS, coerce=int, initial=MIN_PLAYERS
    )
    clock = forms.ChoiceField(label=_("Clock"), choices=ClockKind.choices, initial=ClockKind.LIVE)
    visibility = forms.ChoiceField(
        label=_("Who finds it"),
        choices=[
            (Table.Visibility.PUBLIC, _("everybody, in the lobby")),
            (Table.Visibility.LINK, _("only who has the link")),
        ],
        initial=Table.Visibility.PUBLIC,
    )
    bot_seats = forms.TypedMultipleChoiceField(
        label=_("Seats for bots"),
        choices=[(number, str(number)) for number in range(2, MAX_PLAYERS + 1)],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Seat 1 is yours; the seats count clockwise from it."),
    )
    strength = forms.ChoiceField(label=_("Bots"), choices=STRENGTHS, initial="easy")
    tens_count = forms.ChoiceField(
        label=_("Six times +10 ends the match"),
        choices=[
            ("all", _("counted over all players (the rulebook)")),
            ("each", _("scored by one player")),
        ],
        initial="all",
    )
    deal_limit = forms.IntegerField(
        label=_("Most deals"),
        required=False,
        min_value=1,
        max_value=LONGEST_MATCH_DEALS,
        help_text=_("Leave it empty to play to the rulebook's end."),
    )
    time_limit = forms.IntegerField(
        label=_("Minutes, after which the running deal is the last"),
        required=False,
        min_value=SHORTEST_MATCH_SECONDS // SECONDS_A_MINUTE,
        max_value=LONGEST_MATCH_SECONDS // SECONDS_A_MINUTE,
    )
    has_chat = forms.BooleanField(label=_("Chat"), required=False, initial=True)
    has_spectators = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    has_card_tracker = forms.BooleanField(
        label=_("Show the cards that were played"), required=False
    )

    def clean(self) -> dict[str, Any]:
        """Refuse bots on seats that the table does not have."""
        chosen: dict[str, Any] = super().clean() or {}
        last = chosen.get("players", MAX_PLAYERS)
        if any(seat > last for seat in chosen.get("bot_seats", [])):
            self.add_error(
                "bot_seats",
                forms.ValidationError(
                    _("A table of %(players)s has the seats 1 to %(players)s."),
                    params={"players": last},
                    code="table_full",
                ),
            )
        return chosen

    def wish(self) -> TableWish:
        """Return what to open; the form is valid."""
        chosen = self.cleaned_data
        options: dict[str, Any] = {"tens_count": chosen["tens_count"]}
        if chosen["deal_limit"]:
            options["deal_limit"] = chosen["deal_limit"]
        if chosen["time_limit"]:
            options["time_limit"] = chosen["time_limit"] * SECONDS_A_MINUTE
        return TableWish(
            players=chosen["players"],
            clock=chosen["clock"],
            bots=[chosen["strength"]] * len(chosen["bot_seats"]),
            bot_seats=[seat - 1 for seat in chosen["bot_seats"]],
            options=options,
            visibility=chosen["visibility"],
            name=chosen["name"],
            has_card_tracker=chosen["has_card_tracker"],
            has_chat=chosen["has_chat"],
            has_spectators=chosen["has_spectators"],
        )
