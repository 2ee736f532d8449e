"""What the apps above use of tables and matches: ids and frozen dataclasses, never model objects.

docs/interface.md tells how. Players, blocks and suspensions are in `games.players.interface`.
"""

from collections.abc import Sequence

from games.broadcast import lobby_changed
from games.clocks import CLOCKS, Clock, ClockKind
from games.commands import house_bots
from games.commands.full_tables import OpenedTable, SameDeals, TablePlan, open_full_tables
from games.commands.organising import close_unplayed, end_after_this_deal, hand_to_stand_in
from games.commands.records import StoredMatch, store_match
from games.commands.rounds import RoundSeed, draw_round_seed, reveal_round
from games.context import CASUAL, Context
from games.errors import (
    AlreadyPlaying,
    Banned,
    GamesError,
    Malformed,
    NoSuchMatch,
    NoSuchTable,
    NotSeated,
    StillPlaying,
    TooLate,
)
from games.panels import MatchPanel, register_match_panel
from games.queries.match_results import (
    SETTLED_AFTER,
    MatchResult,
    SeatOutcome,
    finished_matches_after,
    finished_matches_of,
    match_result,
    match_results,
)
from games.queries.matches import MatchFilter, MatchLine, MatchPage, SeatLine, match_page
from games.queries.table_states import (
    SeatState,
    TableState,
    engaged_tables,
    running_tables,
    table_states,
)
from games.signals import match_finished
from games.wall_time import instant_of

__all__ = [
    "CASUAL",
    "CLOCKS",
    "SETTLED_AFTER",
    "AlreadyPlaying",
    "Banned",
    "Clock",
    "ClockKind",
    "Context",
    "GamesError",
    "Malformed",
    "MatchFilter",
    "MatchLine",
    "MatchPage",
    "MatchPanel",
    "MatchResult",
    "NoSuchMatch",
    "NoSuchTable",
    "NotSeated",
    "OpenedTable",
    "RoundSeed",
    "SameDeals",
    "SeatLine",
    "SeatOutcome",
    "SeatState",
    "StillPlaying",
    "StoredMatch",
    "TablePlan",
    "TableState",
    "TooLate",
    "close_unplayed",
    "draw_round_seed",
    "end_after_this_deal",
    "engaged_tables",
    "finished_matches_after",
    "finished_matches_of",
    "hand_to_stand_in",
    "house_bot_ids",
    "instant_of",
    "lobby_changed",
    "match_finished",
    "match_page",
    "match_result",
    "match_results",
    "open_full_table",
    "open_full_tables",
    "register_match_panel",
    "reveal_round",
    "running_tables",
    "store_match",
    "table_states",
]


def open_full_table(plan: TablePlan) -> OpenedTable:
    """Open one table; arguments and refusals are those of `open_full_tables`."""
    return open_full_tables([plan])[0]


def house_bot_ids(strategies: Sequence[str]) -> list[int]:
    """Return the ids of different bot players that think in these ways ("random", "easy",
    "medium"), in this order; they are made as they are needed. Raises Malformed for another way."""
    return house_bots.house_bots(strategies)
