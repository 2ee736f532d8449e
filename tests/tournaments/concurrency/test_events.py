"""Two at once: what the event's row lock prevents, each with the race as it is without it."""

from functools import partial
from unittest.mock import patch

import pytest

from games.commands.tables import TableWish, open_table
from games.interface import engaged_tables
from games.models import Engagement
from games.players.interface import create_players
from tests.games.concurrency.racing import kinds, row_locks, run_together
from tests.tournaments.cast import NOW, event, running
from tests.tournaments.test_online import online, play_to_the_end
from tournaments.commands import registering, rounds
from tournaments.commands.closing import close_round
from tournaments.commands.opening import release_round
from tournaments.commands.registering import enter
from tournaments.commands.results import report_result, take_match_result
from tournaments.commands.rounds import pair_round
from tournaments.commands.starting import start_tournament
from tournaments.models import AuditLine, Entry, Pod, PodSeat, Round, StageEntry

pytestmark = pytest.mark.django_db(transaction=True)

COMMANDS = "tournaments.commands"


def lines(action: str) -> int:
    return AuditLine.objects.filter(action=action).count()


@pytest.mark.parametrize(
    ("locking", "expected"),
    # Without the lock the second runs into the constraint.
    [(False, ["IntegrityError", "done"]), (True, ["done", "done"])],
)
def test_two_workers_pair_one_round(locking: bool, expected: list[str]) -> None:
    made = running(players=8)
    jobs = [partial(pair_round, made.tournament_id, actor_id=None, now=NOW)] * 2
    with row_locks(enabled=locking):
        outcomes = run_together(*jobs, between=f"{COMMANDS}.rounds._store_draft")
    assert kinds(outcomes) == expected
    assert Round.objects.count() == lines("paired") == 1
    assert PodSeat.objects.count() == 8


@pytest.mark.parametrize(
    ("locking", "expected"),
    [(False, ["IntegrityError", "done"]), (True, ["done", "done"])],
)
def test_the_schedule_and_the_organiser_start_at_once(locking: bool, expected: list[str]) -> None:
    made = event(players=8)
    jobs = [
        partial(start_tournament, made.tournament_id, actor_id=actor, now=NOW)
        for actor in (None, made.olga)
    ]
    with row_locks(enabled=locking):
        outcomes = run_together(*jobs, between=f"{COMMANDS}.starting._number")
    assert kinds(outcomes) == expected
    if locking:
        assert sorted(outcomes) == [False, True]
    assert lines("started") == 1
    assert StageEntry.objects.count() == 8


@pytest.mark.parametrize(("locking", "entered"), [(False, 5), (True, 4)])
def test_two_players_reach_for_the_last_place(locking: bool, entered: int) -> None:
    made = event(capacity=4, players=3)
    jobs = [
        partial(enter, made.tournament_id, player_id=player, actor_id=player, now=NOW)
        for player in create_players(["alice", "bobby"])
    ]
    with row_locks(enabled=locking):
        run_together(*jobs, between=f"{COMMANDS}.registering.write_entry")
    assert Entry.objects.filter(status="entered").count() == entered


@pytest.mark.parametrize(("locking", "taken"), [(False, 2), (True, 1)])
def test_a_result_that_lands_while_the_round_is_closed_counts_once(
    locking: bool, taken: int
) -> None:
    made = online(bots=4)
    made.release()
    play_to_the_end(made.pods())
    match_id = made.pods()[0].match_id
    assert match_id is not None
    with row_locks(enabled=locking):
        outcomes = run_together(
            partial(take_match_result, match_id, now=NOW),
            partial(close_round, made.tournament_id, round_id=made.round.pk, **made.by_olga()),
            between=f"{COMMANDS}.results.finish_pod",
        )
    assert kinds(outcomes) == ["done", "done"]
    assert lines("result_taken") == taken
    assert made.round.status == Round.Status.CLOSED
    assert Pod.objects.get().finished_at == NOW


@pytest.mark.parametrize(("locking", "released"), [(False, 2), (True, 1)])
def test_a_round_released_twice_at_once_opens_its_tables_once(locking: bool, released: int) -> None:
    made = online(people=8)
    round_ = made.pair()
    job = partial(release_round, made.tournament_id, round_id=round_.pk, **made.by_olga())
    with row_locks(enabled=locking):
        outcomes = run_together(job, job, between=f"{COMMANDS}.opening.is_outdated")
    assert kinds(outcomes) == ["done", "done"]
    assert lines("released") == released
    assert Engagement.objects.count() == 8
    assert Pod.objects.exclude(table_id="").count() == 2


@pytest.mark.parametrize(("locking", "confirmed"), [(False, 0), (True, 1)])
def test_two_reports_at_once_confirm_each_other(locking: bool, confirmed: int) -> None:
    made = running(players=4)
    made.release()
    pod = made.pods()[0]
    jobs = [
        partial(
            report_result,
            made.tournament_id,
            pod_id=pod.pk,
            totals=[5, 0, -3, -9],
            player_id=player,
            now=NOW,
        )
        for player in pod.seats.order_by("seat_index").values_list("player_id", flat=True)[:2]
    ]
    with row_locks(enabled=locking):
        run_together(*jobs, between=f"{COMMANDS}.results._is_confirmed")
    assert Pod.objects.filter(finished_at__isnull=False).count() == confirmed


def test_a_player_whom_a_round_and_another_table_want_at_once_sits_at_one() -> None:
    made = online(people=4)
    alice = made.players[0]
    round_ = made.pair()
    opened, released = run_together(
        partial(open_table, TableWish(), player_id=alice),
        partial(release_round, made.tournament_id, round_id=round_.pk, **made.by_olga()),
        between=["games.commands.full_tables.engage_all", "games.commands.tables.engage"],
    )
    assert released is True
    pod = made.pods()[0]
    (at,) = engaged_tables([alice]).values()
    if isinstance(opened, Exception):
        assert opened.code == "already_playing"  # type: ignore[attr-defined]
        assert at == pod.table_id
    else:
        assert at == opened
        assert (pod.table_id, pod.waits_for) == ("", [alice])


def test_a_plan_is_thrown_away_when_somebody_leaves_while_it_is_computed() -> None:
    made = running(players=9)
    gone = made.players[0]
    real = rounds.checked_pairing
    calls: list[object] = []

    def leaving(*args: object) -> object:
        certificate = real(*args)  # type: ignore[arg-type]
        if not calls:
            registering.withdraw(made.tournament_id, player_id=gone, actor_id=gone, now=NOW)
        calls.append(certificate)
        return certificate

    with patch(f"{COMMANDS}.rounds.checked_pairing", leaving):
        made.pair()
    assert len(calls) == 2
    assert not PodSeat.objects.filter(player_id=gone).exists()
    assert PodSeat.objects.count() == 8
