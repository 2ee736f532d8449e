"""What other apps may use of this one: ids and frozen dataclasses, never model objects."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest

from games.players import commands
from games.players.models import Kind
from games.players.public_ids import new_public_id
from games.players.queries import PlayerCard, find_player, player_cards

__all__ = [
    "Kind",
    "PlayerCard",
    "ProfilePanel",
    "create_player",
    "find_player",
    "new_public_id",
    "player_cards",
    "profile_panels",
    "register_profile_panel",
]

# Given the request and the player's id, the HTML of one panel, or an empty text for none.
ProfilePanel = Callable[[HttpRequest, int], str]
_panels: list[ProfilePanel] = []


def create_player(
    *,
    name: str,
    kind: str = Kind.PERSON,
    email: str | None = None,
    password: str | None = None,
    is_email_confirmed: bool = False,
) -> int:
    """Make an account and return its id; arguments and refusals are those of the command."""
    return commands.create_player(
        name=name,
        kind=kind,
        email=email,
        password=password,
        is_email_confirmed=is_email_confirmed,
    ).pk


def register_profile_panel(render: ProfilePanel) -> None:
    """Add a panel below those on every profile page; call it from an app's ``ready``."""
    if render not in _panels:
        _panels.append(render)


def profile_panels() -> Sequence[ProfilePanel]:
    """Return the registered panels in order."""
    return tuple(_panels)
