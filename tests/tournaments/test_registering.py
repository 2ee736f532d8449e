"""Entering, the waiting list, the check-in, and going out again."""

from datetime import timedelta
from typing import Any

import pytest

from games.players.interface import create_guest, create_player, create_players
from tests.tournaments.cast import NOW, START, event, running, wall
from tournaments.commands import conduct, drafting, registering, starting
from tournaments.commands.plans import StagePlan, TournamentPlan
from tournaments.errors import (
    CapacityTooSmall,
    CheckInClosed,
    EntryBarred,
    FixedByNow,
    GuestsNotAllowed,
    NotInvited,
    NotOrganiser,
    RegistrationClosed,
    SlugTaken,
    StartInPast,
    TooFewPlayers,
    TournamentsError,
    WrongCode,
)
from tournaments.models import AuditLine, Entry, Tournament

pytestmark = pytest.mark.django_db


def statuses(tournament_id: int) -> list[str]:
    entries = Entry.objects.filter(tournament=tournament_id).order_by("player__name")
    return [entry.status for entry in entries]


def test_the_waiting_list_moves_up_when_somebody_withdraws() -> None:
    made = event(capacity=4, min_players=4)
    players = made.fill(6)
    assert statuses(made.tournament_id) == ["entered"] * 4 + ["waiting"] * 2
    registering.withdraw(made.tournament_id, player_id=players[0], actor_id=players[0], now=NOW)
    assert statuses(made.tournament_id) == ["withdrawn", *["entered"] * 4, "waiting"]


def test_the_waiting_list_moves_up_when_there_are_more_places() -> None:
    made = event(capacity=4)
    made.fill(6)
    drafting.change_tournament(made.tournament_id, changes={"capacity": 5}, **made.by_olga())
    assert statuses(made.tournament_id) == ["entered"] * 5 + ["waiting"]


def test_fewer_places_than_entries_are_refused() -> None:
    made = event(players=5)
    with pytest.raises(CapacityTooSmall):
        drafting.change_tournament(made.tournament_id, changes={"capacity": 4}, **made.by_olga())


def test_who_withdrew_comes_back_at_the_end_of_the_queue() -> None:
    made = event(capacity=4)
    first, *_others, last = made.fill(5)
    registering.withdraw(made.tournament_id, player_id=first, actor_id=first, now=NOW)
    registering.enter(made.tournament_id, player_id=first, actor_id=first, now=NOW)
    assert made.entry(last).status == "entered"
    assert made.entry(first).status == "waiting"


def test_entering_twice_is_entering_once() -> None:
    made = event()
    (player,) = made.fill(1)
    again = registering.enter(made.tournament_id, player_id=player, actor_id=player, now=NOW)
    assert again == "entered"
    assert Entry.objects.count() == 1


def test_the_code_the_invitation_and_guests_are_looked_at() -> None:
    made = event(registration="code", registration_code="mulberry", allows_guests=False)
    alice, bobby = create_players(["alice", "bobby"])
    with pytest.raises(WrongCode):
        registering.enter(made.tournament_id, player_id=alice, actor_id=alice, now=NOW, code="?")
    registering.enter(
        made.tournament_id, player_id=alice, actor_id=alice, now=NOW, code=" mulberry "
    )
    guest = create_guest()
    with pytest.raises(GuestsNotAllowed):
        registering.enter(
            made.tournament_id, player_id=guest, actor_id=guest, now=NOW, code="mulberry"
        )
    changes = {"registration": "invitation"}
    drafting.change_tournament(made.tournament_id, changes=changes, **made.by_olga())
    with pytest.raises(NotInvited):
        registering.enter(made.tournament_id, player_id=bobby, actor_id=bobby, now=NOW)
    registering.invite(made.tournament_id, player_id=bobby, **made.by_olga())
    assert (
        registering.enter(made.tournament_id, player_id=bobby, actor_id=bobby, now=NOW) == "entered"
    )


def test_only_the_organiser_enters_others() -> None:
    made = event()
    alice, mallory = create_players(["alice", "mallory"])
    with pytest.raises(NotOrganiser):
        registering.enter(made.tournament_id, player_id=alice, actor_id=mallory, now=NOW)


def test_who_is_not_checked_in_gives_the_place_to_who_is() -> None:
    made = event(capacity=4, check_in_minutes=30, check_in_closes_minutes=5)
    players = made.fill(7)
    starting.open_check_in(made.tournament_id, **made.by_olga())
    for player in (players[0], players[1], players[2], players[5]):
        registering.check_in(made.tournament_id, player_id=player, actor_id=player, now=NOW)
    starting.close_check_in(made.tournament_id, **made.by_olga())
    assert statuses(made.tournament_id) == [
        *["entered"] * 3,
        "missed_check_in",
        "waiting",
        "entered",
        "waiting",
    ]
    # Who comes now has checked in by coming, and gets a place that is free.
    registering.withdraw(made.tournament_id, player_id=players[0], actor_id=players[0], now=NOW)
    registering.check_in(made.tournament_id, player_id=players[6], actor_id=players[6], now=NOW)
    assert made.entry(players[6]).status == "entered"


def test_the_check_in_is_refused_before_its_window() -> None:
    made = event(check_in_minutes=30)
    (player,) = made.fill(1)
    with pytest.raises(CheckInClosed):
        registering.check_in(made.tournament_id, player_id=player, actor_id=player, now=NOW)


def test_registration_opens_at_its_time() -> None:
    made = event(registration_opens_at=NOW + timedelta(hours=1))
    (alice,) = create_players(["alice"])
    with pytest.raises(RegistrationClosed):
        registering.enter(made.tournament_id, player_id=alice, actor_id=alice, now=NOW)
    later = NOW + timedelta(hours=1)
    registering.enter(made.tournament_id, player_id=alice, actor_id=alice, now=later)


def test_a_start_needs_players_and_numbers_them() -> None:
    made = event(players=3)
    with pytest.raises(TooFewPlayers) as refused:
        starting.start_tournament(made.tournament_id, **made.by_olga())
    assert "4" in refused.value.message()
    made.fill(2, prefix="more")
    made.start()
    assert list(Entry.objects.order_by("seed_no").values_list("seed_no", flat=True)) == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert made.row.status == Tournament.Status.RUNNING
    assert not starting.start_tournament(made.tournament_id, **made.by_olga())


def test_late_entries_come_in_until_the_round_said() -> None:
    made = running(players=8, late_until_round=2)
    made.play_round()
    (late,) = made.fill(1, prefix="late")
    entry = made.entry(late)
    assert entry.is_late
    assert entry.stage_entries.get().from_round == 2
    made.play_round()
    with pytest.raises(RegistrationClosed):
        made.fill(1, prefix="too late")


def test_a_disqualified_player_cannot_enter_again() -> None:
    made = event(players=4)
    entry = made.entry(made.players[0])
    conduct.disqualify(
        made.tournament_id, entry_id=entry.pk, reason="two accounts", **made.by_olga()
    )
    with pytest.raises(EntryBarred):
        registering.enter(
            made.tournament_id,
            player_id=made.players[0],
            actor_id=made.players[0],
            now=NOW,
        )


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (wall("2027-02-01", "19:00"), "start_in_past"),
        ({"zone": "Europe/Atlantis"}, "unknown_zone"),
        ({"name": " "}, "bad_plan"),
        ({"capacity": 4, "min_players": 5}, "bad_plan"),
        ({"registration": "code"}, "bad_plan"),
        ({"rating_from": 1600, "rating_to": 1500}, "bad_plan"),
        ({"check_in_minutes": 10, "check_in_closes_minutes": 10}, "bad_plan"),
        ({"clock": "hourglass"}, "bad_plan"),
        ({"tiebreaks": ("wins", "wins")}, "bad_plan"),
        ({"tiebreaks": ("beauty",)}, "bad_plan"),
        ({"points_rule": "places", "points_by_place": {"4": [1, 2, 3, 4]}}, "bad_plan"),
        ({"points_rule": "places", "points_by_place": {"4": [3, 2, 1, 0]}}, "bad_pod_sizes"),
        ({"stages": ()}, "bad_stages"),
        ({"stages": (StagePlan(rounds=0),)}, "bad_stages"),
        ({"stages": (StagePlan(rounds=3, pod_sizes=(3, 4)),)}, "bad_pod_sizes"),
        ({"stages": (StagePlan(rounds=3, pod_sizes=(5, 6)),)}, "bad_pod_sizes"),
        ({"stages": (StagePlan(rounds=3, cut_to=8),)}, "bad_stages"),
        ({"stages": (StagePlan(kind="knockout"),)}, "bad_stages"),
        ({"stages": (StagePlan(kind="knockout", advance=4),)}, "bad_stages"),
        ({"stages": (StagePlan(rounds=3), StagePlan(rounds=3, cut_to=3))}, "bad_stages"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_what_to_change(
    settings: dict[str, Any], code: str
) -> None:
    with pytest.raises(TournamentsError) as refused:
        event(**settings)
    assert refused.value.code == code
    assert refused.value.message()
    assert not Tournament.objects.exists()


def test_two_events_of_one_name_have_two_addresses() -> None:
    first = event()
    with pytest.raises(SlugTaken):
        drafting.create_tournament(
            TournamentPlan(
                name="other",
                slug="spring-cup",
                start_date=START.date(),
                start_time=START.time(),
            ),
            actor_id=first.olga,
            now=NOW,
        )
    drafting.create_tournament(
        TournamentPlan(name="Spring cup", start_date=START.date(), start_time=START.time()),
        actor_id=first.olga,
        now=NOW,
    )
    assert set(Tournament.objects.values_list("slug", flat=True)) == {"spring-cup", "spring-cup-2"}


def test_what_results_depend_on_is_fixed_once_the_event_runs() -> None:
    made = running(players=8)
    with pytest.raises(FixedByNow):
        drafting.change_tournament(
            made.tournament_id, changes={"points_rule": "match"}, **made.by_olga()
        )
    drafting.change_tournament(made.tournament_id, changes={"name": "Cup"}, **made.by_olga())
    assert made.row.name == "Cup"


def test_a_start_cannot_be_moved_into_the_past() -> None:
    made = event()
    with pytest.raises(StartInPast):
        drafting.change_tournament(
            made.tournament_id, changes=wall("2027-01-01", "19:00"), **made.by_olga()
        )


def test_strangers_and_referees_change_nothing() -> None:
    made = event()
    mallory = create_player(name="mallory")
    rita = create_player(name="rita")
    drafting.add_organiser(made.tournament_id, player_id=rita, role="referee", **made.by_olga())
    for actor in (mallory, rita):
        with pytest.raises(NotOrganiser):
            drafting.change_tournament(
                made.tournament_id, changes={"name": "Mine"}, actor_id=actor, now=NOW
            )
        with pytest.raises(NotOrganiser):
            starting.start_tournament(made.tournament_id, actor_id=actor, now=NOW)


def test_every_change_leaves_its_line_in_the_audit_log() -> None:
    made = event(players=4)
    changes = {"name": "Autumn cup", "capacity": 8}
    drafting.change_tournament(made.tournament_id, changes=changes, **made.by_olga())
    line = AuditLine.objects.order_by("-pk").first()
    assert line is not None
    assert (line.actor_id, line.action, line.at) == (made.olga, "changed", NOW)
    assert line.before == {"name": "Spring cup", "capacity": None}
    assert line.after == changes
    actions = list(AuditLine.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["created", "registration_opened", *["entered"] * 4, "changed"]
