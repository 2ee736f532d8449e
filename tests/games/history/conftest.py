"""The cast, and matches they have finished."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.commands.records import store_record
from games.players.commands import create_player
from games.players.models import Player

RECORDS = Path(__file__).parents[1] / "engine" / "records"
DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
CAST = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Mallory")

StoreMatch = Callable[..., str]


@cache
def records(kind: str = "sound") -> tuple[dict[str, Any], ...]:
    """The records of the engine's tests: "sound", or "fair" with seeds to verify."""
    lines = (RECORDS / f"{kind}.jsonl").read_text().splitlines()
    return tuple(json.loads(line) for line in lines)


def record_for(players: int, kind: str = "sound", index: int = 0) -> dict[str, Any]:
    """A whole match of this many players."""
    return [record for record in records(kind) if record["players"] == players][index]


@pytest.fixture
def cast(db: None) -> dict[str, Player]:
    """Alice to Heidi, and Mallory who never plays."""
    return {name: create_player(name=name) for name in CAST}


@pytest.fixture
def store(cast: dict[str, Player]) -> StoreMatch:
    """Store a match of the first of the cast: `store("Alice Bob Carol Dave", day=3)`."""

    def store_one(
        names: str = "Alice Bob Carol Dave",
        *,
        day: float = 0,
        record: dict[str, Any] | None = None,
        **more: Any,
    ) -> str:
        seated: Sequence[str] = names.split()
        finished_at = DAY + timedelta(days=day)
        return store_record(
            record or record_for(len(seated)),
            player_ids=[cast[name].pk for name in seated],
            started_at=finished_at - timedelta(minutes=18),
            finished_at=finished_at,
            **more,
        )

    return store_one
