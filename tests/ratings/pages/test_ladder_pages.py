"""The list of ladders and a ladder's page."""

import re
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.players.interface import create_player
from games.players.models import Player
from ratings.commands.demo import make_demo_ladders
from ratings.models import Ladder, Membership, OpenHours

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladders() -> None:
    """The demo's three."""
    make_demo_ladders(today=date(2026, 3, 9))


def test_without_ladders_the_list_says_so(client: Client) -> None:
    assert "There is no ladder yet." in client.get("/ladders/").content.decode()


@pytest.mark.usefixtures("ladders")
def test_the_list_names_every_ladder_and_the_navigation_leads_to_it(client: Client) -> None:
    page = client.get("/ladders/").content.decode()
    links = re.findall(r'<a href="/ladders/(\w+)/"><bdi>([^<]+)</bdi></a>', page)
    assert links == [("open", "Open ladder"), ("fours", "Fours"), ("daily", "Daily")]
    assert '<a href="/ladders/" aria-current="page">Ladders</a>' in page


@pytest.mark.usefixtures("ladders")
def test_who_has_joined_sees_it_in_the_list(client: Client) -> None:
    player = Player.objects.get(pk=create_player(name="Alice"))
    ladder = Ladder.objects.get(slug="fours")
    Membership.objects.create(ladder=ladder, player=player, joined_at=player.date_joined)
    assert "joined</span>" not in client.get("/ladders/").content.decode()
    client.force_login(player, backend="games.players.backends.PlayerBackend")
    page = client.get("/ladders/").content.decode()
    assert page.count("joined</span>") == 1
    assert "1 player has joined." in page


@pytest.mark.usefixtures("ladders")
def test_the_list_takes_two_queries_for_any_number_of_ladders(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        client.get("/ladders/")


def test_the_page_says_what_is_played_and_who_may_join(client: Client) -> None:
    ladder = Ladder.objects.create(
        slug="evening",
        name="Evening",
        description="Short & sharp.",
        min_players=4,
        max_players=6,
        options={"deal_limit": 3, "tens_count": "each", "time_limit": 600},
        min_rating=1400,
        min_account_days=7,
        time_zone="Europe/Berlin",
    )
    OpenHours.objects.create(ladder=ladder, weekday=5, opens_at="19:00", closes_at="23:30")
    page = client.get("/ladders/evening/").content.decode()
    for told in (
        "Short &amp; sharp.",
        "4 to 6 players",
        "A match has 3 deals at most.",
        "No deal begins after 10 minutes.",
        "Six +10s of one player end a match.",
        "a rating of at least 1400",
        "an account that is at least 7 days old",
        "People only.",
        "Friday 19:00&ndash;23:30",
        "Europe/Berlin",
    ):
        assert told in page


@pytest.mark.parametrize("slug", ["nowhere", "x" * 200])
def test_there_is_no_page_without_a_ladder(client: Client, slug: str) -> None:
    assert client.get(f"/ladders/{slug}/").status_code == 404
