"""A worker dies while it rates, makes tables or ends a season: nothing half-written stays, and the
sweep finds what is missing."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crash.processes import KillableSite

pytestmark = pytest.mark.long

END_SECONDS = 240
# Where a rating can break off: before the event, and before each of its later writes.
POINTS = (
    "ratings.commands.rating._record",
    "ratings.commands.rating_fold.forget_from",
    "ratings.commands.rating_fold.write_chain",
    "ratings.commands.rating_fold.write_ratings",
    "ratings.commands.rating_fold._keep_end",
)
# The same of a season: while it begins, is counted, gets its places, and plans the next one.
SEASON_POINTS = (
    "ratings.commands.seasons._divisions",
    "ratings.commands.seasons._add",
    "ratings.commands.seasons._write_places",
    "ratings.commands.seasons._plan_next",
)
# And of tables: before anybody is called, and when all are.
TABLE_POINTS = ("ratings.commands.making.propose", "ratings.broadcast.ladder_changed")
SWEEP = "from ratings.tasks import sweep_ratings_task as sweep; sweep()"
MAKE = "from ratings.tasks import make_tables_task as make; make.delay('fours')"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[KillableSite]:
    """A whole site in real processes."""
    with KillableSite(tmp_path) as site:
        yield site


def rated(site: KillableSite) -> dict[str, Any]:
    """What is rated, once it is seen to be what a replay gives."""
    answer: dict[str, Any] = json.loads(site.run("-m", "tests.ratings.crash.rated"))
    return answer


def stored(site: KillableSite, what: str) -> dict[str, Any]:
    """What is stored of a season, or of those who wait."""
    answer: dict[str, Any] = json.loads(site.run("-m", f"tests.ratings.crash.{what}", "stored"))
    return answer


def wait_for_all(site: KillableSite) -> None:
    """Wait until every match is rated in its ladder's book and in its clock's."""
    deadline = time.monotonic() + END_SECONDS
    while (now := rated(site))["rated"] != [now["finished"]] * 2:
        assert time.monotonic() < deadline, now
        time.sleep(1)


def test_a_rating_that_broke_off_anywhere_is_made_by_the_sweep(site: KillableSite) -> None:
    site.stop("clock")  # no sweep but ours
    matches = site.run("-m", "tests.ratings.crash.evening", str(len(POINTS))).split()
    for match_id, point in zip(matches, POINTS, strict=True):
        site.run("-m", "tests.ratings.crash.dying", point, "rate", match_id, is_killed=True)
        assert rated(site)["rated"] == []
    site.run("-c", f"import django; django.setup(); {SWEEP}")
    wait_for_all(site)


def test_a_worker_killed_again_and_again_rates_every_match_once(site: KillableSite) -> None:
    site.run("-m", "tests.ratings.crash.evening", "60")
    rng = random.Random(3)
    for _ in range(5):
        site.run("-c", f"import django; django.setup(); {SWEEP}")
        time.sleep(rng.uniform(0.2, 1.0))
        site.kill("worker")
    site.run("-c", f"import django; django.setup(); {SWEEP}")
    wait_for_all(site)


def rated_evening(site: KillableSite, matches: int) -> None:
    """Let the open ladder have an evening, rated, and the sweep know that it is."""
    site.run("-m", "tests.ratings.crash.evening", str(matches))
    site.run("-c", f"import django; django.setup(); {SWEEP}")
    wait_for_all(site)
    site.run("-c", f"import django; django.setup(); {SWEEP}")


def wait_for_end_of_season(site: KillableSite, *, matches: int) -> None:
    """Wait until the season is over, and check that every match is in it once."""
    deadline = time.monotonic() + END_SECONDS
    while (season := stored(site, "season"))["seasons"] != {"1": "finished", "2": "running"}:
        assert time.monotonic() < deadline, season
        time.sleep(1)
    assert season["matches"] == season["played"]
    # The mean over a player's matches and ten without points (docs/seasons.md).
    scores = {
        player: units / (10 + season["matches"][player])
        for player, units in season["units"].items()
    }
    best_first = sorted(scores, key=lambda player: -scores[player])
    assert [season["places"][player] for player in best_first] == sorted(season["places"].values())
    assert sum(season["matches"].values()) >= 4 * matches


def test_a_season_whose_end_broke_off_anywhere_is_ended_by_the_next_round(
    site: KillableSite,
) -> None:
    site.stop("clock")  # nobody tends seasons but the dying
    rated_evening(site, 6)
    site.run("-m", "tests.ratings.crash.season")
    seen = []
    for point in SEASON_POINTS:
        site.run("-m", "tests.ratings.crash.dying", point, "tend_seasons", is_killed=True)
        season = stored(site, "season")
        seen.append((season["seasons"], bool(season["matches"]), any(season["places"].values())))
    # Each step is there whole or not at all, and the end not before the next season is planned.
    assert seen == [
        ({"1": "planned"}, False, False),
        ({"1": "running"}, False, False),
        ({"1": "running"}, True, False),
        ({"1": "running"}, True, False),
    ]
    site.start("clock")
    wait_for_end_of_season(site, matches=6)


def test_a_worker_killed_again_and_again_at_the_end_of_a_season_ends_it_once(
    site: KillableSite,
) -> None:
    rated_evening(site, 30)
    site.run("-m", "tests.ratings.crash.season")
    rng = random.Random(4)
    for _ in range(5):
        time.sleep(rng.uniform(0.2, 2.0))
        site.kill("worker")
    wait_for_end_of_season(site, matches=30)


def test_tables_that_broke_off_anywhere_are_made_once(site: KillableSite) -> None:
    site.stop("clock")
    site.stop("worker")  # joining the queue makes haste, too
    site.run("-m", "tests.ratings.crash.waiting")
    for point in TABLE_POINTS:
        site.run("-m", "tests.ratings.crash.dying", point, "make_tables", "fours", is_killed=True)
        assert stored(site, "waiting") == {"waiting": 4, "called": []}
    site.start("worker")
    site.run("-c", f"import django; django.setup(); {MAKE}")
    deadline = time.monotonic() + END_SECONDS
    while (now := stored(site, "waiting"))["waiting"]:
        assert time.monotonic() < deadline, now
        time.sleep(1)
    assert now == {"waiting": 0, "called": [4]}
