"""Keys for programs: made, revoked, used."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.players import errors
from games.players.models import ApiToken, Kind, Player, Scope
from games.players.models.tokens import NAME_LENGTH, PREFIX_LENGTH

MARK = "fool_"  # lets people, and programs that look for leaked keys, see what it is
MAX_TOKENS = 20
USE_NOTED_EVERY = timedelta(minutes=1)


def new_token_text() -> str:
    """Return a text that nobody can guess."""
    return MARK + secrets.token_urlsafe(32)


def create_token(
    player_id: int,
    *,
    name: str,
    scopes: Collection[str],
    expires_at: datetime | None = None,
    now: datetime,
) -> str:
    """Make a token and return its text, which nobody can read again.

    Raises TokenNameBad, ScopesBad, TokenExpiryPast, TooManyTokens, PeopleOnly (guests have no
    account that a lost key could be traced to) or NoSuchPlayer.
    """
    title = " ".join(name.split())
    if not 1 <= len(title) <= NAME_LENGTH or not title.isprintable():
        raise errors.TokenNameBad(NAME_LENGTH)
    if not scopes or not set(scopes) <= set(Scope.values):
        raise errors.ScopesBad
    if expires_at is not None and expires_at <= now:
        raise errors.TokenExpiryPast
    text = new_token_text()
    with transaction.atomic():
        # The lock makes counting and adding one step.
        player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
        if player is None or player.erased_at is not None:
            raise errors.NoSuchPlayer
        if player.kind == Kind.GUEST:
            raise errors.PeopleOnly
        holding = player.api_tokens.filter(Q(expires_at=None) | Q(expires_at__gt=now))
        if holding.filter(revoked_at=None).count() >= MAX_TOKENS:
            raise errors.TooManyTokens(MAX_TOKENS)
        ApiToken.objects.create(
            player=player,
            name=title,
            digest=token_digest(text),
            prefix=text[:PREFIX_LENGTH],
            scopes=[scope for scope in Scope.values if scope in scopes],
            expires_at=expires_at,
        )
    return text


def revoke_token(token_id: int, *, player_id: int | None = None, now: datetime) -> None:
    """End a token for good; a second call changes nothing.

    With ``player_id`` only this player's tokens are found. Raises NoSuchToken.
    """
    tokens = ApiToken.objects.filter(pk=token_id)
    if player_id is not None:
        tokens = tokens.filter(player_id=player_id)
    if tokens.filter(revoked_at=None).update(revoked_at=now) == 0 and not tokens.exists():
        raise errors.NoSuchToken


def note_token_use(token_id: int, *, now: datetime) -> None:
    """Remember that a token was used, at most once a minute: busy programs write nothing more."""
    ApiToken.objects.filter(
        Q(last_used_at=None) | Q(last_used_at__lt=now - USE_NOTED_EVERY), pk=token_id
    ).update(last_used_at=now)


def token_digest(text: str) -> str:
    """Return what is stored of a token's text: its SHA-256 in lower-case hex."""
    return hashlib.sha256(text.encode()).hexdigest()
