"""Tables opened full by another app."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from games.interface import (
    AlreadyPlaying,
    Banned,
    Malformed,
    TooLate,
    close_unplayed,
    engaged_tables,
    house_bot_ids,
    open_full_table,
    open_full_tables,
    table_states,
)
from games.models import Engagement, HouseBot, Match, Seat, Table
from games.players.commands import suspend
from games.players.interface import Kind, create_player
from tests.games.interface.plans import POD, bots, cast, plan

pytestmark = pytest.mark.django_db


def test_everybody_is_seated_in_order_and_the_match_begins() -> None:
    players = cast()
    opened = open_full_table(plan(players, name=" Pod  1 ", clock="fast", is_ranked=True))
    table = Table.objects.get(public_id=opened.public_id)
    assert (table.name, table.clock, table.is_ranked) == ("Pod 1", "fast", True)
    assert (table.context_kind, table.context_id) == (POD.kind, POD.id)
    assert tuple(table.seats.order_by("seat_index").values_list("player", flat=True)) == players
    match = Match.objects.get(pk=opened.match_id)
    assert (match.public_id, match.status) == (opened.match_public_id, "playing")
    assert engaged_tables(players) == dict.fromkeys(players, opened.public_id)
    assert all(Seat.objects.values_list("client_seed", flat=True))


def test_bots_sit_with_people_are_engaged_nowhere_and_add_no_seed() -> None:
    own_bot = create_player(name="program", kind=Kind.BOT)
    players = (*cast(2), own_bot, *bots(1))
    opened = open_full_table(plan(players))
    again = open_full_table(plan((*bots(3), own_bot)))
    assert set(engaged_tables(players)) == set(players[:2])
    seeds = dict(Seat.objects.filter(table_id=opened.match_id).values_list("player", "client_seed"))
    assert [bool(seeds[player_id]) for player_id in players] == [True, True, False, False]
    assert table_states([again.public_id])[again.public_id].status == "playing"


def test_nobody_is_engaged_at_a_daily_table() -> None:
    players = cast()
    open_full_tables([plan(players, clock="daily"), plan(players, clock="daily")])
    assert not Engagement.objects.exists()


def test_the_same_command_opens_one_table() -> None:
    wish = plan(cast())
    assert open_full_table(wish) == open_full_table(wish)
    assert Table.objects.count() == Match.objects.count() == 1


def test_a_round_whose_call_is_repeated_opens_what_is_missing() -> None:
    first, second = plan(cast()), plan(bots())
    opened = open_full_table(second)
    assert open_full_tables([first, second])[1] == opened
    assert Table.objects.count() == 2


def test_who_plays_elsewhere_is_named_and_nothing_is_left_behind() -> None:
    players = cast(8)
    open_full_table(plan(players[:4]))
    with transaction.atomic():
        with pytest.raises(AlreadyPlaying) as refusal:
            open_full_tables([plan(players[4:]), plan((*bots(2), players[3], players[1]))])
        # The caller's transaction goes on.
        assert Table.objects.count() == 1
    assert refusal.value.player_ids == tuple(sorted([players[1], players[3]]))
    assert set(engaged_tables(players)) == set(players[:4])


def test_who_is_suspended_is_named() -> None:
    players = cast()
    staff = create_player(name="olga")
    now = timezone.now()
    suspend(players[2], staff_id=staff, reason="rude", until=now + timedelta(days=1), now=now)
    with pytest.raises(Banned) as refusal:
        open_full_table(plan(players))
    assert refusal.value.player_ids == (players[2],)
    assert not Table.objects.exists()


def test_options_that_cannot_be_are_refused() -> None:
    players = cast()
    for options in ({"deal_limit": 0}, {"same_deals": "mine"}, {"jokers": 2}):
        with pytest.raises(Malformed):
            open_full_table(plan(players, options=options))


def test_seats_that_cannot_be_are_a_fault() -> None:
    players = cast(4)
    for seats in (players[:3], (*players[:3], players[0])):
        with pytest.raises(ValueError, match="4 to 8 different players"):
            open_full_table(plan(seats))
    with pytest.raises(ValueError, match="two live tables"):
        open_full_tables([plan(players), plan((*bots(3), players[0]))])


def test_a_table_taken_back_is_not_opened_again_by_its_command() -> None:
    wish = plan(cast())
    close_unplayed(open_full_table(wish).public_id)
    with pytest.raises(TooLate):
        open_full_table(wish)
    open_full_table(plan(wish.seats, command_id=uuid4()))


def test_as_many_bots_as_are_asked_for_are_different_players() -> None:
    ids = house_bot_ids(["easy"] * 20 + ["random"])
    assert len(set(ids)) == 21
    assert HouseBot.objects.filter(strategy="easy").count() == 20
    assert house_bot_ids(["easy"] * 20 + ["random"]) == ids


def test_a_bots_name_that_somebody_has_is_left_to_them() -> None:
    create_player(name="basil")
    ids = house_bot_ids(["easy"] * 8)
    names = set(HouseBot.objects.filter(player__in=ids).values_list("player__name", flat=True))
    assert len(ids) == len(names) == 8
    assert "Basil" not in names
