"""How strong players are held to be, for seeding and for entering by rating."""

from collections.abc import Sequence
from datetime import datetime

from ratings import interface as ratings
from tournaments.models import Tournament


def strengths(
    tournament: Tournament, player_ids: Sequence[int], *, now: datetime
) -> dict[int, int]:
    """Return every player's rating, rounded, on the event's ladder, or (without one) on its clock;
    newcomers' included."""
    ladder_id = ratings.ladder_id_of(tournament.ladder) if tournament.ladder else None
    clock = "" if ladder_id is not None else tournament.clock
    which = ratings.BookOf(ladder_id=ladder_id, clock=clock)
    found = ratings.ratings_of(player_ids, which, now=now)
    return {player_id: round(rating.mean) for player_id, rating in found.items()}
