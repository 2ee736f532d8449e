"""Joining a ladder, leaving, coming back, vacation; and whom it is not for."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from games.clocks import ClockKind
from games.players.interface import Kind, create_guest, create_player
from ratings.commands.membership import begin_vacation, end_vacation, join_ladder, leave_ladder
from ratings.commands.queue import join_queue
from ratings.errors import RatingsError
from ratings.models import Book, Invitation, Ladder, Membership, Rating, Ticket
from tests.ratings.ladders import ladder, members, queued

pytestmark = pytest.mark.django_db


def refused(job: Callable[[], object]) -> str:
    with pytest.raises(RatingsError) as refusal:
        job()
    assert refusal.value.message()
    return refusal.value.code


def join(player_id: int, slug: str = "fours") -> None:
    join_ladder(slug, player_id=player_id, now=timezone.now())


def confirmed(name: str = "alice") -> int:
    return create_player(
        name=name, email=f"{name}@example.org", password="x" * 12, is_email_confirmed=True
    )


def test_who_joins_twice_is_one_member() -> None:
    ladder()
    (alice,) = members("fours", 1)
    join(alice)
    assert Membership.objects.get().is_active


def test_who_leaves_and_comes_back_has_one_membership_from_the_first_day() -> None:
    ladder()
    (alice,) = members("fours", 1)
    joined_at = Membership.objects.get().joined_at
    leave_ladder("fours", player_id=alice, now=timezone.now())
    assert not Membership.objects.get().is_active
    leave_ladder("fours", player_id=alice, now=timezone.now())
    join(alice)
    membership = Membership.objects.get()
    assert (membership.is_active, membership.joined_at) == (True, joined_at)


def test_who_leaves_or_goes_on_vacation_waits_for_no_table() -> None:
    ladder()
    alice, bobby = queued("fours", 2)
    leave_ladder("fours", player_id=alice, now=timezone.now())
    begin_vacation("fours", player_id=bobby, now=timezone.now())
    assert not Ticket.objects.exists()
    assert refused(lambda: join_queue("fours", player_id=alice)) == "not_a_member"
    assert refused(lambda: join_queue("fours", player_id=bobby)) == "on_vacation"


def test_vacation_begins_and_ends_however_often_it_is_said() -> None:
    ladder()
    (alice,) = members("fours", 1)
    begin_vacation("fours", player_id=alice, now=timezone.now())
    since = Membership.objects.get().vacation_since
    begin_vacation("fours", player_id=alice, now=timezone.now() + timedelta(days=1))
    assert Membership.objects.get().vacation_since == since
    end_vacation("fours", player_id=alice)
    end_vacation("fours", player_id=alice)
    join_queue("fours", player_id=alice)
    assert Ticket.objects.get().player_id == alice


def test_only_members_go_on_vacation() -> None:
    ladder()
    alice = create_player(name="alice")
    assert (
        refused(lambda: begin_vacation("fours", player_id=alice, now=timezone.now()))
        == "not_a_member"
    )


def test_a_ladder_that_is_not_there_or_closed_takes_nobody() -> None:
    ladder(is_open=False)
    alice = create_player(name="alice")
    assert refused(lambda: join(alice, "nowhere")) == "no_such_ladder"
    assert refused(lambda: join(alice)) == "ladder_closed"


def test_a_confirmed_address_is_asked_for() -> None:
    ladder(join_rule=Ladder.JoinRule.CONFIRMED)
    join(confirmed())
    unconfirmed = confirmed("bobby")
    EmailAddress.objects.filter(user_id=unconfirmed).update(verified=False)
    for player_id in (create_guest(), unconfirmed):
        assert refused(lambda player_id=player_id: join(player_id)) == "email_not_confirmed"  # type: ignore[misc]
    assert Membership.objects.count() == 1


def test_guests_join_what_is_for_everybody() -> None:
    ladder()
    join(create_guest())
    assert Membership.objects.count() == 1


def test_only_who_is_invited_joins_a_ladder_by_invitation() -> None:
    club = ladder(join_rule=Ladder.JoinRule.INVITED)
    alice, bobby = create_player(name="alice"), create_player(name="bobby")
    Invitation.objects.create(ladder=club, player_id=alice)
    join(alice)
    assert refused(lambda: join(bobby)) == "invitation_needed"


def test_programs_join_only_where_bots_may_play() -> None:
    ladder()
    ladder("open", allows_bots=True, join_rule=Ladder.JoinRule.CONFIRMED)
    program = create_player(name="engine one", kind=Kind.BOT)
    assert refused(lambda: join(program)) == "bots_not_allowed"
    join(program, "open")  # a program has no address to confirm
    assert Membership.objects.get().player_id == program


def test_young_accounts_wait() -> None:
    ladder(min_account_days=3)
    alice = create_player(name="alice")
    assert refused(lambda: join(alice)) == "account_too_young"
    join_ladder("fours", player_id=alice, now=timezone.now() + timedelta(days=3, minutes=1))
    assert Membership.objects.count() == 1


@pytest.mark.parametrize(
    ("gates", "mean", "code"),
    [
        ({"min_rating": 1600}, 1599.0, "rating_outside"),
        ({"min_rating": 1600}, None, "rating_outside"),
        ({"max_rating": 1600}, 1601.0, "rating_outside"),
        ({"min_rating": 1400, "max_rating": 1600}, 1700.0, "rating_outside"),
        ({"min_rating": 1400, "max_rating": 1600}, 1500.0, ""),
        ({"max_rating": 1600}, None, ""),
    ],
)
def test_gates_look_at_the_overall_rating_for_the_clock(
    gates: dict[str, Any], mean: float | None, code: str
) -> None:
    ladder(**gates)
    alice = create_player(name="alice")
    if mean is not None:
        book, _is_new = Book.objects.get_or_create(ladder=None, clock=ClockKind.LIVE)
        Rating.objects.create(
            book=book, player_id=alice, mean=mean, variance=2500.0, played_at=timezone.now(),
            games=20, opponents=12,
        )  # fmt: skip
    if code:
        assert refused(lambda: join(alice)) == code
    else:
        join(alice)
        assert Membership.objects.count() == 1


def test_who_was_let_in_stays_when_the_gates_change() -> None:
    ladder()
    (alice,) = members("fours", 1)
    Ladder.objects.update(min_rating=2000)
    join(alice)
    join_queue("fours", player_id=alice)
    leave_ladder("fours", player_id=alice, now=timezone.now())
    assert refused(lambda: join(alice)) == "rating_outside"
