"""Two people at a table that waits change places once both wish it."""

from uuid import uuid4

import pytest

from games.commands.tables import TableWish, leave_seat, open_table, take_seat
from games.errors import AlreadySeated, SeatTaken, TooLate
from games.models import Match, MatchSeat, Seat
from games.players.interface import create_player
from games.queries.tables import table_facts

pytestmark = pytest.mark.django_db


class Waiting:
    """A table of five where alice, bobby and carol wait on seats 0, 1 and 2."""

    def __init__(self) -> None:
        self.ids = [create_player(name=name) for name in ("alice", "bobby", "carol")]
        self.public_id = open_table(TableWish(players=5), player_id=self.ids[0])
        for player_id in self.ids[1:]:
            take_seat(self.public_id, player_id=player_id)

    def ask(self, who: int, seat: int | None) -> int:
        return take_seat(self.public_id, player_id=self.ids[who], seat_index=seat)

    def seats(self) -> list[int | None]:
        """Who of the three sits on each seat."""
        facts = table_facts(public_id=self.public_id)
        return [None if seat is None else self.ids.index(seat.player_id) for seat in facts.seats]

    def wishes(self) -> list[int | None]:
        """Whose seat each of the three would like."""
        rows = dict(Seat.objects.values_list("player_id", "wishes_seat"))
        return [rows.get(player_id) for player_id in self.ids]


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


def test_who_asks_for_the_seat_of_a_person_keeps_theirs_and_is_seen_to_wish(
    waiting: Waiting,
) -> None:
    assert waiting.ask(0, 1) == 0
    assert waiting.seats() == [0, 1, 2, None, None]
    assert waiting.wishes() == [1, None, None]
    seat = table_facts(public_id=waiting.public_id).seats[0]
    assert seat is not None
    assert seat.wishes_seat == 1


def test_two_who_ask_for_each_others_seats_change_places_with_their_seeds(
    waiting: Waiting,
) -> None:
    seeds = dict(Seat.objects.values_list("player_id", "client_seed"))
    waiting.ask(0, 1)
    assert waiting.ask(1, 0) == 0
    assert waiting.seats() == [1, 0, 2, None, None]
    assert waiting.wishes() == [None, None, None]
    assert dict(Seat.objects.values_list("player_id", "client_seed")) == seeds


def test_a_new_wish_takes_the_place_of_the_old_one(waiting: Waiting) -> None:
    waiting.ask(0, 1)
    waiting.ask(0, 2)
    assert waiting.ask(1, 0) == 1  # a wish of bobby's own: alice's was taken back
    assert waiting.wishes() == [2, 0, None]


def test_a_wish_is_taken_back_by_asking_for_the_own_seat(waiting: Waiting) -> None:
    waiting.ask(0, 1)
    assert waiting.ask(0, 0) == 0
    assert waiting.wishes() == [None, None, None]
    with pytest.raises(AlreadySeated):
        waiting.ask(0, 0)


def test_wishes_go_when_either_moves(waiting: Waiting) -> None:
    waiting.ask(0, 1)
    waiting.ask(2, 1)
    waiting.ask(1, 3)
    assert waiting.wishes() == [None, None, None]
    waiting.ask(0, 2)
    waiting.ask(0, 4)
    assert waiting.wishes() == [None, None, None]


def test_a_swap_ends_what_others_wished_of_the_two_and_nothing_else(waiting: Waiting) -> None:
    dave = create_player(name="david")
    take_seat(waiting.public_id, player_id=dave)
    waiting.ask(2, 1)
    take_seat(waiting.public_id, player_id=dave, seat_index=2)
    waiting.ask(0, 1)
    waiting.ask(1, 0)
    assert waiting.wishes() == [None, None, None]
    assert Seat.objects.get(player_id=dave).wishes_seat == 2


def test_a_wish_goes_when_the_other_leaves_and_does_not_fall_on_the_next(
    waiting: Waiting,
) -> None:
    waiting.ask(0, 1)
    leave_seat(waiting.public_id, player_id=waiting.ids[1])
    take_seat(waiting.public_id, player_id=create_player(name="david"), seat_index=1)
    assert waiting.wishes() == [None, None, None]


def test_no_wish_outlives_the_start(waiting: Waiting) -> None:
    waiting.ask(0, 1)
    for name in ("david", "erin"):
        take_seat(waiting.public_id, player_id=create_player(name=name))
    assert Match.objects.exists()
    assert not Seat.objects.filter(wishes_seat__isnull=False).exists()
    with pytest.raises(TooLate):
        waiting.ask(1, 0)
    seated = MatchSeat.objects.order_by("seat_index").values_list("player_id", flat=True)
    assert list(seated)[:3] == waiting.ids


def test_who_sits_nowhere_cannot_ask_anybody_to_change_places(waiting: Waiting) -> None:
    with pytest.raises(SeatTaken):
        take_seat(waiting.public_id, player_id=create_player(name="mallory"), seat_index=1)


def test_the_same_command_again_changes_nothing(waiting: Waiting) -> None:
    command_id = uuid4()
    for _ in range(2):
        answer = take_seat(
            waiting.public_id, player_id=waiting.ids[0], seat_index=1, command_id=command_id
        )
        assert answer == 0
    assert waiting.wishes() == [1, None, None]
    accepting = uuid4()
    for _ in range(2):
        take_seat(waiting.public_id, player_id=waiting.ids[1], seat_index=0, command_id=accepting)
    assert waiting.seats() == [1, 0, 2, None, None]
    # The wish, come late once more: it was granted, and begins nothing anew.
    take_seat(waiting.public_id, player_id=waiting.ids[0], seat_index=1, command_id=command_id)
    assert waiting.wishes() == [None, None, None]


def test_a_bot_of_the_house_changes_places_at_once() -> None:
    alice = create_player(name="alice")
    public_id = open_table(TableWish(bots=["easy"]), player_id=alice)
    bot = Seat.objects.get(seat_index=3).player_id
    assert take_seat(public_id, player_id=alice, seat_index=3) == 3
    assert Seat.objects.get(seat_index=0).player_id == bot
