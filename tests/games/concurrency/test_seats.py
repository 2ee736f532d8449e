"""Seats under fire: the lock of the table, and what happens without it."""

from datetime import timedelta
from functools import partial
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db.models import F

from games.commands.presence import report_presence
from games.commands.sweeping import sweep_tables
from games.commands.tables import TableWish, leave_seat, open_table, take_seat
from games.locks import lock_table
from games.models import Engagement, HouseBot, Match, MatchSeat, Seat, Table
from games.players.interface import create_player
from tests.games.concurrency.racing import kinds, row_locks, run_together

pytestmark = pytest.mark.django_db(transaction=True)

SEAT = "games.commands.tables._seat"
START = "games.commands.tables._start_if_full"


# No two of these letters look alike, so all names differ to the eye.
LETTERS = "abcdefghkm"


def players(number: int, *, first_name: str = "early") -> list[int]:
    """Make accounts whose names all differ to the eye."""
    return [
        create_player(name=f"{first_name} {LETTERS[index // 10]}{LETTERS[index % 10]}")
        for index in range(number)
    ]


def late(number: int) -> list[int]:
    """Make accounts for those who come when the table stands."""
    return players(number, first_name="late")


def table_with(seated: int) -> str:
    host, *others = players(seated)
    public_id = open_table(TableWish(), player_id=host)
    for player_id in others:
        take_seat(public_id, player_id=player_id)
    return public_id


def seated() -> list[int]:
    """Return who sits at the only table, by seat."""
    return list(Seat.objects.order_by("seat_index").values_list("player_id", flat=True))


@pytest.mark.parametrize(
    ("locking", "expected"),
    [(False, ["IntegrityError", "done"]), (True, ["done", "table_full"])],
)
def test_two_players_reach_for_the_last_seat(locking: bool, expected: list[str]) -> None:
    public_id = table_with(3)
    jobs = [partial(take_seat, public_id, player_id=player_id) for player_id in late(2)]
    with row_locks(enabled=locking):
        assert kinds(run_together(*jobs, between=SEAT)) == expected


def test_of_twenty_who_take_the_last_seat_one_sits_and_all_others_are_told_why() -> None:
    public_id = table_with(3)
    jobs = [partial(take_seat, public_id, player_id=player_id) for player_id in late(20)]
    outcomes = kinds(run_together(*jobs, between=SEAT))
    assert outcomes == ["done"] + ["table_full"] * 19
    assert Match.objects.count() == 1
    assert Engagement.objects.count() == 4


@pytest.mark.parametrize(("locking", "matches"), [(False, 0), (True, 1)])
def test_the_last_two_seats_taken_at_once_start_one_match(locking: bool, matches: int) -> None:
    public_id = table_with(2)
    jobs = [
        partial(take_seat, public_id, player_id=player_id, seat_index=index)
        for index, player_id in enumerate(late(2), start=2)
    ]
    with row_locks(enabled=locking):
        assert kinds(run_together(*jobs, between=START, and_after=True)) == ["done", "done"]
    # Without the lock each sees three seats taken, and the table waits for ever.
    assert Match.objects.count() == matches


@pytest.mark.parametrize("locking", [False, True])
def test_who_leaves_as_the_match_starts_is_in_it_or_out_of_it(locking: bool) -> None:
    public_id = table_with(3)
    leaver = Table.objects.get().seats.get(seat_index=1).player_id
    (taker,) = late(1)
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(take_seat, public_id, player_id=taker),
            partial(leave_seat, public_id, player_id=leaver),
            between=["games.commands.tables.start_match", "games.commands.tables.release"],
        )
    table = Table.objects.get()
    has_started = table.status == Table.Status.PLAYING
    if not locking:  # both were right when they looked: a match of four at a table of three
        assert (has_started, table.seats.count()) == (True, 3)
        return
    # Started with four, and the leaver told that it is too late; or waiting with three.
    assert table.seats.count() == (4 if has_started else 3)
    assert kinds(outcomes) == (["done", "too_late"] if has_started else ["done", "done"])


@pytest.mark.parametrize("locking", [False, True])
def test_two_who_ask_each_other_at_once_change_places_once(locking: bool) -> None:
    public_id = table_with(3)
    before = seated()
    one, other = before[:2]
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(take_seat, public_id, player_id=one, seat_index=1),
            partial(take_seat, public_id, player_id=other, seat_index=0),
            between="games.commands.tables.wish_for_place",
        )
    assert kinds(outcomes) == ["done", "done"]
    wishes = list(Seat.objects.filter(wishes_seat__isnull=False).values_list("wishes_seat"))
    if not locking:  # each wishes for the other's seat, and nobody grants it
        assert (seated(), len(wishes)) == (before, 2)
        return
    assert (seated(), wishes) == ([other, one, before[2]], [])


@pytest.mark.parametrize("locking", [False, True])
def test_who_accept_as_the_match_starts_sit_where_the_match_has_them(locking: bool) -> None:
    public_id = table_with(3)
    one, other, _third = seated()
    take_seat(public_id, player_id=one, seat_index=1)
    (taker,) = late(1)
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(take_seat, public_id, player_id=taker),
            partial(take_seat, public_id, player_id=other, seat_index=0),
            between=["games.commands.tables.start_match", "games.commands.tables.wish_for_place"],
        )
    if not locking:  # a fault, not a refusal: no seat is free any more to change places by
        assert kinds(outcomes) == ["StopIteration", "done"]
        return
    playing = list(MatchSeat.objects.order_by("seat_index").values_list("player_id", flat=True))
    assert playing == seated()
    has_swapped = playing[:2] == [other, one]
    assert kinds(outcomes) == (["done", "done"] if has_swapped else ["done", "too_late"])


def test_a_player_who_sits_down_at_two_tables_at_once_gets_one() -> None:
    tables = [open_table(TableWish(), player_id=player_id) for player_id in players(2)]
    (player_id,) = late(1)
    jobs = [partial(take_seat, public_id, player_id=player_id) for public_id in tables]
    outcomes = kinds(run_together(*jobs, between="games.commands.tables.engage"))
    assert outcomes == ["already_playing", "done"]


def test_the_same_command_from_two_tabs_takes_one_seat() -> None:
    public_id = table_with(1)
    (player_id,) = late(1)
    job = partial(take_seat, public_id, player_id=player_id, command_id=uuid4())
    first, second = run_together(job, job, between=SEAT)
    # Locked, the second sees the first's seat; what it returns is that seat, or that they sit.
    assert Table.objects.get().seats.filter(player_id=player_id).count() == 1
    assert 1 in {first, second}


def test_two_first_tables_make_the_house_bots_once() -> None:
    wish = TableWish(bots=["easy"] * 3)
    jobs = [partial(open_table, wish, player_id=player_id) for player_id in players(2)]
    outcomes = kinds(run_together(*jobs, between="games.commands.house_bots.ensure_house_bots"))
    assert outcomes == ["done", "done"]
    assert HouseBot.objects.count() == 24


def test_the_same_command_from_two_tabs_opens_one_table() -> None:
    (player_id,) = players(1)
    job = partial(open_table, TableWish(), player_id=player_id, command_id=uuid4())
    first, second = run_together(job, job, between="games.commands.tables.draw_server_seed")
    assert first == second == Table.objects.get().public_id


@pytest.mark.parametrize("locking", [False, True])
def test_a_table_somebody_comes_back_to_is_not_closed_under_them(locking: bool) -> None:
    public_id = table_with(3)
    Table.objects.update(opened_at=F("opened_at") - timedelta(hours=1))
    (player_id,) = late(1)
    with row_locks(enabled=locking):
        outcomes = run_together(
            sweep_tables,
            partial(take_seat, public_id, player_id=player_id),
            between=["games.commands.sweeping.close_table", "games.commands.tables._seat"],
        )
    table = Table.objects.get()
    if not locking:  # closed, and a match begun: both were right when they looked
        assert (table.status, Match.objects.count()) != (Table.Status.CLOSED, 0)
        assert kinds(outcomes) == ["done", "done"]
        return
    # Closed, and the player told; or begun, and left alone.
    begun = table.status == Table.Status.PLAYING
    assert kinds(outcomes) == (["done", "done"] if begun else ["done", "too_late"])
    assert Match.objects.count() == begun


def test_who_comes_while_the_sweep_waits_for_the_lock_keeps_the_table() -> None:
    host = players(1)[0]
    public_id = open_table(TableWish(), player_id=host)
    Table.objects.update(opened_at=F("opened_at") - timedelta(hours=1))

    def come(wanted: str) -> Table:
        table = lock_table(wanted)
        report_presence("p", {(table.pk, host): 1})
        return table

    with patch("games.commands.sweeping.lock_table", come):
        sweep_tables()
    assert Table.objects.get(public_id=public_id).status == Table.Status.OPEN
