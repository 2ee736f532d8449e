"""What the journal holds of a match."""

from uuid import UUID

from games.models import Move


def stored_version(match_id: int, *, seat_index: int, command_id: UUID) -> int | None:
    """Return the version that this seat's command led to, None if it was never accepted."""
    return (
        Move.objects.filter(match_id=match_id, seat_index=seat_index, command_id=command_id)
        .values_list("version", flat=True)
        .first()
    )


def move_at(match_id: int, version: int) -> tuple[int, bool] | None:
    """Return (seat, whether a stand-in played) of the move that led to this version."""
    return (
        Move.objects.filter(match_id=match_id, version=version)
        .values_list("seat_index", "is_auto")
        .first()
    )
