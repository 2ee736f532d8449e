"""Conduct is noted once with the rating, keeps who cools down from the queue, and is shown."""

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.interface import match_result
from games.players.models import Player
from ratings.clock import database_now
from ratings.commands.conduct import forget_networks, network_hash, note_conduct, note_network
from ratings.commands.queue import join_queue
from ratings.commands.rating import rate_match
from ratings.commands.rating_amending import correct_result, void_result
from ratings.errors import CoolingDown
from ratings.models import Conduct, ConductLine, Ladder, Membership, NetworkSighting, Ticket
from tests.ratings.ledger.cast import BEGIN, at, people
from tests.ratings.ledger.matches import finished_match

pytestmark = pytest.mark.django_db


def ladder() -> Ladder:
    return Ladder.objects.create(slug="fours", name="Fours")


def test_a_match_is_noted_once_with_its_rating() -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder(), abandoned=[2])
    assert rate_match(match_id)
    assert not rate_match(match_id)
    note_conduct(match_result(match_id))

    outcomes = dict(ConductLine.objects.values_list("player_id", "outcome"))
    assert outcomes == {
        player: "abandoned" if player == players[2] else "good" for player in players
    }
    assert Conduct.objects.get(pk=players[2]).marks == 2


def test_a_match_of_no_ladder_is_not_noted() -> None:
    rate_match(finished_match(people(4), finished_at=BEGIN, abandoned=[0]))
    assert not ConductLine.objects.exists()


def test_who_left_twice_waits_a_day() -> None:
    fours, players = ladder(), people(4)
    Membership.objects.bulk_create(
        Membership(ladder=fours, player_id=player, joined_at=BEGIN) for player in players
    )
    now = database_now()
    for hours in (3, 2):
        rate_match(
            finished_match(
                players, finished_at=now - timedelta(hours=hours), ladder=fours, abandoned=[0]
            )
        )
    with pytest.raises(CoolingDown) as refusal:
        join_queue("fours", player_id=players[0])
    assert refusal.value.until == now + timedelta(hours=22)
    join_queue("fours", player_id=players[1], address="203.0.113.9")
    assert Ticket.objects.filter(player_id=players[1]).exists()
    assert NetworkSighting.objects.filter(player_id=players[1]).exists()


def told(player_id: int) -> tuple[Any, ...]:
    """A player's conduct, and what the lines say of it, in order."""
    row = Conduct.objects.get(pk=player_id)
    lines = ConductLine.objects.filter(player_id=player_id).order_by("pk")
    state = (row.marks, row.level, row.good_in_a_row, row.cooled_until)
    return (*state, *lines.values_list("outcome", "marks", "cooled_until", "is_void"))


def test_a_void_takes_back_the_marks_and_the_cool_down_of_its_match() -> None:
    fours, players = ladder(), people(5)
    alice, *_, erin = players
    left = [
        finished_match(players[:4], finished_at=at(minutes), ladder=fours, abandoned=[0])
        for minutes in (0, 60)
    ]
    played = finished_match(players[:4], finished_at=at(120), ladder=fours)
    for match_id in (*left, played):
        rate_match(match_id)
    until = at(60) + timedelta(hours=24)
    before = told(alice)
    assert before == (
        *(0, 1, 1, until),
        *[("abandoned", 2, None, False), ("abandoned", 0, until, False), ("good", 0, None, False)],
    )

    void = partial(void_result, left[0], by_player_id=erin, reason="the network was down")
    twice = uuid4()
    for command_id in (twice, twice):
        void(command_id=command_id)
    assert told(alice) == (
        *(2, 0, 1, None),
        *[("abandoned", 0, None, True), ("abandoned", 2, None, False), ("good", 2, None, False)],
    )

    correct_result(
        left[0], places=[4, 1, 2, 3], by_player_id=erin, reason="it was up", command_id=uuid4()
    )
    assert told(alice) == before


def test_the_page_says_of_a_voided_match_that_it_does_not_count(client: Client) -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder(), abandoned=[0])
    rate_match(match_id)
    void_result(match_id, by_player_id=players[1], reason="power cut", command_id=uuid4())
    client.force_login(Player.objects.get(pk=players[0]))
    page = client.get("/conduct/").content.decode()
    assert "No marks." in page
    assert "does not count" in page


def test_the_page_tells_the_matches_and_the_rule(client: Client) -> None:
    players = people(4)
    match_id = finished_match(players, finished_at=BEGIN, ladder=ladder(), abandoned=[0])
    rate_match(match_id)
    client.force_login(Player.objects.get(pk=players[0]))
    page = client.get("/conduct/").content.decode()
    assert "You have 2 marks." in page
    assert "seat given up" in page
    client.force_login(Player.objects.get(pk=players[1]))
    assert "No marks." in client.get("/conduct/").content.decode()


def test_a_network_is_a_hash_that_neighbours_share() -> None:
    first = network_hash("203.0.113.9")
    assert first == network_hash("203.0.113.200")
    assert first != network_hash("203.0.114.9")
    assert network_hash("2001:db8:1:2::1") == network_hash("2001:db8:1:ffff::1")
    assert len(first) == 16
    assert network_hash("unix socket") == ""


def test_networks_are_forgotten_after_90_days() -> None:
    (alice,) = people(1)
    note_network(alice, address="203.0.113.9", now=BEGIN)
    note_network(alice, address="198.51.100.1", now=BEGIN + timedelta(days=60))
    note_network(alice, address="nowhere", now=BEGIN)
    assert forget_networks(now=BEGIN + timedelta(days=91)) == 1
    assert NetworkSighting.objects.get().network == network_hash("198.51.100.1")


def test_the_report_is_for_who_may_see_conduct(client: Client, admin_client: Client) -> None:
    fours, players = ladder(), people(10)
    others = players[2:]
    for minutes in range(40):
        finished = database_now() - timedelta(minutes=minutes)
        third, fourth = others[minutes % 8], others[(minutes + 3) % 8]
        seated = [[*players[:2], third, fourth], [others[(minutes + i) % 8] for i in range(4)]]
        for seats in seated:
            rate_match(finished_match(seats, finished_at=finished, ladder=fours))
    for player in players[:2]:
        note_network(player, address="203.0.113.9", now=BEGIN)
    answer = admin_client.get("/admin/ratings/conduct/report/fours/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.index("alice") < page.index("bob")
    assert network_hash("203.0.113.9") in page
    assert "203.0.113.9" not in page
    assert "fours" in admin_client.get("/admin/ratings/conduct/").content.decode()

    client.force_login(Player.objects.get(pk=players[0]))
    assert client.get("/admin/ratings/conduct/report/fours/").status_code != 200
