"""Row locks of this app, the one place to look.

A tournament's row guards everything that hangs on it: its entries, stages, rounds, pods, results
and penalties. Events are few and their changes short, so one lock an event is enough, and nothing
below it needs one of its own. The order across apps is Tournament, Table, Match, Rating
(docs/concurrency.md): whoever holds a table never asks for a tournament.
"""

from tournaments.errors import NoSuchTournament
from tournaments.models import Tournament


def lock_tournament(tournament_id: int) -> Tournament:
    """Lock an event against every other change until the transaction ends.

    Raises NoSuchTournament.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if tournament is None:
        raise NoSuchTournament
    return tournament
