"""The demo of a first start."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from games.commands.demo import DEMO_NAME, DEMO_PASSWORD, NAMES, fill_demo
from games.engine.records import record_from, verify
from games.models import Match, MatchSeat
from games.players.interface import create_player
from games.players.models import Player

pytestmark = pytest.mark.django_db


def test_an_empty_site_gets_players_and_finished_matches() -> None:
    now = timezone.now()
    assert fill_demo(now=now, with_login=False) == Match.objects.count() == 12
    assert Player.objects.count() == len(NAMES)
    assert {match.players for match in Match.objects.all()} == {4, 5, 6, 7, 8}
    for match in Match.objects.all():
        verify(record_from(match.record))
        assert match.finished_at is not None
        assert now - timedelta(weeks=5) < match.started_at < match.finished_at <= now


def test_the_demo_is_filled_once() -> None:
    fill_demo(now=timezone.now(), with_login=True)
    assert fill_demo(now=timezone.now(), with_login=True) == 0
    assert Match.objects.count() == 12


def test_a_site_with_people_is_left_alone() -> None:
    create_player(name="Alice")
    assert fill_demo(now=timezone.now(), with_login=True) == 0
    assert not Match.objects.exists()


def test_nobody_can_sign_in_as_a_demo_player_but_the_one_made_for_it() -> None:
    fill_demo(now=timezone.now(), with_login=True)
    usable = [player.name for player in Player.objects.all() if player.has_usable_password()]
    assert usable == [DEMO_NAME]
    demo = Player.objects.get(name=DEMO_NAME)
    assert demo.check_password(DEMO_PASSWORD)
    assert MatchSeat.objects.filter(player=demo).exists()


def test_one_demo_match_shows_a_seat_given_up() -> None:
    fill_demo(now=timezone.now(), with_login=False)
    given_up = MatchSeat.objects.get(is_abandoned=True)
    assert given_up.match.record is not None
    assert given_up.match.record["auto"]


def test_the_password_is_printed_in_development_only(
    capsys: pytest.CaptureFixture[str], settings: Settings
) -> None:
    settings.DEBUG = False
    call_command("demo")
    assert DEMO_PASSWORD not in capsys.readouterr().out
    call_command("demo")
    assert "nothing was added" in capsys.readouterr().out
    assert not Player.objects.filter(name=DEMO_NAME).exists()
