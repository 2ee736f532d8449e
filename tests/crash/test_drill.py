"""The crash drill: processes are killed with -9 while people play at full speed."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.records import check, record_from, verify
from tests.crash.processes import KillableSite
from tests.crash.seats import DrillSeat

ALL_SIZES = [4, 5, 6, 7, 8]
END_SECONDS = 240


@pytest.fixture
def site(tmp_path: Path) -> Iterator[KillableSite]:
    """A whole site in real processes."""
    with KillableSite(tmp_path) as site:
        yield site


def seats_of(site: KillableSite, sizes: list[int]) -> list[DrillSeat]:
    """Open tables and spread their seats over both web processes."""
    lines = site.run("-m", "tests.crash.tables", *map(str, sizes)).splitlines()
    return [
        DrillSeat(site.addresses[seat % 2], table["table"], token)
        for table in map(json.loads, lines)
        for seat, token in enumerate(table["tokens"])
    ]


async def play_all(
    seats: list[DrillSeat], site: KillableSite, rng: random.Random, kills: int
) -> int:
    """Play all seats to the end while processes are killed; return how many were."""
    playing = [asyncio.create_task(seat.play()) for seat in seats]
    killed = 0
    async with asyncio.timeout(END_SECONDS):
        while killed < kills and not all(task.done() for task in playing):
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            await asyncio.to_thread(site.kill_at_random, rng)
            killed += 1
        await asyncio.gather(*playing)
    return killed


async def stored_and_finished(site: KillableSite) -> list[dict[str, Any]]:
    """Return what is stored, once every match's record is (the sweep may have to find it)."""
    async with asyncio.timeout(60):
        while True:
            printed = await asyncio.to_thread(site.run, "-m", "tests.crash.stored")
            matches = [json.loads(line) for line in printed.splitlines()]
            if all(match["status"] == "finished" for match in matches):
                return matches


def check_all(matches: list[dict[str, Any]], seats: list[DrillSeat]) -> None:
    """Every accepted play is stored once, versions are gapless, every record is sound."""
    for match in matches:
        at_table = [seat for seat in seats if seat.table == match["table"]]
        versions = [version for version, _, _ in match["moves"]]
        assert versions == list(range(1, len(versions) + 1))
        stored = {command: (version, card) for version, card, command in match["moves"]}
        accepted = {command: play for seat in at_table for command, play in seat.accepted.items()}
        lost = {command: play for command, play in accepted.items() if stored.get(command) != play}
        assert lost == {}
        assert {seat.version for seat in at_table} == {len(versions)}
        # A repeated command gets its first answer, however often its socket was cut.
        assert [code for seat in at_table for code in seat.refused] == []
        record = record_from(match["record"])
        check(record)
        verify(record)


async def test_matches_of_all_sizes_are_played_over_two_web_processes(site: KillableSite) -> None:
    seats = seats_of(site, ALL_SIZES)
    await play_all(seats, site, random.Random(1), kills=0)
    matches = await stored_and_finished(site)
    assert len(matches) == len(ALL_SIZES)
    check_all(matches, seats)


async def test_nothing_accepted_is_lost_when_processes_are_killed(site: KillableSite) -> None:
    seats = seats_of(site, [4] * 4)
    assert await play_all(seats, site, random.Random(7), kills=4) >= 2
    check_all(await stored_and_finished(site), seats)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_nothing_accepted_is_lost_in_twenty_kills(site: KillableSite, seed: int) -> None:
    seats = seats_of(site, [4, 5, 6, 7, 8] * 8)
    assert await play_all(seats, site, random.Random(seed), kills=20) == 20
    check_all(await stored_and_finished(site), seats)
