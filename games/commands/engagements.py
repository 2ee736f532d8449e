"""One live table a player: engage and release. The unique row decides, whoever asks at once."""

from games.errors import AlreadyPlaying
from games.models import Engagement


def engage(player_id: int, *, table_id: int) -> None:
    """Engage a player at a live table; engaged there already is fine.

    Raises AlreadyPlaying when they are engaged elsewhere.
    """
    engagement, _is_new = Engagement.objects.get_or_create(
        player_id=player_id, defaults={"table_id": table_id}
    )
    if engagement.table_id != table_id:
        raise AlreadyPlaying


def release(player_id: int, *, table_id: int) -> None:
    """Release a player who leaves this table; engaged elsewhere, nothing happens."""
    Engagement.objects.filter(player_id=player_id, table_id=table_id).delete()


def release_table(table_id: int) -> None:
    """Release everybody engaged at this table: its match is over, or it was closed."""
    Engagement.objects.filter(table_id=table_id).delete()
