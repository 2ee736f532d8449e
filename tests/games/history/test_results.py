"""Results of each seat, from a record alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.queries.results import results_of

RECORDS = Path(__file__).parents[1] / "engine" / "records"


def sound_records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / "sound.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_results_are_those_the_record_claims(players: int) -> None:
    for record in sound_records():
        if record["players"] != players:
            continue
        results = results_of(record)
        assert [result.total for result in results] == record["totals"]
        assert [result.place for result in results] == record["places"]
        for seat, result in enumerate(results):
            tricks = [trick for deal in record["deals"] for trick in deal["tricks"]]
            assert result.tricks_played == sum(
                seat in (at for at, _ in trick["plays"]) for trick in tricks
            )
            assert result.tricks_befooled == sum(seat in trick["befooled"] for trick in tricks)
            assert result.tens == sum(deal["scores"][seat] == 10 for deal in record["deals"])


def test_a_bare_record_has_the_same_results() -> None:
    record = sound_records()[0]
    bare = {key: value for key, value in record.items() if key not in {"totals", "places"}}
    bare["deals"] = [
        {key: value for key, value in deal.items() if key != "scores"} for deal in record["deals"]
    ]
    assert results_of(bare) == results_of(record)


def test_a_seat_given_up_is_marked_and_keeps_the_place_of_its_total() -> None:
    record = sound_records()[0]
    winner = record["places"].index(1)
    results = results_of({**record, "abandoned": [winner]})
    assert [result.is_abandoned for result in results] == [
        seat == winner for seat in range(record["players"])
    ]
    assert results[winner].place == 1


def test_an_unfinished_match_has_no_results() -> None:
    record = sound_records()[0]
    del record["totals"], record["places"]
    del record["deals"][-1]["tricks"][-1], record["deals"][-1]["scores"]
    with pytest.raises(ValueError, match="not ended"):
        results_of(record)
