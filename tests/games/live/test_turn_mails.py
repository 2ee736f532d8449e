"""Mails that it is your turn: at daily tables, one a turn, to who wants them."""

from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.core import mail

from games.commands import turn_mails
from games.commands.plays import play_card
from games.commands.tables import TableWish, open_table, take_seat
from games.commands.turn_mails import mail_turns
from games.engine import legal_cards
from games.models import Match, Position
from games.players.interface import create_player
from games.players.models import Player
from games.queries import running
from tests.games.concurrency.racing import run_together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def daily_table() -> str:
    """A daily table of four people whose addresses are confirmed; its match has started."""
    ids = [
        create_player(name=name, email=f"{name}@example.org", is_email_confirmed=True)
        for name in ("alice", "bobby", "carol", "david")
    ]
    public_id = open_table(TableWish(clock="daily", name="Slow Sunday"), player_id=ids[0])
    for player_id in ids[1:]:
        take_seat(public_id, player_id=player_id)
    return public_id


def on_turn() -> Player:
    row = Position.objects.get()
    assert row.turn_seat is not None
    return Match.objects.get().seats.get(seat_index=row.turn_seat).player


def play_first_card() -> None:
    row = Position.objects.get()
    assert row.turn_seat is not None
    card = legal_cards(running.snapshot_of(row).state, row.turn_seat)[0]
    play_card(row.match_id, seat_index=row.turn_seat, card=str(card))


def test_one_mail_a_turn_with_the_way_to_the_table(daily_table: str) -> None:
    assert mail_turns() == 1
    assert mail_turns() == 0
    (letter,) = mail.outbox
    assert letter.to == [on_turn().email]
    assert f"/tables/{daily_table}/" in letter.body
    assert letter.subject.endswith("Slow Sunday")
    play_first_card()
    assert mail_turns() == 1
    assert mail.outbox[1].to == [on_turn().email]


@pytest.mark.usefixtures("daily_table")
@pytest.mark.parametrize(
    "unwilling",
    [
        lambda player: Player.objects.filter(pk=player.pk).update(mails_turns=False),
        lambda player: player.emailaddress_set.update(verified=False),
        lambda player: Player.objects.filter(pk=player.pk).update(is_active=False),
    ],
    ids=["switched off", "not confirmed", "closed account"],
)
def test_who_does_not_want_or_cannot_get_it_gets_none(
    unwilling: Callable[[Player], object],
) -> None:
    unwilling(on_turn())
    assert mail_turns() == 0
    assert mail.outbox == []


@pytest.mark.usefixtures("daily_table")
def test_who_has_left_is_not_called() -> None:
    seat = Position.objects.get().turn_seat
    Position.objects.update(left=[index == seat for index in range(4)])
    assert mail_turns() == 0


@pytest.mark.usefixtures("daily_table")
def test_two_workers_send_one_mail() -> None:
    run_together(mail_turns, mail_turns, between="games.commands.turn_mails._mark")
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("daily_table")
def test_a_card_played_while_the_mail_is_made_ready_costs_nobody_a_second_mail() -> None:
    mark = turn_mails._mark

    def mark_then_play(match_id: int, version: int) -> bool:
        marked = mark(match_id, version)
        play_first_card()
        return marked

    with patch.object(turn_mails, "_mark", mark_then_play):
        assert mail_turns() == 0  # that turn is over
    assert mail_turns() == 1
    (letter,) = mail.outbox
    assert letter.to == [on_turn().email]


def test_live_tables_send_no_mail() -> None:
    player_id = create_player(name="alice", email="alice@example.org", is_email_confirmed=True)
    open_table(TableWish(bots=["easy"] * 3), player_id=player_id)
    assert mail_turns() == 0
