"""Who calls: a program by its token, or a page by the session of the browser."""

from dataclasses import dataclass

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from games.players import interface as players

KEYWORD = "bearer"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is behind a request, however they signed in; ``request.user`` of every API view.

    ``scopes`` are those of the token; a session may do all that its player may.
    """

    pk: int
    name: str
    scopes: frozenset[str] = frozenset(players.Scope.values)
    is_authenticated: bool = True


def caller(request: Request) -> Caller:
    """Return who calls; raises NotAuthenticated where nobody is signed in."""
    if not isinstance(request.user, Caller):
        raise exceptions.NotAuthenticated
    return request.user


def caller_id(request: Request) -> int | None:
    """Return the id of the player who calls, None for a stranger; for what everybody may read."""
    return request.user.pk if isinstance(request.user, Caller) else None


class TokenInvalid(exceptions.AuthenticationFailed):
    """The token is unknown, revoked or over, or its account is closed: which, nobody is told."""

    default_code = "token_invalid"
    default_detail = _("This token does not hold. Make a new one on your account page.")


class CsrfFailed(exceptions.PermissionDenied):
    """A page changed something without the proof that it is one of ours."""

    default_code = "csrf_failed"
    default_detail = _("Load the page again: the request lacks its CSRF token.")


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer <token>``."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        """Return the token's player; None without such a header. Raises TokenInvalid."""
        keyword, _blank, text = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != KEYWORD:
            return None
        token = players.player_of_token(text.strip())
        if token is None:
            raise TokenInvalid
        # A program seldom says which language its owner reads.
        if token.language in dict(settings.LANGUAGES):
            translation.activate(token.language)
        return Caller(pk=token.player_id, name=token.name, scopes=token.scopes), None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - the framework's
        """Return what an answer 401 asks for."""
        return "Bearer"


class BrowserAuthentication(SessionAuthentication):
    """The session of somebody signed in on the site; changes need the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        """Return the session's player; None without one. Raises CsrfFailed."""
        found = super().authenticate(request)
        if found is None:
            return None
        player = found[0]
        return Caller(pk=player.pk, name=player.get_username()), None

    def enforce_csrf(self, request: Request) -> None:
        """Raise CsrfFailed where the proof is missing or wrong."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise CsrfFailed from error
