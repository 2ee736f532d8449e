"""The lobby: tables are found, opened and begun."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.commands.tables import TableWish, leave_seat, open_table, take_seat
from games.errors import Malformed, SeatTaken
from games.models import Match, Table
from games.players.interface import Kind, create_player
from games.players.models import Player
from games.queries.lobby import open_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client) -> Player:
    player = Player.objects.get(pk=create_player(name="alice"))
    client.force_login(player, backend="games.players.backends.PlayerBackend")
    return player


def test_one_click_without_an_account_starts_a_match_against_three_bots(client: Client) -> None:
    answer = client.post(reverse("games:play_bots"))
    table = Table.objects.get()
    assert answer.headers["Location"] == reverse("games:table", args=[table.public_id])
    assert Match.objects.get(table=table).status == Match.Status.PLAYING
    kinds = table.seats.order_by("seat_index").values_list("player__kind", flat=True)
    assert list(kinds) == [Kind.GUEST, Kind.BOT, Kind.BOT, Kind.BOT]


def test_the_number_and_strength_of_bots_can_be_chosen(client: Client) -> None:
    client.post(reverse("games:play_bots"), {"players": "8", "strength": "medium"})
    table = Table.objects.get()
    bots = table.seats.filter(player__house_bot__strategy="medium")
    assert (table.players, bots.count()) == (8, 7)


def test_a_choice_that_does_not_exist_opens_nothing(client: Client) -> None:
    answer = client.post(reverse("games:play_bots"), {"players": "9", "strength": "genius"})
    assert answer.status_code == 400
    assert not Table.objects.exists()


@pytest.mark.usefixtures("alice")
def test_who_is_playing_already_is_led_to_that_table(client: Client) -> None:
    client.post(reverse("games:play_bots"))
    answer = client.post(reverse("games:play_bots"))
    table = Table.objects.get()
    assert answer.headers["Location"] == reverse("games:table", args=[table.public_id])


@pytest.mark.usefixtures("alice")
def test_a_table_is_opened_as_chosen(client: Client) -> None:
    chosen = {
        "name": "Garden table",
        "players": "5",
        "clock": "fast",
        "visibility": "link",
        "bot_seats": ["3", "5"],
        "strength": "random",
        "tens_count": "each",
        "deal_limit": "3",
        "time_limit": "30",
        "has_chat": "on",
        "has_card_tracker": "on",
    }
    client.post(reverse("games:new_table"), chosen)
    table = Table.objects.get()
    assert (table.name, table.players, table.clock) == ("Garden table", 5, "fast")
    assert table.options == {"tens_count": "each", "deal_limit": 3, "time_limit": 1800}
    assert (table.visibility, table.has_spectators) == ("link", False)
    assert list(table.seats.order_by("seat_index").values_list("seat_index", flat=True)) == [
        0,
        2,
        4,
    ]


@pytest.mark.usefixtures("alice")
def test_a_refused_form_keeps_what_was_typed(client: Client) -> None:
    chosen = {
        "name": "Garden table",
        "players": "4",
        "clock": "live",
        "visibility": "public",
        "bot_seats": ["5"],
        "strength": "easy",
        "tens_count": "all",
    }
    answer = client.post(reverse("games:new_table"), chosen)
    form = answer.context["form"]
    assert form.errors.as_data()["bot_seats"][0].code == "table_full"
    assert form["name"].value() == "Garden table"
    assert not Table.objects.exists()


def test_tables_by_link_are_not_in_the_lobby(client: Client) -> None:
    for name in ("public", "link"):
        player_id = create_player(name=f"{name} host")
        open_table(TableWish(name=f"at {name}", visibility=name), player_id=player_id)
    page = client.get(reverse("games:lobby")).content.decode()
    assert "at public" in page
    assert "at link" not in page


def test_the_lobby_asks_the_same_number_of_queries_for_one_table_and_for_ten(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(10):
        open_table(TableWish(), player_id=create_player(name=f"host {'abcdefghij'[number]}"))
        if number in {0, 9}:
            with django_assert_num_queries(3):  # open tables, their seats, tables being played
                client.get(reverse("games:lobby_tables"))


def test_a_finished_table_leads_to_its_match(client: Client) -> None:
    client.post(reverse("games:play_bots"))
    match = Match.objects.select_related("table").get()
    Table.objects.update(status=Table.Status.FINISHED)
    answer = client.get(reverse("games:table", args=[match.table.public_id]))
    assert answer.headers["Location"] == reverse("games:match", args=[match.public_id])


def test_a_link_in_the_lobby_leads_to_a_seat(client: Client) -> None:
    open_table(TableWish(), player_id=create_player(name="bobby"))
    page = client.get(reverse("games:lobby")).content.decode()
    assert f"/tables/{Table.objects.get().public_id}/?sit" in page


def test_a_table_closed_to_strangers_says_so(client: Client) -> None:
    wish = TableWish(bots=["easy"] * 3, has_spectators=False)
    public_id = open_table(wish, player_id=create_player(name="bobby"))
    answer = client.get(reverse("games:table", args=[public_id]))
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "This table is closed to spectators" in page
    assert reverse("account_login") in page


@pytest.mark.parametrize("bot_seats", [[1], [1, 1], [0, 1], [1, 4], [-1, 1]])
def test_bots_sit_on_seats_of_their_own(bot_seats: list[int]) -> None:
    wish = TableWish(bots=["easy", "easy"], bot_seats=bot_seats)
    with pytest.raises(Malformed):
        open_table(wish, player_id=create_player(name="alice"))
    assert not Table.objects.exists()


def test_a_player_changes_places_with_a_bot_but_with_nobody_else() -> None:
    alice, bobby = (create_player(name=name) for name in ("alice", "bobby"))
    public_id = open_table(TableWish(bots=["easy", "easy"], bot_seats=[1, 2]), player_id=alice)
    seats = Table.objects.get().seats
    bot = seats.get(seat_index=2).player_id
    assert take_seat(public_id, player_id=alice, seat_index=2) == 2
    assert dict(seats.values_list("seat_index", "player"))[0] == bot
    with pytest.raises(SeatTaken):  # who stands has no place to give
        take_seat(public_id, player_id=bobby, seat_index=1)
    with pytest.raises(SeatTaken):
        take_seat(public_id, player_id=bobby, seat_index=2)
    take_seat(public_id, player_id=bobby)
    assert Match.objects.exists()
    assert seats.count() == 4


def test_a_table_is_told_by_who_opened_it_wherever_they_sit() -> None:
    alice, bobby = create_player(name="alice"), create_player(name="bobby")
    public_id = open_table(TableWish(players=5), player_id=alice)
    take_seat(public_id, player_id=bobby)
    take_seat(public_id, player_id=alice, seat_index=3)
    assert [table.host for table in open_tables()] == ["alice"]
    leave_seat(public_id, player_id=alice)
    assert [table.host for table in open_tables()] == ["bobby"]
