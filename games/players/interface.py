"""What other apps may use of this one: ids and frozen dataclasses, never model objects."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise

from games.players import commands, queries, tokens
from games.players.broadcast import NOTICE_CHANNEL
from games.players.countries import choices as country_choices
from games.players.countries import country_name
from games.players.errors import NameTaken, NoSuchPlayer
from games.players.fields import PlayerNameField
from games.players.guest_session import sign_in_as_guest
from games.players.lockout import client_address
from games.players.models import Kind, Player, Report, Scope
from games.players.names import name_key
from games.players.notices import NoticeLine, Unread, find_notice, notices_of, unread_of
from games.players.public_ids import is_public_id, new_public_id
from games.players.queries import (
    AccountFacts,
    MailReader,
    PlayerCard,
    Profile,
    SuspensionNotice,
    account_facts,
    are_blocked,
    blocks_among,
    find_player,
    has_people,
    player_cards,
    profile,
)
from games.players.tokens import PlayerToken

__all__ = [
    "NOTICE_CHANNEL",
    "AccountFacts",
    "Kind",
    "MailReader",
    "NameTaken",
    "NoSuchPlayer",
    "NoticeLine",
    "PlayerCard",
    "PlayerNameField",
    "PlayerToken",
    "Profile",
    "ProfilePanel",
    "ReportContext",
    "ReportReason",
    "Scope",
    "SignedIn",
    "SuspensionNotice",
    "Unread",
    "Witness",
    "account_facts",
    "are_blocked",
    "barred_players",
    "blocks_among",
    "client_address",
    "country_choices",
    "country_name",
    "create_guest",
    "create_player",
    "create_players",
    "find_notice",
    "find_player",
    "has_people",
    "is_public_id",
    "mark_notices_read",
    "may_play",
    "name_key",
    "new_public_id",
    "notices_of",
    "notify",
    "player_cards",
    "player_of_token",
    "profile",
    "profile_panels",
    "register_profile_panel",
    "register_witness",
    "report_player",
    "sign_in_as_guest",
    "signed_in_player",
    "suspension_of",
    "turn_mail_reader",
    "unread_of",
]


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Whom a session belongs to, and the language they read."""

    player_id: int
    language: str


ReportContext = Report.Context
ReportReason = Report.Reason

# Given the request and the player's id, the HTML of one panel, or an empty text for none.
ProfilePanel = Callable[[HttpRequest, int], str]
_panels: list[ProfilePanel] = []
# Given where something happened and who is reported, what the site itself saw of it.
Witness = Callable[[str, int], str]
_witnesses: dict[str, Witness] = {}


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


def create_players(names: Sequence[str]) -> list[int]:
    """Make many people's accounts without passwords and return their ids in order."""
    return commands.create_players(names)


def create_guest(*, language: str = "en") -> int:
    """Make a guest with a friendly name nobody has, and return its id."""
    return commands.create_guest(language=language).pk


def may_play(player_id: int) -> bool:
    """Return whether this account may take a seat now: open, not erased and not suspended."""
    return queries.may_play(player_id, now=timezone.now())


def barred_players(player_ids: Iterable[int]) -> set[int]:
    """Return those of these ids whose account may not take a seat now, in one query."""
    return queries.barred_players(player_ids, now=timezone.now())


def notify(
    player_ids: Iterable[int],
    *,
    kind: str,
    text: str | Promise,
    url: str = "",
    data: Mapping[str, Any] | None = None,
    key: str = "",
) -> int:
    """Tell players something; arguments and refusals are those of the command."""
    return commands.notify(player_ids, kind=kind, text=text, url=url, data=data, key=key)


def mark_notices_read(
    player_id: int, *, notice_ids: Iterable[int] | None = None, now: datetime
) -> int:
    """Note that a player has read these notices, or all of them; return how many were unread."""
    return commands.mark_notices_read(player_id, notice_ids=notice_ids, now=now)


def suspension_of(player_id: int) -> SuspensionNotice | None:
    """Return the suspension in force for this player now, or None."""
    return queries.suspension_of(player_id, now=timezone.now())


def player_of_token(token_text: str, scope: str | None = None) -> PlayerToken | None:
    """Return whom this token speaks for, and note its use.

    None where it is unknown, revoked or over, where the account is closed, or where a scope is
    asked for that it does not carry.
    """
    return tokens.player_of_token(token_text, scope, now=timezone.now())


def signed_in_player(session: SessionBase) -> SignedIn | None:
    """Return who is signed in with this session, as a request would find it; None for nobody."""
    request = HttpRequest()
    request.session = session
    player = get_user(request)
    if not isinstance(player, Player):
        return None
    return SignedIn(player_id=player.pk, language=player.language)


def turn_mail_reader(player_id: int) -> MailReader | None:
    """Return whom to write that it is their turn; None for who has no confirmed address, has
    switched these mails off, or is no person with an open account."""
    return queries.turn_mail_reader(player_id)


def report_player(
    player_id: int,
    *,
    reported_id: int,
    reason: str,
    context_kind: str,
    context_id: str = "",
    text: str = "",
    evidence: str = "",
) -> int:
    """Tell the staff about another player; arguments and refusals are those of the command."""
    return commands.report_player(
        player_id,
        reported_id=reported_id,
        reason=reason,
        context_kind=context_kind,
        context_id=context_id,
        text=text,
        evidence=evidence,
        now=timezone.now(),
    )


def register_profile_panel(render: ProfilePanel) -> None:
    """Add a panel below those on every profile page; call it from an app's ``ready``."""
    if render not in _panels:
        _panels.append(render)


def profile_panels() -> Sequence[ProfilePanel]:
    """Return the registered panels in order."""
    return tuple(_panels)


def register_witness(context_kind: str, tell: Witness) -> None:
    """Add what the site saw to reports about one kind of place; call it from an app's ``ready``."""
    _witnesses[context_kind] = tell


def evidence_of(context_kind: str, context_id: str, *, reported_id: int) -> str:
    """Return what the site saw of a player at a place, for the staff only; "" for nothing."""
    tell = _witnesses.get(context_kind)
    return tell(context_id, reported_id) if tell is not None else ""
