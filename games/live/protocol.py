"""Frames a client may send, parsed into typed messages (docs/protocol.md).

Parsing knows nothing of the game: whether a card exists or may be played is judged later, with the
state.
"""

import re
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import orjson
from django.utils.translation import gettext as _

from games.errors import Malformed

MAX_FRAME_BYTES: Final = 4_096
MAX_CHAT_LENGTH: Final = 300
CLIENT_SEED: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
PRINTABLE_CARD: Final = re.compile(r"[A-Z0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play ``card`` (notation); with ``version`` only if the match still stands there."""

    command_id: UUID | None
    card: str
    version: int | None


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take this seat, or any free one when ``seat`` is None; seated already, move to it, or wish
    for it where a person sits."""

    command_id: UUID | None
    seat: int | None
    client_seed: str | None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Give up the seat; in a running match for good."""

    command_id: UUID | None


@dataclass(frozen=True, slots=True)
class Return:
    """Take the seat back from the stand-in."""

    command_id: UUID | None


@dataclass(frozen=True, slots=True)
class Chat:
    """Say something at the table."""

    command_id: UUID | None
    text: str


@dataclass(frozen=True, slots=True)
class Sync:
    """Ask for a whole view."""

    command_id: UUID | None


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask for the server's time; ``t`` comes back as it was."""

    command_id: UUID | None
    t: float | int | None


Message = PlayCard | TakeSeat | LeaveSeat | Return | Chat | Sync | Ping


def parse_frame(frame: str | bytes) -> dict[str, Any]:
    """Return the frame's JSON object. Raises Malformed when it is none, or too large."""
    if len(frame) > MAX_FRAME_BYTES:
        raise Malformed(_("The message is too long."))
    try:
        data = orjson.loads(frame)
    except orjson.JSONDecodeError:
        raise Malformed(_("The message is not JSON.")) from None
    if not isinstance(data, dict):
        raise Malformed(_("The message is not a JSON object."))
    return data


def command_id_of(data: dict[str, Any]) -> UUID | None:
    """Return the message's command_id, None without one. Raises Malformed for anything but a
    UUID."""
    raw = data.get("command_id")
    if raw is None:
        return None
    try:
        return UUID(_text(data, "command_id"))
    except ValueError:
        raise Malformed(_("command_id is not a UUID.")) from None


def parse_message(data: dict[str, Any], command_id: UUID | None) -> Message:
    """Return the typed message of a frame's object, with its command_id. Raises Malformed."""
    match data.get("type"):
        case "play_card":
            return PlayCard(command_id, _card(data), _integer(data, "version"))
        case "take_seat":
            return TakeSeat(command_id, _integer(data, "seat"), _client_seed(data))
        case "leave_seat":
            return LeaveSeat(command_id)
        case "return":
            return Return(command_id)
        case "chat":
            return Chat(command_id, _chat_text(data))
        case "sync":
            return Sync(command_id)
        case "ping":
            return Ping(command_id, _number(data, "t"))
        case _:
            raise Malformed(_("There is no message of that type."))


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise Malformed(_("%(key)s is not a text.") % {"key": key})
    return value


def _integer(data: dict[str, Any], key: str) -> int | None:
    value = data.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Malformed(_("%(key)s is not a whole number from 0 up.") % {"key": key})
    return value


def _number(data: dict[str, Any], key: str) -> float | int | None:
    value = data.get(key)
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise Malformed(_("%(key)s is not a number.") % {"key": key})


def _card(data: dict[str, Any]) -> str:
    card = _text(data, "card")
    if not PRINTABLE_CARD.fullmatch(card):
        raise Malformed(_("There is no such card."))
    return card


def _client_seed(data: dict[str, Any]) -> str | None:
    if data.get("client_seed") is None:
        return None
    seed = _text(data, "client_seed")
    if not CLIENT_SEED.fullmatch(seed):
        raise Malformed(_("client_seed takes 1 to 64 letters, digits, _ or -."))
    return seed


def _chat_text(data: dict[str, Any]) -> str:
    text = " ".join(_text(data, "text").split())
    if not text:
        raise Malformed(_("There is nothing to say in that message."))
    if len(text) > MAX_CHAT_LENGTH:
        raise Malformed(
            _("That is too long: %(most)s characters at most.") % {"most": MAX_CHAT_LENGTH}
        )
    if "\x00" in text:
        raise Malformed(_("The text holds a character that cannot be stored."))
    return text
