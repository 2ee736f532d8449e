"""What a table may be opened with: bounds beyond the engine's, for people's sake."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine import MAX_PLAYERS, MIN_PLAYERS, MalformedOptions, Options
from games.errors import Malformed

LONGEST_MATCH_DEALS: Final = 50
LONGEST_MATCH_SECONDS: Final = 24 * 3600
SHORTEST_MATCH_SECONDS: Final = 60
# What people may choose; `same_deals` belongs to tournaments.
CHOSEN_BY_PEOPLE: Final = frozenset({"tens_count", "deal_limit", "time_limit"})


def check_players(players: int) -> int:
    """Return the number of players. Raises Malformed unless it is 4 to 8."""
    if players not in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        raise Malformed(_("A table has 4 to 8 players."))
    return players


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule options without those that say the default. Raises Malformed."""
    if unknown := given.keys() - CHOSEN_BY_PEOPLE:
        raise Malformed(_("There is no option %(name)s.") % {"name": min(unknown)})
    try:
        options = Options.parse(given)
    except MalformedOptions as error:
        raise Malformed(str(error)) from None
    if options.deal_limit and options.deal_limit > LONGEST_MATCH_DEALS:
        raise Malformed(
            _("A match has at most %(most)s deals.") % {"most": LONGEST_MATCH_DEALS},
        )
    if options.time_limit and not (
        SHORTEST_MATCH_SECONDS <= options.time_limit <= LONGEST_MATCH_SECONDS
    ):
        raise Malformed(_("A time limit is from one minute to one day."))
    return options.as_dict()
