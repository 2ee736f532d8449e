"""What a caller's token must be made for."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

if TYPE_CHECKING:  # views import this module
    from rest_framework.views import APIView

from games.api.authentication import Caller
from games.players.interface import Scope


class ScopeMissing(exceptions.PermissionDenied):
    """The token was made without the scope this needs."""

    default_code = "scope_missing"

    def __init__(self, scope: str) -> None:
        super().__init__(_("Your token lacks the scope “%(scope)s”.") % {"scope": scope})


class MayRead(BasePermission):
    """Everybody may look, without an account too; a token needs ``read``. Nothing can be changed.

    The default of all views, so that a view that changes something has to say what it needs.
    """

    def has_permission(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002 - the framework's
        """Return whether this only looks; raises ScopeMissing."""
        _need_scope(request, Scope.READ)
        return request.method in SAFE_METHODS


def has_scope(scope: str) -> type[BasePermission]:
    """Return the permission for views that need somebody signed in and, of a token, this scope."""

    class HasScope(BasePermission):
        def has_permission(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002 - the framework's
            _need_scope(request, scope)
            return isinstance(request.user, Caller)

    return HasScope


def _need_scope(request: Request, scope: str) -> None:
    if isinstance(request.user, Caller) and scope not in request.user.scopes:
        raise ScopeMissing(scope)
