"""What other apps ask about players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.players import commands, interface
from games.players.models import Player

pytestmark = pytest.mark.django_db


def test_an_open_account_may_play(alice: Player) -> None:
    assert interface.may_play(alice.pk)


def test_a_guest_may_play() -> None:
    assert interface.may_play(interface.create_guest())


def test_nobody_may_not_play() -> None:
    assert not interface.may_play(0)


def test_a_closed_or_erased_account_may_not_play(alice: Player, bob: Player) -> None:
    commands.set_active(alice.pk, is_active=False)
    commands.erase_player(bob.pk, now=timezone.now())
    assert not interface.may_play(alice.pk)
    assert not interface.may_play(bob.pk)


@pytest.mark.parametrize("days", [1, None])
def test_a_suspended_player_may_not_play_and_is_told_why(alice: Player, days: int | None) -> None:
    now = timezone.now()
    until = None if days is None else now + timedelta(days=days)
    commands.suspend(alice.pk, until=until, reason="Insults", staff_id=None, now=now)
    assert not interface.may_play(alice.pk)
    assert interface.suspension_of(alice.pk) == interface.SuspensionNotice(until, "Insults")


def test_a_suspension_ends_by_itself(alice: Player) -> None:
    past = timezone.now() - timedelta(days=2)
    end = past + timedelta(days=1)
    commands.suspend(alice.pk, until=end, reason="Insults", staff_id=None, now=past)
    assert interface.may_play(alice.pk)
    assert interface.suspension_of(alice.pk) is None


def test_blocks_hold_in_both_directions(alice: Player, bob: Player, olga: Player) -> None:
    commands.block(alice.pk, other_id=bob.pk)
    assert interface.are_blocked(alice.pk, [olga.pk, bob.pk])
    assert interface.are_blocked(bob.pk, [olga.pk, alice.pk])
    assert not interface.are_blocked(olga.pk, [alice.pk, bob.pk])
    assert not interface.are_blocked(alice.pk, [])
