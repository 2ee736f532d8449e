"""The fixed cast at tables: alice to heidi sit, mallory sits nowhere."""

from dataclasses import dataclass

from django.utils import timezone

from games.commands.tables import TableWish, open_table, take_seat
from games.players.commands import create_token
from games.players.interface import create_player

NAMES = ("alice", "bobby", "carol", "david", "erin", "frank", "grace", "heidi")


@dataclass(frozen=True, slots=True)
class Person:
    """An account and a token that plays for it."""

    player_id: int
    name: str
    token: str


def person(name: str) -> Person:
    """Make an account with a token."""
    player_id = create_player(name=name)
    token = create_token(player_id, name="tests", scopes=["read", "play"], now=timezone.now())
    return Person(player_id, name, token)


def people(number: int) -> list[Person]:
    """Make the first so many of the cast."""
    return [person(name) for name in NAMES[:number]]


def full_table(players: int, **wish: object) -> tuple[str, list[Person]]:
    """Open a table and fill it with people in seat order: its match has started."""
    seated = people(players)
    public_id = open_table(
        TableWish(players=players, **wish),  # type: ignore[arg-type]  # passed on as given
        player_id=seated[0].player_id,
    )
    for one in seated[1:]:
        take_seat(public_id, player_id=one.player_id)
    return public_id, seated
