"""The long history that pages are measured on."""

from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from games.commands.filling import fill_history
from games.engine.records import record_from, verify
from games.models import Match, MatchSeat, Seat, Table
from games.players.interface import create_player
from games.players.models import Player
from games.queries.matches import MatchFilter, match_page
from games.queries.results import results_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)
# VACUUM runs outside of transactions, so the rows are really there and taken away afterwards.
pytestmark = pytest.mark.django_db(transaction=True)


def test_filled_matches_are_like_real_ones() -> None:
    fill_history(matches=40, players=20, now=NOW)
    assert Match.objects.count() == Table.objects.count() == 40
    assert Player.objects.count() == 20
    for match in Match.objects.all():
        assert match.record is not None
        assert match.finished_at is not None
        verify(record_from(match.record))
        assert match.started_at < match.finished_at <= NOW
        told = [
            (row.total, row.place, row.tens, row.tricks_played, row.tricks_befooled)
            for row in match.seats.order_by("seat_index")
        ]
        assert told == [
            (one.total, one.place, one.tens, one.tricks_played, one.tricks_befooled)
            for one in results_of(match.record)
        ]
        assert match.table.commitment == match.record["fairness"]["commitment"]
    seated = set(MatchSeat.objects.values_list("match_id", "seat_index", "player_id"))
    assert seated == set(Seat.objects.values_list("table_id", "seat_index", "player_id"))
    assert len(match_page(MatchFilter(), limit=50).matches) == 40


def test_tables_can_be_opened_after_filling() -> None:
    fill_history(matches=3, players=8, now=NOW)
    Table.objects.create(players=4, clock="live", sealed_seed=b"", commitment="")


def test_filling_stores_all_or_nothing() -> None:
    create_player(name="Crowd 5")
    with pytest.raises(CommandError, match="filled already"):
        call_command("fill_history", matches=3, players=8)
    assert not Match.objects.exists()
    assert Player.objects.count() == 1


def test_too_few_players_are_refused() -> None:
    with pytest.raises(CommandError, match="at least 8"):
        call_command("fill_history", matches=1, players=7)
