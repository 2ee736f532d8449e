"""Fill an event with bots, for rehearsals and for empty places."""

from datetime import datetime

from django.db import transaction

from games.interface import house_bot_ids
from tournaments.commands.registering import enter
from tournaments.locks import lock_tournament
from tournaments.queries.access import require_organiser


def fill_with_bots(
    tournament_id: int,
    *,
    count: int,
    actor_id: int | None,
    now: datetime,
    strategy: str = "easy",
) -> list[int]:
    """Enter so many bots that are not in yet, and return them; beyond the capacity they wait.

    Raises NotOrganiser, RegistrationClosed, and Malformed (of games) for a way to think that does
    not exist.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        known = set(tournament.entries.values_list("player_id", flat=True))
        bots = house_bot_ids([strategy] * (count + len(known)))
        chosen = [bot for bot in bots if bot not in known][:count]
        for bot in chosen:
            enter(tournament_id, player_id=bot, actor_id=actor_id, now=now)
        # A bot is always there: it misses no check-in.
        tournament.entries.filter(player_id__in=chosen, checked_in_at__isnull=True).update(
            checked_in_at=now
        )
    return chosen
