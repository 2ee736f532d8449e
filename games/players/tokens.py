"""API tokens: whom one speaks for, and which a player has."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.players import commands
from games.players.commands.tokens import USE_NOTED_EVERY, token_digest
from games.players.models import ApiToken

MAX_TEXT_LENGTH = 100


@dataclass(frozen=True, slots=True)
class PlayerToken:
    """A token that holds, and whose it is."""

    player_id: int
    public_id: str
    name: str
    language: str
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token that holds, as its player sees it in a list."""

    id: int
    name: str
    prefix: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


def tokens_of(player_id: int, *, now: datetime) -> list[TokenRow]:
    """Return this player's tokens that hold, newest first."""
    return [
        TokenRow(
            id=row.pk,
            name=row.name,
            prefix=row.prefix,
            scopes=tuple(row.scopes),
            created_at=row.created_at,
            expires_at=row.expires_at,
            last_used_at=row.last_used_at,
        )
        for row in _holding(now).filter(player_id=player_id).order_by("-pk")
    ]


def player_of_token(token_text: str, scope: str | None, *, now: datetime) -> PlayerToken | None:
    """Return whom this token speaks for, and note its use; None where it does not hold.

    It holds while it is neither revoked nor over, its account is open and, where a scope is given,
    it carries that scope.
    """
    if len(token_text) > MAX_TEXT_LENGTH:
        return None
    row = (
        _holding(now)
        .filter(
            digest=token_digest(token_text),
            player__is_active=True,
            player__erased_at=None,
        )
        .select_related("player")
        .first()
    )
    if row is None or (scope is not None and scope not in row.scopes):
        return None
    if row.last_used_at is None or row.last_used_at <= now - USE_NOTED_EVERY:
        commands.note_token_use(row.pk, now=now)
    return PlayerToken(
        player_id=row.player_id,
        public_id=row.player.public_id,
        name=row.player.name,
        language=row.player.language,
        scopes=frozenset(row.scopes),
    )


def _holding(now: datetime) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), revoked_at=None)
