"""One turn, one card: whoever plays it, and however often it is sent."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from games.commands.matches import finish_match
from games.commands.plays import expire_turn, play_card, play_stand_ins
from games.commands.tables import TableWish, open_table
from games.engine import legal_cards
from games.models import Match, Move, Position
from games.players.interface import create_player
from games.queries import running
from games.signals import match_finished
from games.store import journal
from games.store.play import judge
from tests.games.concurrency.racing import kinds, row_locks, run_together
from tests.games.live.cast import full_table

pytestmark = pytest.mark.django_db(transaction=True)

STORE = "games.commands.plays.store_one"


@pytest.fixture
def match_id() -> int:
    full_table(4, options={"deal_limit": 1})
    return Match.objects.values_list("pk", flat=True).get()


def turn_and_cards(match_id: int) -> tuple[int, list[str]]:
    snapshot = running.snapshot(match_id)
    assert snapshot is not None
    assert snapshot.state.turn is not None
    seat = snapshot.state.turn
    return seat, [str(card) for card in legal_cards(snapshot.state, seat)]


def run_out(match_id: int) -> None:
    Position.objects.filter(pk=match_id).update(
        turn_deadline=F("turn_deadline") - timedelta(hours=1),
        turn_started_at=F("turn_started_at") - timedelta(hours=1),
    )


@pytest.fixture
def version_not_compared() -> Iterator[None]:
    """The journal without its compare-and-set: what every test here would then meet."""
    loose = journal.STORE.replace("AND e.expected = p.version", "")
    assert loose != journal.STORE
    with patch.object(journal, "STORE", loose):
        yield


def test_two_cards_of_one_turn_are_one_card(match_id: int) -> None:
    seat, cards = turn_and_cards(match_id)
    jobs = [partial(play_card, match_id, seat_index=seat, card=card) for card in cards[:2]]
    outcomes = kinds(run_together(*jobs, between=STORE))
    assert outcomes == ["done", "not_your_turn"]
    assert list(Move.objects.values_list("version", flat=True)) == [1]


@pytest.mark.usefixtures("version_not_compared")
def test_without_the_version_compared_the_second_card_breaks_on_the_key(match_id: int) -> None:
    seat, cards = turn_and_cards(match_id)
    snapshot = running.snapshot(match_id)
    assert snapshot is not None
    facts = running.match_facts(match_id)
    entries = [
        judge(facts, snapshot, seat_index=seat, card=card, now=timezone.now()).entry
        for card in cards[:2]
    ]
    jobs = [partial(journal.store_one, entry) for entry in entries]
    outcomes = kinds(run_together(*jobs, between="games.store.journal.parameters"))
    assert outcomes == ["IntegrityError", "done"]


def test_the_same_command_from_two_tabs_is_stored_once_and_answered_alike(match_id: int) -> None:
    seat, cards = turn_and_cards(match_id)
    job = partial(play_card, match_id, seat_index=seat, card=cards[0], command_id=uuid4())
    assert run_together(job, job, between=STORE) == [1, 1]
    assert Move.objects.count() == 1


def test_a_play_against_the_clock_is_stored_once(match_id: int) -> None:
    seat, cards = turn_and_cards(match_id)
    run_out(match_id)
    played, expired = run_together(
        partial(play_card, match_id, seat_index=seat, card=cards[0], version=0),
        partial(expire_turn, match_id),
        between=STORE,
    )
    move = Move.objects.get()
    # Who was faster decides; the other is told so.
    if move.is_auto:
        assert (played.code, expired) == ("too_late", True)
    else:
        assert (played, expired) == (1, False)


def test_two_tasks_for_one_turn_play_one_card() -> None:
    player_id = create_player(name="alice")
    open_table(TableWish(bots=["easy"] * 3, options={"deal_limit": 1}), player_id=player_id)
    match_id = Match.objects.get().pk
    jobs = [partial(play_stand_ins, match_id)] * 2
    assert kinds(run_together(*jobs, between=STORE)) == ["done", "done"]
    versions = list(Move.objects.order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.parametrize(("locking", "announced"), [(False, 2), (True, 1)])
def test_a_match_is_finished_once(match_id: int, locking: bool, announced: int) -> None:
    while (position := Position.objects.get()).turn_seat is not None:
        _, cards = turn_and_cards(match_id)
        play_card(match_id, seat_index=position.turn_seat, card=cards[0])
    heard: list[int] = []

    def hear(match_id: int, **_: object) -> None:
        heard.append(match_id)

    match_finished.connect(hear)
    try:
        with row_locks(enabled=locking):
            run_together(
                *[partial(finish_match, match_id)] * 2, between="games.commands.matches._store"
            )
    finally:
        match_finished.disconnect(hear)
    assert heard == [match_id] * announced
    assert Match.objects.get().status == Match.Status.FINISHED
