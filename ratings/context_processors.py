"""What base.html needs of this app on every page."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from ratings.queries.queue_seen import QueueLine, queue_lines


def queue(request: HttpRequest) -> dict[str, Any]:
    """Return ``queue_lines``: read when a page shows them, for who is signed in."""

    def lines() -> list[QueueLine]:
        player_id = request.user.pk
        found = [] if player_id is None else queue_lines(player_id)
        # At the table there is no need to lead there.
        return [line for line in found if line.table_url != request.path]

    return {"queue_lines": SimpleLazyObject(lines)}
