"""Every change to an account and what belongs to it goes through one of these functions."""

from games.players.commands.accounts import (
    change_settings,
    choose_theme,
    confirm_email,
    create_player,
    create_superuser,
    erase_player,
    note_seen,
    release_email,
    rename_player,
    set_active,
    unlock_sign_in,
)
from games.players.commands.crowds import create_players, create_tokens
from games.players.commands.guests import create_guest, erase_idle_guests, upgrade_guest
from games.players.commands.moderation import (
    block,
    handle_report,
    lift_suspension,
    report_player,
    suspend,
    unblock,
)
from games.players.commands.notices import forget_old_notices, mark_notices_read, notify
from games.players.commands.tokens import create_token, note_token_use, revoke_token

__all__ = [
    "block",
    "change_settings",
    "choose_theme",
    "confirm_email",
    "create_guest",
    "create_player",
    "create_players",
    "create_superuser",
    "create_token",
    "create_tokens",
    "erase_idle_guests",
    "erase_player",
    "forget_old_notices",
    "handle_report",
    "lift_suspension",
    "mark_notices_read",
    "note_seen",
    "note_token_use",
    "notify",
    "release_email",
    "rename_player",
    "report_player",
    "revoke_token",
    "set_active",
    "suspend",
    "unblock",
    "unlock_sign_in",
    "upgrade_guest",
]
