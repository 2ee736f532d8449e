"""Plans of tables for the tests, and matches played out at once."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from games.commands import plays
from games.engine import legal_cards
from games.interface import Context, TablePlan, house_bot_ids
from games.models import Position
from games.players.interface import create_player
from games.queries.running import snapshot_of

NAMES = ("alice", "bobby", "carol", "david", "erin", "frank", "grace", "heidi")
POD = Context(kind="tournament", id="open", label="Open, round 1", url="/tournaments/open/")


def cast(number: int = 4) -> tuple[int, ...]:
    """Make the first so many of the cast and return their ids."""
    return tuple(create_player(name=name) for name in NAMES[:number])


def bots(number: int = 4) -> tuple[int, ...]:
    """Return so many house bots."""
    return tuple(house_bot_ids(["random"] * number))


def plan(seats: Sequence[int], **more: Any) -> TablePlan:
    """Return a plan of a short match for these players."""
    wish: dict[str, Any] = {"command_id": uuid4(), "context": POD, "options": {"deal_limit": 1}}
    return TablePlan(seats=tuple(seats), **{**wish, **more})


def play_one(match_id: int) -> None:
    """Play the first legal card of whoever is on turn."""
    row = Position.objects.get(pk=match_id)
    assert row.turn_seat is not None
    card = legal_cards(snapshot_of(row).state, row.turn_seat)[0]
    plays.play_card(match_id, seat_index=row.turn_seat, card=str(card))


def play_out(match_id: int) -> None:
    """Play a match of people to its end, and store it."""
    while (row := Position.objects.filter(pk=match_id).first()) is not None:
        if row.turn_seat is None:
            plays.play_stand_ins(match_id)
        else:
            play_one(match_id)
