"""An event by the schedule: over both clock changes, in three zones, each step once."""

from datetime import UTC, datetime, timedelta

import pytest

from games.players.interface import create_players
from tests.tournaments.cast import NOW, Event, event, wall
from tournaments.commands import registering
from tournaments.commands.drafting import change_tournament
from tournaments.commands.sweeping import (
    advance_tournament,
    keep_wall_times,
    sweep_tournaments,
)
from tournaments.models import AuditLine, Entry, Tournament
from tournaments.queries.steps import Step, next_step

pytestmark = pytest.mark.django_db


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def advance(made: Event, when: datetime) -> str:
    advance_tournament(made.tournament_id, now=when)
    return made.row.status


@pytest.mark.parametrize(
    ("zone", "day", "time", "start"),
    [
        ("Europe/Paris", "2027-03-28", "02:30", "2027-03-28T01:30"),
        ("Europe/Paris", "2027-03-28", "19:00", "2027-03-28T17:00"),
        ("Europe/Paris", "2027-10-31", "02:30", "2027-10-31T00:30"),
        ("Europe/Paris", "2027-10-31", "19:00", "2027-10-31T18:00"),
        ("America/New_York", "2027-03-14", "02:30", "2027-03-14T07:30"),
        ("America/New_York", "2027-11-07", "01:30", "2027-11-07T05:30"),
        ("America/New_York", "2027-11-07", "19:00", "2027-11-08T00:00"),
        ("Australia/Lord_Howe", "2027-10-03", "02:15", "2027-10-02T15:45"),
        ("Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-03T14:45"),
        ("Australia/Lord_Howe", "2027-04-04", "19:00", "2027-04-04T08:30"),
    ],
)
def test_check_in_and_start_come_at_their_wall_time_once(
    zone: str, day: str, time: str, start: str
) -> None:
    made = event(
        players=8,
        zone=zone,
        check_in_minutes=60,
        check_in_closes_minutes=10,
        **wall(day, time),
    )
    starts_at = at(start)
    second = timedelta(seconds=1)
    assert advance(made, starts_at - timedelta(minutes=60) - second) == "registration"
    assert advance(made, starts_at - timedelta(minutes=60)) == "check_in"
    for player in made.players[:6]:
        registering.check_in(made.tournament_id, player_id=player, actor_id=player, now=NOW)
    assert advance(made, starts_at - timedelta(minutes=10) - second) == "check_in"
    assert Entry.objects.filter(status="entered").count() == 8
    advance(made, starts_at - timedelta(minutes=10))
    assert Entry.objects.filter(status="entered").count() == 6
    assert advance(made, starts_at - second) == "check_in"
    for _again in range(3):  # and an hour later, when a doubled hour comes the second time
        assert advance(made, starts_at) == "running"
        starts_at += timedelta(minutes=30)
    for action in ("check_in_opened", "check_in_closed", "started"):
        assert AuditLine.objects.filter(action=action, actor=None).count() == 1


def test_a_worker_that_slept_does_all_that_is_due_in_order() -> None:
    made = event(players=8, check_in_minutes=60, check_in_closes_minutes=10)
    assert advance(made, made.row.starts_at + timedelta(hours=5)) == "check_in"
    # Nobody could check in, so nobody is there; the event says so instead of starting empty.
    assert made.row.pause_reason == "too_few_players"


def test_a_draft_opens_its_registration_at_the_time_given() -> None:
    made = event()
    row = made.row
    row.status = Tournament.Status.DRAFT
    row.registration_opens_at = NOW + timedelta(hours=1)
    row.save()
    assert next_step(row).step == Step.OPEN_REGISTRATION
    assert advance(made, NOW) == "draft"
    assert advance(made, NOW + timedelta(hours=1)) == "registration"


def test_an_event_by_hand_waits_for_its_organiser() -> None:
    made = event(players=8, is_scheduled=False)
    assert advance(made, made.row.starts_at + timedelta(days=1)) == "registration"
    made.start()
    assert next_step(made.row).step == Step.PAIR_ROUND
    assert not next_step(made.row).is_automatic


def test_an_event_with_too_few_players_pauses_until_there_are_more() -> None:
    made = event(players=3)
    start = made.row.starts_at
    assert advance(made, start) == "registration"
    assert made.row.pause_reason == "too_few_players"
    (late,) = create_players(["late"])
    registering.enter(made.tournament_id, player_id=late, actor_id=late, now=start)
    assert advance(made, start) == "registration"
    made.now = start
    made.start()
    assert (made.row.status, made.row.pause_reason) == ("running", "")


def test_the_sweep_queues_what_is_due_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queued: list[int] = []
    made = event(players=8)
    monkeypatch.setattr("tournaments.scheduling.advance_tournament", queued.append)
    assert sweep_tournaments(now=NOW) == 0
    assert sweep_tournaments(now=made.row.starts_at) == 1
    assert queued == [made.tournament_id]


def test_starts_follow_the_wall_when_a_zone_changes_its_rules() -> None:
    made = event(zone="Europe/Paris", **wall("2027-06-01", "19:00"))
    right = made.row.starts_at
    Tournament.objects.update(starts_at=right + timedelta(hours=1))
    assert keep_wall_times(now=NOW) == 1
    assert made.row.starts_at == right
    assert keep_wall_times(now=NOW) == 0


def test_a_start_that_is_moved_is_reckoned_in_the_new_zone() -> None:
    made = event(**wall("2027-06-01", "19:00"))
    changes = {"zone": "America/New_York"}
    change_tournament(made.tournament_id, changes=changes, **made.by_olga())
    assert made.row.starts_at == at("2027-06-01T23:00")
