"""Notices about tables: for players who are elsewhere on the site, or away from it."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Presence, Seat, Table
from games.players.interface import Kind, notify


def tell_start(table: Table) -> None:
    """Tell people who wait for a casual table, but are not at its page, that its match has begun.

    Whoever sat down last knows. Other apps tell their players themselves, in their own words.
    """
    if table.context_kind:
        return
    seats = Seat.objects.filter(table=table).exclude(player__kind=Kind.BOT)
    waiting = list(seats.order_by("taken_at", "pk").values_list("player_id", flat=True))[:-1]
    here = set(Presence.objects.filter(table=table).values_list("player_id", flat=True))
    notify(
        [player_id for player_id in waiting if player_id not in here],
        kind="seat",
        key=f"seat:{table.public_id}",
        text=_("Your table is full: the match has begun."),
        url=reverse("games:table", args=[table.public_id]),
        data={"table": table.public_id},
    )


def tell_turn(table: Table, *, player_id: int, version: int) -> None:
    """Tell a player that it is their turn at a daily table; told before, nothing happens."""
    notify(
        [player_id],
        kind="turn",
        key=f"turn:{table.public_id}",
        text=_("It is your turn at a daily table."),
        url=reverse("games:table", args=[table.public_id]),
        data={"table": table.public_id, "version": version},
    )
