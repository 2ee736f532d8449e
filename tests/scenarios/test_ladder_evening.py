"""A ladder evening over two web processes and two workers, by the public API alone."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tests.crash.processes import KillableSite
from tests.scenarios.evening_player import EveningPlayer

SETTLE_SECONDS = 300  # a result that no task brought is found by the sweep of the minute


@pytest.fixture
def site(tmp_path: Path) -> Iterator[KillableSite]:
    """A whole site in real processes, with two workers."""
    with KillableSite(tmp_path, workers=2) as site:
        yield site


def people(site: KillableSite, number: int) -> list[dict[str, Any]]:
    lines = site.run("-m", "tests.scenarios.evening_ladder", str(number)).splitlines()
    return [json.loads(line) for line in lines]


async def evening(
    site: KillableSite, known: list[dict[str, Any]], *, matches: int, seconds: int, kills: int = 0
) -> dict[str, Any]:
    """Let everybody play so many matches while workers are killed; return how it ended."""
    rng = random.Random(5)
    players = [
        EveningPlayer(
            site.addresses,
            one["token"],
            plays_well=one["plays_well"],
            matches=matches,
            rng=random.Random(rng.random()),
        )
        for one in known
    ]
    async with asyncio.timeout(seconds):
        playing = [asyncio.create_task(player.spend_evening()) for player in players]
        for _kill in range(kills):
            await asyncio.sleep(rng.uniform(1, 4))
            await asyncio.to_thread(site.kill, rng.choice(site.workers))
        await asyncio.gather(*playing)
    assert [len(set(player.played)) for player in players] == [matches] * len(players)
    return await settled(site)


async def settled(site: KillableSite) -> dict[str, Any]:
    """Return what is stored once all work is done: tasks, or sweeps, bring it about."""
    async with asyncio.timeout(SETTLE_SECONDS):
        while True:
            printed = await asyncio.to_thread(site.run, "-m", "tests.scenarios.evening_stored")
            stored: dict[str, Any] = json.loads(printed)
            is_done = not stored["unfinished"] and not stored["tables_not_ended"]
            if is_done and len(stored["rated"]) >= len(stored["finished"]):
                return stored


def check(stored: dict[str, Any], known: list[dict[str, Any]], *, matches: int) -> None:
    """Every match is rated once, nobody is stuck, nobody played more than they asked for."""
    assert stored["rated"] == stored["finished"] == stored["tables"]
    assert sorted(stored["seats"]) == sorted(stored["match_seats"])
    left = ("engaged", "waiting", "open_proposals", "open_challenges")
    assert {key: stored[key] for key in left} == dict.fromkeys(left, 0)
    seated = Counter(player_id for _match, player_id in stored["seats"])
    assert {one["id"]: seated[one["id"]] for one in known} == {one["id"]: matches for one in known}


async def test_an_evening_of_eight_ends_with_every_match_rated_once(site: KillableSite) -> None:
    known = people(site, 8)
    check(await evening(site, known, matches=2, seconds=900), known, matches=2)


@pytest.mark.long
async def test_workers_killed_while_they_make_tables_and_rate_leave_nobody_stuck(
    site: KillableSite,
) -> None:
    known = people(site, 8)
    check(await evening(site, known, matches=2, seconds=900, kills=6), known, matches=2)


@pytest.mark.long
async def test_sixty_play_an_evening_and_ratings_agree_with_strengths(site: KillableSite) -> None:
    known = people(site, 60)
    stored = await evening(site, known, matches=8, seconds=3000, kills=4)
    check(stored, known, matches=8)
    means = {int(player_id): mean for player_id, mean in stored["means"].items()}
    well, badly = (
        [means[one["id"]] for one in known if one["plays_well"] is plays_well]
        for plays_well in (True, False)
    )
    # Of two players of different strength the stronger one stands higher in most pairs.
    right = sum(strong > weak for strong in well for weak in badly)
    assert fmean(well) > fmean(badly)
    assert right / (len(well) * len(badly)) > 0.8
