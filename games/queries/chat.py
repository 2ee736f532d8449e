"""What was said at a table."""

from typing import Any

from games.models import ChatLine


def chat_frame(line_id: int) -> dict[str, Any]:
    """Return the ``chat`` frame of a line. Raises ChatLine.DoesNotExist."""
    return _frame(ChatLine.objects.select_related("player").get(pk=line_id))


def recent_chat(table_public_id: str, *, most: int = 50) -> list[dict[str, Any]]:
    """Return the frames of the last lines said at a table, oldest first."""
    lines = (
        ChatLine.objects.select_related("player")
        .filter(table__public_id=table_public_id)
        .order_by("-pk")
    )
    return [_frame(line) for line in reversed(lines[:most])]


def lines_of(table_public_id: str, player_id: int, *, most: int = 30) -> str:
    """Return what a player said last at a table, oldest first, a line each; for the staff."""
    lines = ChatLine.objects.filter(table__public_id=table_public_id, player_id=player_id)
    return "\n".join(
        f"{line.said_at:%Y-%m-%d %H:%M:%S} {line.text}"
        for line in reversed(lines.order_by("-pk")[:most])
    )


def _frame(line: ChatLine) -> dict[str, Any]:
    return {
        "type": "chat",
        "id": line.pk,
        "player": line.player.public_id,
        "name": line.player.name,
        "text": line.text,
        "at": line.said_at.isoformat(),
    }
