"""Whole events played by bots, through the commands that everybody uses."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Match
from games.players.interface import create_players
from tests.tournaments.cast import NOW
from tournaments.interface import make_demo_tournaments
from tournaments.models import Report, Round, Stage, Tournament

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_a_swiss_with_a_cut_is_played_to_its_end_and_can_be_replayed() -> None:
    said = run(
        "simulate_tournament",
        "--players=12",
        "--stage-rounds=2",
        "--cut=8",
        "--deals=1",
        "--bots=random,easy",
    )
    assert "simulated-cup: 4 rounds" in said
    tournament = Tournament.objects.get()
    assert tournament.status == Tournament.Status.FINISHED
    assert [stage.status for stage in Stage.objects.order_by("stage_no")] == ["finished"] * 2
    assert Match.objects.count() == 3 + 3 + 2 + 1
    assert not Match.objects.filter(is_ranked=True).exists()
    assert Match.objects.exclude(record=None).count() == 9
    assert run("check_pairing", "simulated-cup").count("the same pods again") == 4


def test_a_pairing_that_was_tampered_with_is_told() -> None:
    run("simulate_tournament", "--players=8", "--stage-rounds=1", "--deals=1", "--bots=random")
    round_ = Round.objects.get()
    first, second = round_.certificate["plan"]["pods"]
    first[0], second[0] = second[0], first[0]
    round_.save()
    with pytest.raises(CommandError, match="1 of 1"):
        run("check_pairing", "simulated-cup")


def test_a_round_of_an_older_search_is_told_and_not_called_wrong() -> None:
    run("simulate_tournament", "--players=8", "--stage-rounds=1", "--deals=1", "--bots=random")
    round_ = Round.objects.get()
    round_.certificate["algorithm"] = "swiss-1"
    round_.save()
    assert "made by swiss-1, an older search" in run("check_pairing", "simulated-cup")


def test_a_real_table_event_is_simulated_by_reports() -> None:
    run(
        "simulate_tournament",
        "--players=9",
        "--stage-rounds=2",
        "--venue=real",
        "--deals=1",
        "--bots=random",
    )
    assert Report.objects.count() == 2 * 2 * 2
    assert not Match.objects.exists()
    assert Tournament.objects.get().status == Tournament.Status.FINISHED


def test_an_event_is_played_on_for_some_rounds() -> None:
    run("simulate_tournament", "--players=8", "--rounds=1", "--deals=1", "--bots=random")
    assert Tournament.objects.get().status == Tournament.Status.RUNNING
    run("simulate_tournament", "--slug=simulated-cup", "--rounds=1", "--bots=random")
    assert Round.objects.filter(status="closed").count() == 2


def test_an_unknown_bot_and_an_impossible_event_are_refused() -> None:
    with pytest.raises(CommandError, match="no bot"):
        run("simulate_tournament", "--bots=genius")
    with pytest.raises(CommandError, match="bad_pod_sizes"):
        run("simulate_tournament", "--sizes=5,6")


def test_the_demo_has_a_running_swiss_and_a_finished_knockout_once() -> None:
    players = create_players([f"player {index}" for index in range(13)])
    assert make_demo_tournaments(players, organiser_id=players[0], now=NOW) == 2
    assert make_demo_tournaments(players, organiser_id=players[0], now=NOW) == 0
    swiss = Tournament.objects.get(slug="club-evening")
    knockout = Tournament.objects.get(slug="midsummer-knockout")
    assert (swiss.status, knockout.status) == ("running", "finished")
    last = Round.objects.filter(stage__tournament=swiss).latest("round_no")
    assert (last.round_no, last.status) == (3, "running")
    assert last.pods.filter(finished_at=None).count() == 2
