"""Who is at a live table now."""

from collections.abc import Iterable

from games.interface import ClockKind, engaged_tables
from games.players.interface import Kind
from ratings.models import LadderSeat


def live_tables_of(player_ids: Iterable[int]) -> dict[int, str]:
    """Return the public id of the live table each of these players is at; who is free is left out.

    People have one engagement wherever they sit. Bots have none, because the house's own play at
    many tables; a program's ranked table is known by its seat there.
    """
    wanted = set(player_ids)
    seats = LadderSeat.objects.filter(
        player_id__in=wanted, player__kind=Kind.BOT, table__ended_at=None
    ).exclude(table__ladder__clock=ClockKind.DAILY)
    programs = dict(seats.values_list("player_id", "table__public_id"))
    return programs | dict(engaged_tables(wanted))
