"""What the journal announces: one notification a batch, which its own process need not read."""

from datetime import UTC, datetime
from uuid import uuid4

from games.store.journal import BATCH_MOST, WORKER, Notice, notices

PLAYS = "7 3 0 G14 0 0 60000 1790000000000001;8 40 2 W 1 1 0 0"


def test_another_process_reads_every_play_of_a_batch() -> None:
    deadline = datetime(2026, 9, 21, 14, 13, 20, 1, UTC)
    assert notices(f"here {PLAYS}", heard_by="there") == [
        Notice(7, 3, 0, "G14", False, False, 60_000, deadline),
        Notice(8, 40, 2, "W", True, True, 0, None),
    ]


def test_the_process_that_stored_a_batch_reads_none_of_it() -> None:
    assert notices(f"here {PLAYS}", heard_by="here") == []


def test_everybody_reads_what_a_worker_stored() -> None:
    assert len(notices(f"{WORKER} {PLAYS}", heard_by="here")) == 2


def test_the_largest_batch_fits_into_one_notification() -> None:
    longest = f"{2**63 - 1} {2**31 - 1} 7 G27 1 1 {2**31 - 1} {10**17}"
    payload = ";".join([longest] * BATCH_MOST)
    assert len(f"{uuid4().hex} {payload}") < 8_000
