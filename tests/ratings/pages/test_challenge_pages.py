"""Challenges on pages: made, answered, refused with a reason."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.players.commands import suspend
from games.players.models import Player
from ratings.models import Challenge, LadderTable
from tests.ratings.ladders import ladder, members
from tests.ratings.pages.test_queue_pages import browser_of

pytestmark = pytest.mark.django_db
PAGE = "/ladders/fours/challenges/"


@pytest.fixture
def clients() -> list[Client]:
    """The browsers of four members of the ladder "fours": alice, bobby, carol, david."""
    ladder()
    return [browser_of(player_id) for player_id in members("fours", 4)]


def test_a_challenge_is_made_answered_and_played(clients: list[Client]) -> None:
    alice, *others = clients
    page = alice.post(PAGE, {"players": "Bobby, carol,david"}, follow=True).content.decode()
    assert "They are told." in page
    assert "You challenge" in page
    made = Challenge.objects.get()
    for client in others[:2]:
        page = client.get("/ladders/fours/").content.decode()
        assert f'action="{PAGE}{made.public_id}/accept/"' in page
        client.post(f"{PAGE}{made.public_id}/accept/")
    last = others[2].post(f"{PAGE}{made.public_id}/accept/")
    assert last.headers["Location"] == f"/tables/{LadderTable.objects.get().public_id}/"


def test_challenges_are_declined_and_withdrawn(clients: list[Client]) -> None:
    for client, status in ((clients[1], "declined"), (clients[0], "withdrawn")):
        clients[0].post(PAGE, {"players": "bobby, carol, david"})
        made = Challenge.objects.latest("pk")
        client.post(f"{PAGE}{made.public_id}/end/")
        made.refresh_from_db()
        assert made.status == status
    assert "Nobody waits for your answer" in clients[0].get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("bobby", "other players"),
        ("bobby, carol, zed", "There is no player of the name zed."),
        ("", "This field is required."),
    ],
)
def test_a_refused_challenge_says_why_and_keeps_what_was_typed(
    clients: list[Client], players: str, told: str
) -> None:
    page = clients[0].post(PAGE, {"players": players}).content.decode()
    assert 'class="errorlist"' in page
    assert re.search(told, page)
    assert f'value="{players}"' in page or not players
    assert not Challenge.objects.exists()


def test_who_is_suspended_is_told_so(clients: list[Client]) -> None:
    alice = Player.objects.get(name="alice")
    suspend(alice.pk, until=None, reason="no", staff_id=alice.pk, now=timezone.now())
    page = clients[0].post(PAGE, {"players": "bobby, carol, david"}).content.decode()
    assert 'class="errorlist"' in page
    assert not Challenge.objects.exists()


def test_a_profile_leads_to_a_challenge_with_the_name_filled_in(clients: list[Client]) -> None:
    page = clients[0].get(f"{PAGE}?players=bobby").content.decode()
    assert 'value="bobby"' in page


def test_strangers_sign_in_first(clients: list[Client], client: Client) -> None:
    assert client.get(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"
    assert client.post(f"{PAGE}x/accept/").status_code == 302
    assert not Challenge.objects.exists()


def test_nobody_answers_a_challenge_of_others(clients: list[Client]) -> None:
    clients[0].post(PAGE, {"players": "bobby, carol, david"})
    made = Challenge.objects.get()
    mallory = browser_of(members("fours", 1, first=4)[0])
    page = mallory.post(f"{PAGE}{made.public_id}/end/", follow=True).content.decode()
    assert "There is no" in page
    made.refresh_from_db()
    assert made.status == "open"
    assert Player.objects.filter(name="erin").exists()
