"""Standings for those who look: computed once for each version of an event, not for each look.

Commands never come here: inside a transaction the version has not risen yet.
"""

from functools import lru_cache
from typing import Final

from tournaments.models import Stage, Tournament
from tournaments.queries.standings import StageStandings, stage_standings

# Of the largest events a table takes some megabytes, and a process has few of them in view.
KEPT: Final = 24


def shown_standings(
    tournament: Tournament, stage: Stage, *, only_closed: bool = True, with_race: bool = False
) -> StageStandings:
    """Return what `stage_standings` returns for this version of the event.

    The version was read before the rows: what is kept under it is as new as it says, or newer.
    """
    if stage.standings is not None:
        return stage_standings(tournament, stage)
    return _made(
        tournament.pk, tournament.version, stage.pk, only_closed=only_closed, with_race=with_race
    )


@lru_cache(maxsize=KEPT)
def _made(
    tournament_id: int,
    version: int,  # noqa: ARG001 - a part of the key
    stage_id: int,
    *,
    only_closed: bool,
    with_race: bool,
) -> StageStandings:
    return stage_standings(
        Tournament.objects.get(pk=tournament_id),
        Stage.objects.get(pk=stage_id),
        only_closed=only_closed,
        with_race=with_race,
    )
