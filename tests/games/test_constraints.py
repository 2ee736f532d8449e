"""What the database refuses of tables and matches even when code forgets to ask."""

from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.db.models import F

from games.bots import BOTS
from games.commands.house_bots import NAMES, ensure_house_bots
from games.interface import open_full_table
from games.models import HouseBot, Match, MatchSeat, Seat, Table
from games.models.bots import STRATEGIES
from tests.games.interface.plans import bots, cast, plan

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("model", "values", "constraint"),
    [
        (Table, {"status": "lost"}, "table_status_is_known"),
        (Table, {"visibility": "secret"}, "table_visibility_is_known"),
        (Table, {"clock": "sundial"}, "table_clock_is_known"),
        (Table, {"players": 9}, "table_has_4_to_8_players"),
        (
            Table,
            {"has_same_deals": True, "has_spectators": True},
            "same_deals_have_no_spectators",
        ),
        (Match, {"players": 3}, "match_has_4_to_8_players"),
        (Match, {"clock": "sundial"}, "match_clock_is_known"),
        (Match, {"status": "lost"}, "finished_matches_have_a_record"),
        (MatchSeat, {"total": 10}, "results_whole_or_none"),
        (MatchSeat, {"place": 1, "total": 10}, "results_whole_or_none"),
        (Seat, {"wishes_seat": 8}, "wishes_another_seat"),
        (Seat, {"wishes_seat": F("seat_index")}, "wishes_another_seat"),
        (HouseBot, {"strategy": "genius"}, "house_bot_thinks_in_a_known_way"),
    ],
)
def test_a_row_that_cannot_be_is_refused(
    model: type[models.Model], values: dict[str, Any], constraint: str
) -> None:
    open_full_table(plan(bots()))
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        model._default_manager.update(**values)


def test_no_seat_of_a_match_is_beyond_the_eighth() -> None:
    open_full_table(plan(cast()))
    seat = MatchSeat.objects.filter(seat_index=3)
    with pytest.raises(IntegrityError, match="match_seat_index_below_8"), transaction.atomic():
        seat.update(seat_index=8)


def test_every_way_to_think_has_names_and_a_bot() -> None:
    assert set(STRATEGIES) == set(NAMES) <= set(BOTS)
    ensure_house_bots()
    assert HouseBot.objects.count() == sum(map(len, NAMES.values()))
