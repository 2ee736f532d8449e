"""One shape for every error: `{"code", "message", "fields"?}`; docs/codes.md lists the codes."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import as_serializer_error
from rest_framework.views import APIView, set_rollback

from games.engine import errors as engine
from games.errors import refusal_message

CONFLICT = 409
# Refusals are conflicts with how things stand (409) unless they are named here, or say that
# something does not exist (404: their codes begin with NOT_THERE).
NOT_THERE = "no_such_"
STATUS_BY_CODE = {
    "malformed": 400,
    "report_malformed": 400,
    "scopes_bad": 400,
    "token_expiry_past": 400,
    "token_name_bad": 400,
    "banned": 403,
    "blocked": 403,
    "chat_off": 403,
    "not_allowed": 403,
    "not_seated": 403,
    "people_only": 403,
    "not_started": 404,
    "rate_limited": 429,
    "too_many_reports": 429,
}
CODE_OF_FRAMEWORK = {
    "error": "internal_error",
    "not_found": "not_found",
    "parse_error": "malformed",
    "permission_denied": "not_allowed",
    "throttled": "rate_limited",
}
FORM = "form"  # where an error belongs to no single field


@runtime_checkable
class Refusal(Protocol):
    """What the refusals of every app have in common; the upper apps' cannot be imported here.

    One may have a ``status`` of its own.
    """

    code: str

    def message(self) -> str:
        """Return the sentence for people."""


def answer_error(error: Exception, context: Mapping[str, Any]) -> Response | None:  # noqa: ARG001 - the framework's
    """Return the answer for a refusal or a fault in the request; None for a bug, which rises."""
    if isinstance(error, engine.Refusal):  # plain English there, the reader's language here
        set_rollback()
        return Response(_body(error.code, refusal_message(error.code)), status=CONFLICT)
    if isinstance(error, ValidationError):  # Django's, by a model or a validator
        error = exceptions.ValidationError(as_serializer_error(error))
    # Other errors have a code and a message too, but theirs is no function.
    if isinstance(error, Refusal) and callable(error.message):
        set_rollback()
        status = getattr(error, "status", None) or status_of(error.code)
        return Response(_body(error.code, error.message()), status=status)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    return Response(_body_of_framework(error), status=error.status_code, headers=_headers_of(error))


def status_of(code: str) -> int:
    """Return the HTTP status that goes with a refusal's code."""
    return STATUS_BY_CODE.get(code, 404 if code.startswith(NOT_THERE) else CONFLICT)


def _body(code: str, message: str) -> dict[str, Any]:
    return {"code": code, "message": message}


def _body_of_framework(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        fields = dict(_fields(error.get_full_details(), ()))
        return _body("invalid", _("Some values are missing or wrong.")) | {"fields": fields}
    code = str(error.get_codes())
    return _body(CODE_OF_FRAMEWORK.get(code, code), str(error.detail))


def _fields(details: Any, path: tuple[str, ...]) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Yield dotted names of fields with what is wrong there."""
    if isinstance(details, dict):
        for key, below in details.items():
            step = () if key == "non_field_errors" else (str(key),)
            yield from _fields(below, (*path, *step))
        return
    faults = [
        fault for fault in details if isinstance(fault, dict) and set(fault) == {"message", "code"}
    ]
    if faults:
        yield (
            ".".join(path) or FORM,
            [{"code": str(fault["code"]), "message": str(fault["message"])} for fault in faults],
        )
        return
    for index, below in enumerate(details):
        yield from _fields(below, (*path, str(index)))


def _headers_of(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait) + 1)
    return headers


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a bug (the site's ``handler500``): programs get the shape of every error."""
    if request.path.startswith("/api/"):
        message = _("Something broke here. The staff can read about it in the log.")
        return JsonResponse(_body("internal_error", message), status=500)
    return defaults.server_error(request)


class NoSuchAddress(APIView):
    """Answers every address under the API that leads nowhere, in the API's way."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse before anything else is looked at, whatever the method."""
        super().initial(request, *args, **kwargs)
        raise exceptions.NotFound(_("There is nothing at this address."))
