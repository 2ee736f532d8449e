"""No move outlives its match, though no foreign key says so (docs/adr/0009)."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection, connections, transaction

from fool_site.postgres.processes import wait_until
from games.engine import legal_cards
from games.models import Match, Move
from games.queries import running
from games.store.journal import Entry, store_one
from games.store.play import judge
from tests.games.live.cast import full_table

pytestmark = pytest.mark.django_db(transaction=True)

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


@pytest.fixture
def match_id() -> int:
    full_table(4)
    return Match.objects.values_list("pk", flat=True).get()


def next_play(match_id: int) -> Entry:
    snapshot = running.snapshot(match_id)
    assert snapshot is not None
    turn = snapshot.state.turn
    assert turn is not None
    card = str(legal_cards(snapshot.state, turn)[0])
    facts = running.match_facts(match_id)
    return judge(facts, snapshot, seat_index=turn, card=card, now=datetime.now(UTC)).entry


def delete(match_id: int) -> None:
    """Delete a match by hand, as somebody at a database prompt would."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_position WHERE match_id = %s", [match_id])
        cursor.execute("DELETE FROM games_matchseat WHERE match_id = %s", [match_id])
        cursor.execute("DELETE FROM games_match WHERE table_id = %s", [match_id])


def second_waits_for_first(first: Callable[[], object], second: Callable[[], object]) -> None:
    """Do the first in a transaction that ends only once the second, in a thread, waits for it."""

    def run() -> None:
        try:
            second()
        finally:
            connections.close_all()

    def is_waiting() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return bool(cursor.fetchone()[0])

    thread = threading.Thread(target=run)
    with transaction.atomic():
        first()
        thread.start()
        assert wait_until(is_waiting, seconds=30)
    thread.join(30)
    assert not thread.is_alive()


def test_a_match_takes_its_moves_along(match_id: int) -> None:
    assert store_one(next_play(match_id))
    delete(match_id)
    assert not Move.objects.exists()


def test_without_the_trigger_they_would_stay(match_id: int) -> None:
    assert store_one(next_play(match_id))
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_match DISABLE TRIGGER games_match_takes_its_moves")
        try:
            delete(match_id)
        finally:
            cursor.execute("ALTER TABLE games_match ENABLE TRIGGER games_match_takes_its_moves")
    assert Move.objects.exists()


def test_a_card_stored_while_its_match_is_being_deleted_goes_too(match_id: int) -> None:
    entry = next_play(match_id)
    second_waits_for_first(lambda: store_one(entry), lambda: delete(match_id))
    assert not Match.objects.exists()
    assert not Move.objects.exists()


def test_no_card_is_stored_once_its_match_is_being_deleted(match_id: int) -> None:
    entry = next_play(match_id)
    stored = []
    second_waits_for_first(lambda: delete(match_id), lambda: stored.append(store_one(entry)))
    assert stored == [None]
    assert not Move.objects.exists()
