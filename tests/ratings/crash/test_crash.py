"""A worker dies while it rates: nothing half-written stays, and the sweep finds what is missing."""

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
SWEEP = "from ratings.tasks import sweep_ratings_task as sweep; sweep()"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[KillableSite]:
    """A whole site in real processes."""
    with KillableSite(tmp_path) as site:
        yield site


def rated(site: KillableSite) -> dict[str, Any]:
    """What is rated, once it is seen to be what a replay gives."""
    answer: dict[str, Any] = json.loads(site.run("-m", "tests.ratings.crash.rated"))
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
        site.run("-m", "tests.ratings.crash.dying", match_id, point, is_killed=True)
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
