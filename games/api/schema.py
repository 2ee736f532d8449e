"""The OpenAPI document, and a page to read it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension

from games.api.authentication import BrowserAuthentication, TokenAuthentication

ERROR = {
    "type": "object",
    "required": ["code", "message"],
    "properties": {
        "code": {"type": "string", "description": "Stable; listed in the documentation."},
        "message": {"type": "string", "description": "For people."},
        "fields": {
            "type": "object",
            "description": "What is wrong where, by the dotted names of fields.",
            "additionalProperties": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
                },
            },
        },
    },
}
METHODS = {"get", "put", "post", "delete", "patch"}
# The reader's sheet draws its icons from data: addresses.
READER_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)


def add_error_answers(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Say at every operation what an error looks like (a hook of drf-spectacular)."""
    result.setdefault("components", {}).setdefault("schemas", {})["Error"] = ERROR
    answer = {
        "description": "Refused, with the reason.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for path in result["paths"].values():
        for method in METHODS & path.keys():
            path[method]["responses"]["default"] = answer
    return result


@require_safe
def reader(request: HttpRequest) -> HttpResponse:
    """Show the document for people; everything comes from this site."""
    response = render(request, "api/docs.html")
    response.headers["Content-Security-Policy"] = READER_POLICY
    return response


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The token in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002 - the framework's
        """Return how a token is sent."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token of the account page. Each operation names the scope it needs.",
        }


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The session cookie in the OpenAPI document."""

    target_class = BrowserAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002 - the framework's
        """Return where the session travels."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
