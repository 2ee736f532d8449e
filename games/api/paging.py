"""Lists: ``{"results": […], "next": "<url or null>"}``, newest first."""

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class NewestFirst(CursorPagination):
    """Pages of rows by descending id: a cursor stays right while new rows come in on top."""

    ordering: str | tuple[str, ...] = "-id"
    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """Return the rows of the page asked for. Raises NotFound for a cursor nobody was given."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, ValidationError) as error:
            raise NotFound(self.invalid_cursor_message) from error

    def get_paginated_response(self, data: Any) -> Response:
        """Return one page."""
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the shape of a page for the OpenAPI document."""
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {
                "results": schema,
                "next": {"type": "string", "format": "uri", "nullable": True},
            },
        }


def limit_of(request: Request) -> int:
    """Return how many rows the caller wants by ``limit``, as `NewestFirst` reads it."""
    return NewestFirst().get_page_size(request) or NewestFirst.page_size


def next_url(request: Request, name: str, cursor: str, *, without: str = "") -> str | None:
    """Return the address of the page from ``cursor`` on, given by the parameter ``name``; other
    parameters stay, but for ``without``. None without a cursor."""
    if not cursor:
        return None
    asked = request.query_params.copy()
    asked.pop(without, None)
    asked[name] = cursor
    address: str = request.build_absolute_uri(f"?{asked.urlencode()}")
    return address
