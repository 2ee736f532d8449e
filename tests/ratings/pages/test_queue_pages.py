"""The queue as every page shows it: waiting, found, accepted, seated, pausing."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.players.models import Player
from ratings.models import Ladder, LadderTable, Membership, Proposal, Ticket
from ratings.queries.queue_seen import Call, queue_lines
from tests.ratings.ladders import found, ladder, queued
from tests.ratings.pages.worlds import ladder_with_book, person, rate

pytestmark = pytest.mark.django_db
STATE = re.compile(r'data-state="(\w+)"')
FETCH = {"X-Requested-With": "fetch"}


@pytest.fixture
def fours() -> Ladder:
    """A ladder of four that everybody may join."""
    return ladder()


def browser_of(player_id: int) -> Client:
    client = Client()
    client.force_login(
        Player.objects.get(pk=player_id), backend="games.players.backends.PlayerBackend"
    )
    return client


def states(client: Client, address: str = "/rules/") -> list[str]:
    """What the lines of the queue on a page are about."""
    return STATE.findall(client.get(address).content.decode())


def test_joining_and_looking_is_one_button_each(fours: Ladder) -> None:
    alice = browser_of(person("Alice").pk)
    assert "Join this ladder" in alice.get("/ladders/fours/").content.decode()
    page = alice.post("/ladders/fours/join/", follow=True).content.decode()
    assert '<button class="btn go big" id="look">' in page
    page = alice.post("/ladders/fours/look/", follow=True).content.decode()
    assert "You are looking for a table." in page
    assert STATE.findall(page) == ["waiting"]
    assert "0 other players wait." in page
    assert states(alice, "/matches/") == ["waiting"]
    alice.post("/ladders/fours/stop/", {"next": "/rules/"})
    assert states(alice) == []
    assert not Ticket.objects.exists()


def test_a_form_leads_back_to_its_page_and_nowhere_else(fours: Ladder) -> None:
    alice = browser_of(queued("fours", 1)[0])
    answer = alice.post("/ladders/fours/stop/", {"next": "/matches/?kind=ladder"})
    assert answer.headers["Location"] == "/matches/?kind=ladder"
    for elsewhere in ("https://example.org/", "//example.org/", "javascript:alert(1)", ""):
        answer = alice.post("/ladders/fours/stop/", {"next": elsewhere})
        assert answer.headers["Location"] == "/ladders/fours/"


def test_four_accept_from_any_page_and_are_led_to_their_table(fours: Ladder) -> None:
    players = found()
    clients = [browser_of(player_id) for player_id in players]
    page = clients[0].get("/rules/").content.decode()
    assert STATE.findall(page) == ["found"]
    seconds = int(re.findall(r'data-left="(\d+)"', page)[0])
    assert 0 < seconds <= 20
    proposal = Proposal.objects.get().public_id
    assert f'name="proposal" value="{proposal}"' in page
    for client in clients[:3]:
        answer = client.post("/ladders/fours/accept/", {"proposal": proposal}, headers=FETCH)
        assert STATE.findall(answer.content.decode()) == ["accepted"]
    assert "1 other player has still to accept." in clients[0].get("/rules/").content.decode()
    last = clients[3].post("/ladders/fours/accept/", {"proposal": proposal})
    table = LadderTable.objects.get()
    assert last.headers["Location"] == f"/tables/{table.public_id}/"
    page = clients[0].get("/rules/").content.decode()
    assert STATE.findall(page) == ["seated"]
    assert f'data-table="/tables/{table.public_id}/"' in page
    assert "with a chance of 25%; your expected place is 2.5." in page
    assert states(clients[0], f"/tables/{table.public_id}/") == []
    assert "Go to your table" in clients[0].get("/ladders/fours/").content.decode()


def test_two_tabs_of_a_player_say_the_same(fours: Ladder) -> None:
    player, *_ = found()
    one, other = browser_of(player), browser_of(player)
    one.post("/ladders/fours/accept/", headers=FETCH)
    answer = other.get("/queue/", {"next": "/rules/"}).content.decode()
    assert STATE.findall(answer) == ["accepted"]
    again = other.post("/ladders/fours/accept/", headers=FETCH).content.decode()
    assert STATE.findall(again) == ["accepted"]
    assert "data-refusal" not in again


def test_declining_pauses_and_the_others_wait_on(fours: Ladder) -> None:
    alice, bob, *_ = found()
    answer = browser_of(alice).post("/ladders/fours/stop/", headers=FETCH).content.decode()
    assert STATE.findall(answer) == ["paused"]
    assert states(browser_of(bob)) == ["waiting"]
    page = browser_of(alice).get("/ladders/fours/").content.decode()
    assert re.search(r'id="look" disabled', page)
    assert "you did not accept it" in page


def test_accepting_too_late_says_why(fours: Ladder) -> None:
    alice, *_ = found()
    Proposal.objects.update(
        made_at=timezone.now() - timedelta(seconds=60),
        expires_at=timezone.now() - timedelta(seconds=1),
    )
    answer = browser_of(alice).post("/ladders/fours/accept/", headers=FETCH).content.decode()
    assert "The time to accept this table is over." in answer
    page = browser_of(alice).post("/ladders/fours/accept/", follow=True).content.decode()
    assert "The time to accept this table is over." in page


def test_who_may_not_join_reads_why(fours: Ladder) -> None:
    Ladder.objects.update(join_rule=Ladder.JoinRule.INVITED)
    alice = browser_of(person("Alice").pk)
    page = alice.get("/ladders/fours/").content.decode()
    assert "You need an invitation for this ladder." in page
    assert 'id="join"' not in page
    assert (
        "You need an invitation" in alice.post("/ladders/fours/join/", follow=True).content.decode()
    )


def test_a_stranger_signs_up_or_joins_as_a_guest(client: Client, fours: Ladder) -> None:
    page = client.get("/ladders/fours/").content.decode()
    assert 'href="/accounts/signup/?next=/ladders/fours/"' in page
    assert "Join as a guest" in page
    answer = client.post("/ladders/fours/look/")
    assert answer.headers["Location"] == "/accounts/login/?next=/ladders/fours/"
    client.post("/ladders/fours/join/")
    assert Membership.objects.get().player.kind == "guest"
    Ladder.objects.update(join_rule=Ladder.JoinRule.CONFIRMED)
    stranger = Client()
    assert "Join as a guest" not in stranger.get("/ladders/fours/").content.decode()
    answer = stranger.post("/ladders/fours/join/")
    assert answer.headers["Location"] == "/accounts/signup/?next=/ladders/fours/"


def test_vacation_and_leaving_are_buttons(fours: Ladder) -> None:
    alice = browser_of(person("Alice").pk)
    alice.post("/ladders/fours/join/")
    page = alice.post("/ladders/fours/vacation/", follow=True).content.decode()
    assert "End the vacation" in page
    page = alice.post("/ladders/fours/back/", follow=True).content.decode()
    assert 'id="look"' in page
    page = alice.post("/ladders/fours/leave/", follow=True).content.decode()
    assert "Join this ladder" in page


def test_the_page_shows_who_waits_and_plays_with_their_chances(fours: Ladder) -> None:
    (waiting,) = queued("fours", 1)
    page = Client().get("/ladders/fours/part/").content.decode()
    assert Player.objects.get(pk=waiting).name in page
    assert "Who is waiting" in page


def test_pages_of_who_has_nothing_to_do_with_queues_ask_once(
    fours: Ladder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    alice = person("Alice")
    with django_assert_num_queries(1):
        assert queue_lines(alice.pk) == []


def test_the_most_urgent_comes_first(fours: Ladder) -> None:
    player, *_ = found()
    daily = Ladder.objects.create(slug="daily", name="Daily", clock="daily")
    Ticket.objects.create(ladder=daily, player_id=player, is_live=False, queued_at=timezone.now())
    Membership.objects.create(
        ladder=daily,
        player_id=player,
        joined_at=timezone.now(),
        paused_until=timezone.now() + timedelta(minutes=5),
    )
    assert [line.call for line in queue_lines(player)] == [Call.FOUND, Call.WAITING, Call.PAUSED]


@pytest.mark.parametrize("address", ["part/", ""])
def test_addresses_of_no_ladder_lead_nowhere(client: Client, address: str) -> None:
    assert client.get(f"/ladders/nowhere/{address}").status_code == 404
    assert client.post("/ladders/nowhere/look/").status_code == 404


def test_looking_is_asked_for_by_post_alone(fours: Ladder) -> None:
    alice = browser_of(person("Alice").pk)
    for command in ("join", "leave", "look", "stop", "accept", "vacation", "back"):
        assert alice.get(f"/ladders/fours/{command}/").status_code == 405


def test_ratings_and_the_top_stand_on_the_page(client: Client) -> None:
    _, book = ladder_with_book()
    rate(book, person("Alice"), 1700, played_at=timezone.now())
    page = client.get("/ladders/fours/").content.decode()
    assert '<span class="rating">1700</span>' in page
    assert "Nothing has been played here yet." in page
