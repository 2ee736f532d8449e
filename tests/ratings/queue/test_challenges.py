"""Challenges: named players meet at a ranked table, within guard rails."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.db.models import F
from django.utils import timezone

from games.commands.tables import TableWish, open_table
from games.errors import GamesError
from games.models import Engagement, Table
from games.players.commands import block, suspend
from games.players.interface import create_player
from ratings.commands.challenges import (
    accept_challenge,
    challenge,
    end_challenge,
    expire_challenges,
)
from ratings.commands.membership import begin_vacation, join_ladder, leave_ladder
from ratings.errors import RatingsError
from ratings.models import Challenge, Ladder, LadderTable, Ticket
from ratings.queries.challenges import open_challenges
from tests.ratings.ladders import ladder, members, queued

pytestmark = pytest.mark.django_db


@pytest.fixture
def fours() -> Ladder:
    return ladder()


def refused(job: Callable[[], object]) -> str:
    with pytest.raises((RatingsError, GamesError)) as refusal:
        job()
    assert isinstance(refusal.value, (RatingsError, GamesError))
    assert refusal.value.message()
    return refusal.value.code


def send(player_id: int, others: list[int], slug: str = "fours") -> str:
    return challenge(slug, player_id=player_id, others=others)


def accept(challenge_id: str, player_id: int, slug: str = "fours") -> str | None:
    return accept_challenge(slug, challenge_id, player_id=player_id, rng=Random(1))


def played(players: list[int], slug: str = "fours") -> str:
    """Let players meet by challenge and leave the table again; return the table."""
    made = send(players[0], players[1:], slug)
    answers = [accept(made, player_id, slug) for player_id in players[1:]]
    Engagement.objects.all().delete()
    assert answers[-1] is not None
    return answers[-1]


def age_tables(span: timedelta) -> None:
    LadderTable.objects.update(opened_at=F("opened_at") - span)


def test_a_challenge_that_all_accept_is_a_ranked_table_of_the_ladder(fours: Ladder) -> None:
    alice, *others = members("fours", 4)
    made = send(alice, others)
    assert [one.is_mine for one in open_challenges(alice)] == [True]
    (seen,) = open_challenges(others[0], ladder=fours)
    assert (seen.challenger.name, seen.has_accepted, len(seen.players)) == ("alice", False, 4)
    assert [accept(made, player_id) for player_id in others[:2]] == [None, None]
    table_id = accept(made, others[2])
    table = Table.objects.get()
    assert (table.public_id, table.is_ranked, table.context_id) == (table_id, True, "fours")
    assert LadderTable.objects.get().source == LadderTable.Source.CHALLENGE
    assert not open_challenges(alice)
    # Late and doubled answers change nothing.
    assert accept(made, others[0]) == table_id
    end_challenge("fours", made, player_id=alice)
    assert Challenge.objects.get().status == Challenge.Status.PLAYED


@pytest.mark.parametrize(("by", "status"), [(0, "withdrawn"), (1, "declined")])
def test_one_no_is_enough(fours: Ladder, by: int, status: str) -> None:
    players = members("fours", 4)
    made = send(players[0], players[1:])
    end_challenge("fours", made, player_id=players[by])
    end_challenge("fours", made, player_id=players[2])
    assert Challenge.objects.get().status == status
    assert refused(lambda: accept(made, players[3])) == "challenge_over"


def test_a_challenge_runs_out(fours: Ladder) -> None:
    players = members("fours", 4)
    made = send(players[0], players[1:])
    Challenge.objects.update(
        made_at=F("made_at") - timedelta(hours=2), expires_at=F("expires_at") - timedelta(hours=2)
    )
    assert refused(lambda: accept(made, players[1])) == "challenge_over"
    assert not open_challenges(players[1])
    assert (expire_challenges(), expire_challenges()) == (1, 0)
    assert Challenge.objects.get().status == Challenge.Status.EXPIRED


def test_nobody_answers_for_others_or_learns_of_their_challenges(fours: Ladder) -> None:
    players = members("fours", 5)
    made = send(players[0], players[1:4])
    assert refused(lambda: accept(made, players[4])) == "no_such_challenge"
    assert (
        refused(lambda: end_challenge("fours", made, player_id=players[4])) == "no_such_challenge"
    )
    assert not open_challenges(players[4])


def test_three_challenges_may_be_open_and_an_overdue_one_counts_no_more(fours: Ladder) -> None:
    players = members("fours", 7)
    alice = players[0]
    for first in (1, 2, 3):
        send(alice, players[first : first + 3])
    assert refused(lambda: send(alice, players[4:7])) == "too_many_challenges"
    send(players[1], players[2:5])  # others have their own three
    Challenge.objects.filter(slot=2).update(
        made_at=F("made_at") - timedelta(hours=2), expires_at=F("expires_at") - timedelta(hours=2)
    )
    send(alice, players[4:7])
    mine = Challenge.objects.filter(challenger_id=alice, status="open")
    assert sorted(mine.values_list("slot", flat=True)) == [1, 2, 3]


def test_only_the_same_players_wait_seven_days_to_meet_again(fours: Ladder) -> None:
    players = members("fours", 5)
    made = send(players[1], [players[0], *players[2:4]])  # made before they met
    played(players[:4])
    assert refused(lambda: send(players[2], [*players[:2], players[3]])) == "rematch_too_soon"
    assert refused(lambda: accept(made, players[0])) == "rematch_too_soon"
    played([*players[:3], players[4]])  # with somebody else there is no lock
    age_tables(timedelta(days=7, minutes=1))
    played(players[:4])


def test_the_number_of_players_is_the_ladders() -> None:
    ladder("open", min_players=5, max_players=6)
    players = members("open", 7)
    for number in (4, 7):
        assert (
            refused(lambda number=number: send(players[0], players[1:number], "open"))  # type: ignore[misc]
            == "challenge_size"
        )
    send(players[0], players[1:6], "open")
    # Whoever is named twice, or names themselves, is one player.
    send(players[0], [players[0], players[1], players[1], *players[2:5]], "open")


def test_blocked_players_never_meet_by_challenge(fours: Ladder) -> None:
    players = members("fours", 4)
    made = send(players[0], players[1:])
    block(players[3], other_id=players[2])
    assert refused(lambda: accept(made, players[1])) == "challenge_blocked"
    assert refused(lambda: send(players[0], players[1:])) == "challenge_blocked"


def test_only_active_members_who_may_play_are_challenged(fours: Ladder) -> None:
    players = members("fours", 4)
    stranger = create_player(name="mallory")

    def answer() -> str:
        return refused(lambda: send(players[0], players[1:]))

    assert refused(lambda: send(players[0], [*players[1:3], stranger])) == "players_not_on_ladder"
    assert refused(lambda: send(stranger, players[:3])) == "not_a_member"
    begin_vacation("fours", player_id=players[1], now=timezone.now())
    assert answer() == "players_not_on_ladder"
    leave_ladder("fours", player_id=players[1], now=timezone.now())
    join_ladder("fours", player_id=players[1], now=timezone.now())
    staff = create_player(name="olga")
    suspend(players[2], until=None, reason="no", staff_id=staff, now=timezone.now())
    assert answer() == "players_not_on_ladder"
    assert refused(lambda: send(players[2], [*players[:2], players[3]])) == "banned"
    Ladder.objects.update(is_open=False)
    assert answer() == "ladder_closed"


def test_who_is_at_another_table_is_waited_for(fours: Ladder) -> None:
    players = members("fours", 4)
    made = send(players[0], players[1:])
    for player_id in players[1:3]:
        accept(made, player_id)
    open_table(TableWish(), player_id=players[0])
    assert refused(lambda: accept(made, players[3])) == "players_busy"
    assert Challenge.objects.get().status == Challenge.Status.OPEN
    Engagement.objects.all().delete()
    assert accept(made, players[3]) is not None


def test_who_meets_by_challenge_looks_for_no_table_any_more(fours: Ladder) -> None:
    players = queued("fours", 4)
    Ticket.objects.exclude(player_id__in=players[:2]).delete()
    played(players)
    assert not Ticket.objects.exists()


def test_a_daily_challenge_respects_the_limit_of_tables() -> None:
    ladder("daily", clock="daily", daily_limit=1)
    players = members("daily", 5)
    played(players[:4], "daily")
    made = send(players[4], players[:3], "daily")
    assert refused(lambda: accept(made, players[0], "daily")) == "daily_limit_reached"
