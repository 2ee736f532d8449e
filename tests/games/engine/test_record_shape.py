"""`malformed`: everything that has not the shape of a record, and nothing else."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.records import RecordFault, parse_record, record_from
from tests.games.engine.fool_records import lines_of, sound_document

SOUND_LINE = lines_of("sound.jsonl")[0]


def problem_of(line: str | bytes) -> str:
    with pytest.raises(RecordFault) as refused:
        parse_record(line)
    assert refused.value.code == "malformed"
    assert refused.value.as_dict() == {"code": "malformed", "message": refused.value.message}
    return refused.value.message


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "not JSON"),
        ("   ", "not JSON"),
        ("hello", "not JSON: Expecting value at character 1"),
        (SOUND_LINE[:-1], "not JSON"),
        (SOUND_LINE[:1000], "not JSON"),
        (SOUND_LINE + SOUND_LINE, "not JSON: Extra data"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (bytes(range(256)), "not text in UTF-8"),
        ("\0", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5000, "beyond reason"),
        ("null", "the record is not an object"),
        ("[]", "the record is not an object"),
        ('"fool-record"', "the record is not an object"),
        ('{"a": 1, "a": 1}', "a key is written twice"),
        (SOUND_LINE.replace('"winner": 1', '"winner": 1, "winner": 1', 1), "written twice"),
        ('{"seconds": 1e999}', "beyond reason"),
        ("NaN", "NaN"),
        ('{"format": Infinity}', "Infinity"),
        ('{"format": -Infinity}', "Infinity"),
    ],
)
def test_a_line_that_is_not_one_strict_json_object_is_malformed(
    line: str | bytes, problem: str
) -> None:
    assert problem in problem_of(line)


GONE = object()
SEATS = "is not a seat from 0 to 3"
NUMBER = "is not a whole number"

MISSHAPEN: list[tuple[str, object, str]] = [
    ("format", GONE, "the record has no format"),
    ("format", "fool", 'format is not "fool-record"'),
    ("format", 1, "format is not"),
    ("version", GONE, "the record has no version"),
    ("version", 2, "version is not 1"),
    ("version", "1", f"version {NUMBER}"),
    ("version", 1.0, f"version {NUMBER}"),
    ("version", True, f"version {NUMBER}"),
    ("players", GONE, "the record has no players"),
    ("players", 3, "players is not a number from 4 to 8"),
    ("players", 9, "players is not a number from 4 to 8"),
    ("players", "4", f"players {NUMBER}"),
    ("players", 4.0, f"players {NUMBER}"),
    ("players", 10**17, "players is not"),
    ("players", 10**18, "beyond reason"),
    ("options", GONE, "the record has no options"),
    ("options", [], "options is not an object"),
    ("options", {"speed": 1}, "there is no option 'speed'"),
    ("options", {"deal_limit": False}, "deal_limit"),
    ("options", {"deal_limit": None}, "deal_limit"),
    ("deals", GONE, "the record has no deals"),
    ("deals", {}, "deals is not a list"),
    ("deals.0", [], "deals[0] is not an object"),
    ("deals.0.dealer", GONE, "deals[0] has no dealer"),
    ("deals.0.dealer", 4, f"deals[0].dealer {SEATS}"),
    ("deals.0.dealer", None, f"deals[0].dealer {NUMBER}"),
    ("deals.0.starter", GONE, "deals[0] has no starter"),
    ("deals.0.starter", -1, f"deals[0].starter {SEATS}"),
    ("deals.0.hands", GONE, "deals[0] has no hands"),
    ("deals.0.hands", "G2", "deals[0].hands is not a list"),
    ("deals.0.hands.1", {}, "deals[0].hands[1] is not a list"),
    ("deals.0.hands.1.2", "G1", "deals[0].hands[1][2] is not a card"),
    ("deals.0.hands.1.2", "G99", "deals[0].hands[1][2] is not a card"),
    ("deals.0.hands.1.2", "Z5", "deals[0].hands[1][2] is not a card"),
    ("deals.0.hands.1.2", "Ｇ5", "deals[0].hands[1][2] is not a card"),
    ("deals.0.hands.1.2", "G٥", "deals[0].hands[1][2] is not a card"),
    ("deals.0.hands.1.2", 5, "deals[0].hands[1][2] is not a text"),
    ("deals.0.tricks", GONE, "deals[0] has no tricks"),
    ("deals.0.tricks", None, "deals[0].tricks is not a list"),
    ("deals.0.tricks.3", [], "deals[0].tricks[3] is not an object"),
    ("deals.0.tricks.3.plays", GONE, "deals[0].tricks[3] has no plays"),
    ("deals.0.tricks.3.plays.1", [1], "deals[0].tricks[3].plays[1] is not a seat and a card"),
    ("deals.0.tricks.3.plays.1", [1, "G9", 1], "plays[1] is not a seat and a card"),
    ("deals.0.tricks.3.plays.1", "1G9", "plays[1] is not a seat and a card"),
    ("deals.0.tricks.3.plays.1.0", 4, f"plays[1] {SEATS}"),
    ("deals.0.tricks.3.plays.1.0", True, f"plays[1] {NUMBER}"),
    ("deals.0.tricks.3.plays.1.1", "W1", "plays[1] is not a card"),
    ("deals.0.tricks.3.winner", None, f"winner {NUMBER}"),
    ("deals.0.tricks.3.winner", 7, f"winner {SEATS}"),
    ("deals.0.tricks.3.befooled", 2, "befooled is not a list"),
    ("deals.0.tricks.3.befooled", [4], f"befooled[0] {SEATS}"),
    ("deals.0.scores", {}, "deals[0].scores is not a list"),
    ("deals.0.scores.2", "10", f"deals[0].scores[2] {NUMBER}"),
    ("deals.0.scores.2", 10.0, f"deals[0].scores[2] {NUMBER}"),
    ("totals", None, "totals is not a list"),
    ("totals.1", True, f"totals[1] {NUMBER}"),
    ("places", 1, "places is not a list"),
    ("places.1", 1.0, f"places[1] {NUMBER}"),
    ("names", ["a", "b", "c"], "names is not one a seat"),
    ("names", ["a", "b", "c", None], "names[3] is not a text"),
    ("names", "abcd", "names is not a list"),
    ("abandoned", [4], f"abandoned[0] {SEATS}"),
    ("abandoned", 0, "abandoned is not a list"),
    ("auto", [[0, 0]], "auto[0] is not a deal, a trick and a play"),
    ("auto", [[0, 0, -1]], "auto[0] is not a deal, a trick and a play"),
    ("auto", [[0, 0, "1"]], f"auto[0][2] {NUMBER}"),
    ("fairness", [], "fairness is not an object"),
    ("fairness", {}, "fairness has no commitment"),
    ("fairness.commitment", "0" * 63, "fairness.commitment is not 64 hexadecimal digits"),
    ("fairness.server_seed", GONE, "fairness has no server_seed"),
    ("fairness.server_seed", "A" * 64, "fairness.server_seed is not 64 hexadecimal digits"),
    ("fairness.client_seeds", GONE, "fairness has no client_seeds"),
    ("fairness.client_seeds", ["", "", ""], "fairness.client_seeds is not one a seat"),
    ("fairness.client_seeds", ["", "", "", "a b"], "fairness.client_seeds[3] is not a client seed"),
    ("fairness", {"commitment": "0" * 64, "round_seed": "0" * 64}, "fairness has no label"),
    (
        "fairness",
        {"commitment": "0" * 64, "round_seed": "0", "label": ""},
        "fairness.round_seed is not 64 hexadecimal digits",
    ),
]


@pytest.mark.parametrize(("path", "value", "problem"), MISSHAPEN)
def test_a_part_of_the_wrong_shape_is_named(path: str, value: object, problem: str) -> None:
    document: Any = sound_document()
    document["fairness"] = {
        "server_seed": "0" * 64,
        "commitment": "0" * 64,
        "client_seeds": ["", "", "", ""],
    }
    record_from(document)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = document
    for step in steps:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    assert problem in problem_of(json.dumps(document))


def test_the_shape_is_looked_at_whole_before_any_play() -> None:
    document = sound_document()
    document["deals"][0]["tricks"][0]["plays"][0] = [0, "G17"]  # not on turn, not in hand
    document["places"] = "none"
    assert problem_of(json.dumps(document)) == "places is not a list"


def test_names_may_be_any_text_and_unknown_keys_are_welcome() -> None:
    document = sound_document()
    document["names"] = ["Ålice", "", "\ud800", "💥"]
    document["clock"] = {"kind": "live", "seconds": 1.5}
    assert parse_record(json.dumps(document)).names == ("Ålice", "", "\ud800", "💥")


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats(allow_nan=False)
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def code_of(document: object) -> str | None:
    try:
        record_from(document)
    except RecordFault as fault:
        return fault.code
    return None


@given(st.data(), json_values)
def test_any_value_anywhere_is_accepted_or_malformed_but_never_a_crash(
    data: st.DataObject, value: object
) -> None:
    document: Any = sound_document()
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        place = inner
    place[key] = value
    assert code_of(document) in (None, "malformed")


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_line_is_malformed_but_never_a_crash(line: str | bytes) -> None:
    assert problem_of(line)
