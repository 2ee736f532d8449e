"""The pages of seasons."""

from datetime import timedelta

import pytest
from django.test import Client

from games.players.models import Player
from ratings.commands.seasons import count_season, start_season, tend_seasons
from tests.ratings.ledger.cast import deliver
from tests.ratings.seasons.worlds import BEGIN, LATER, ladder_with_members, season_of

pytestmark = pytest.mark.django_db


def test_a_ladder_without_seasons_says_so(client: Client) -> None:
    ladder_with_members(4)
    answer = client.get("/ladders/fours/seasons/")
    assert "has had no season yet" in answer.content.decode()
    assert client.get("/ladders/fours/seasons/1/").status_code == 404


def test_the_table_opens_into_the_matches_of_a_player(client: Client) -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder, division_size=4)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4])
    count_season(season.pk)

    page = client.get("/ladders/fours/seasons/1/").content.decode()
    assert page.index("alice") < page.index("bob") < page.index("carol")
    assert "heidi" not in page
    assert "Division 2" in page
    assert "heidi" in client.get("/ladders/fours/seasons/1/?division=2").content.decode()
    opened = client.get("/ladders/fours/seasons/1/?player=bob").content.decode()
    assert "/matches/m1/" in opened
    assert "100.0" in opened


def test_a_member_sees_their_own_line_first(client: Client) -> None:
    ladder, _, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    client.force_login(Player.objects.get(pk=players[2]))
    page = client.get("/ladders/fours/seasons/1/").content.decode()
    assert "Your season" in page
    assert "none before the first match" in page


def test_a_name_that_has_no_place_gets_a_sentence(client: Client) -> None:
    ladder, _, _ = ladder_with_members(4)
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    answer = client.get("/ladders/fours/seasons/1/", {"player": "<b>nobody", "begin": "x9"})
    assert "&lt;b&gt;nobody</bdi> has no place in this season." in answer.content.decode()


def test_a_season_that_is_over_says_so(client: Client) -> None:
    ladder, book, players = ladder_with_members()
    season = season_of(ladder)
    start_season(season.pk, now=BEGIN)
    deliver(book, 1, minutes=0, players=players[:4])
    tend_seasons(now=LATER + timedelta(days=1))
    assert "This table is final." in client.get("/ladders/fours/seasons/1/").content.decode()
