"""Addresses that answers name."""

from django.urls import reverse
from rest_framework.request import Request


def table_addresses(request: Request, public_id: str) -> dict[str, str]:
    """Return a table's id, the address of its page and that of its socket."""
    page: str = request.build_absolute_uri(reverse("games:table", args=[public_id]))
    socket: str = request.build_absolute_uri(f"/ws/tables/{public_id}/")
    return {"id": public_id, "url": page, "ws": socket.replace("http", "ws", 1)}
