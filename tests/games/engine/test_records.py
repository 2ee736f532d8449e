"""Match records: sound ones are accepted and completed, broken ones refused with the right code."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Options, Refusal, commitment, first_dealer, match_seed_of_round
from games.engine.records import (
    Document,
    RecordFault,
    check,
    complete,
    parse_record,
    record_from,
    record_of,
    replay,
    verify,
)
from tests.games.engine.fool_records import bare, lines_of, sound_document
from tests.games.engine.strategies import dealer_of, options, players, random_match, seeds

Change = Callable[[Document], object]

SOUND = lines_of("sound.jsonl")
BROKEN = [json.loads(line) for line in lines_of("broken.jsonl")]
FAIR = lines_of("fair.jsonl")


def fault_of(document: Document) -> RecordFault:
    with pytest.raises(RecordFault) as refused:
        check(record_from(document))
    return refused.value


@pytest.mark.parametrize("line", SOUND + FAIR, ids=range(len(SOUND + FAIR)))
def test_a_sound_record_is_accepted_and_completed_from_its_bare_form(line: str) -> None:
    document = json.loads(line)
    check(parse_record(line))
    assert complete(record_from(document)) == document
    assert complete(record_from(bare(document))) == document


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken["why"])
def test_a_broken_record_is_refused_with_its_code(broken: Document) -> None:
    assert fault_of(broken["record"]).code == broken["why"]


def change(path: str, value: object) -> Change:
    """Put the value at a path such as "deals.0.tricks.1.winner"; Ellipsis takes what is there away.

    At the end of a list the value is added.
    """
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def changed(document: Any) -> None:
        place = document
        for step in steps:
            place = place[step]
        if value is ...:
            del place[last]
        elif last == len(place):
            place.append(value)
        else:
            place[last] = value

    return changed


TAKE_LAST_DEAL = change("deals.4", ...)
TAKE_TOTALS = [change("totals", ...), change("places", ...)]
TAKE_LAST_TRICK = change("deals.4.tricks.11", ...)
TAKE_LAST_PLAY = change("deals.4.tricks.11.plays.2", ...)
TAKE_LAST_RESULTS = [
    change("deals.4.tricks.11.winner", ...),
    change("deals.4.tricks.11.befooled", ...),
]
A_CARD_TWICE = change("deals.1.hands.0.0", "W")

# What is changed in a sound record of five deals, and where that is a fault: deal, trick, play.
FAULTS = {
    "a card is there twice": ([A_CARD_TWICE], "bad_deal", (1, None, None)),
    "a hand is missing": ([change("deals.0.hands.3", ...)], "bad_deal", (0, None, None)),
    "a card is missing": ([change("deals.0.hands.3.0", ...)], "bad_deal", (0, None, None)),
    "another first dealer": ([change("deals.0.dealer", 0)], "wrong_starter", (0, None, None)),
    "another first starter": ([change("deals.0.starter", 1)], "wrong_starter", (0, None, None)),
    "another dealer": ([change("deals.2.dealer", 3)], "wrong_starter", (2, None, None)),
    "a wrong seat": ([change("deals.0.tricks.1.plays.1.0", 3)], "not_your_turn", (0, 1, 1)),
    "a play too few": ([change("deals.0.tricks.1.plays.2", ...)], "not_your_turn", (0, 1, 2)),
    "no play": ([change("deals.0.tricks.1.plays", [])], "not_your_turn", (0, 1, 0)),
    "a play too many": ([change("deals.0.tricks.1.plays.3", [3, "W"])], "not_your_turn", (0, 1, 3)),
    "a play too many, and another winner": (
        [change("deals.0.tricks.1.plays.3", [3, "W"]), change("deals.0.tricks.1.winner", 1)],
        "not_your_turn",
        (0, 1, 3),
    ),
    "a play too many in the last trick, and other scores": (
        [change("deals.0.tricks.13.plays.3", [3, "W"]), change("deals.0.scores.0", 10)],
        "not_your_turn",
        (0, 13, 3),
    ),
    "a trick after the end": (
        [change("deals.0.tricks.14", {"plays": [[2, "B2"]]})],
        "not_your_turn",
        (0, 14, 0),
    ),
    "somebody else's card": (
        [change("deals.0.tricks.1.plays.2.1", "Y9")],
        "card_not_in_hand",
        (0, 1, 2),
    ),
    "a card that is gone": (
        [change("deals.0.tricks.1.plays.2.1", "Y4")],
        "card_not_in_hand",
        (0, 1, 2),
    ),
    "a card of a larger deck": (
        [change("deals.0.tricks.1.plays.2.1", "G25")],
        "card_not_in_hand",
        (0, 1, 2),
    ),
    "no following": ([change("deals.0.tricks.1.plays.2.1", "B3")], "must_follow", (0, 1, 2)),
    "another winner": ([change("deals.0.tricks.1.winner", 1)], "wrong_result", (0, 1, None)),
    "others befooled": ([change("deals.0.tricks.1.befooled", [0])], "wrong_result", (0, 1, None)),
    "nobody befooled": ([change("deals.0.tricks.1.befooled", [])], "wrong_result", (0, 1, None)),
    "other scores": ([change("deals.3.scores.0", 10)], "wrong_result", (3, None, None)),
    "scores too few": ([change("deals.3.scores.3", ...)], "wrong_result", (3, None, None)),
    "other totals": ([change("totals.0", 10)], "wrong_result", (None, None, None)),
    "other places": ([change("places.0", 1)], "wrong_result", (None, None, None)),
    "a result comes before the next play": (
        [change("deals.0.tricks.0.winner", 0), change("deals.0.tricks.1.plays.2.1", "B3")],
        "wrong_result",
        (0, 0, None),
    ),
    "a deal's result comes before the next deal": (
        [A_CARD_TWICE, change("deals.0.scores.0", 9)],
        "wrong_result",
        (0, None, None),
    ),
    "a deal after the end": (
        [lambda document: document["deals"].append(document["deals"][0])],
        "match_over",
        (5, None, None),
    ),
    "a deal broken off": ([change("deals.1.tricks.13", ...)], "unfinished", (1, None, None)),
    "a deal not begun": ([change("deals.1.tricks", [])], "unfinished", (1, None, None)),
    "no last deal": ([TAKE_LAST_DEAL], "unfinished", (None, None, None)),
    "no deal": ([change("deals", [])], "unfinished", (None, None, None)),
    "totals too early": ([TAKE_LAST_DEAL, TAKE_TOTALS[1]], "unfinished", (None, None, None)),
    "places too early": ([TAKE_LAST_DEAL, TAKE_TOTALS[0]], "unfinished", (None, None, None)),
    "scores too early": ([TAKE_LAST_TRICK, *TAKE_TOTALS], "wrong_result", (4, None, None)),
    "a winner too early": (
        [TAKE_LAST_PLAY, TAKE_LAST_RESULTS[1], *TAKE_TOTALS],
        "wrong_result",
        (4, 11, None),
    ),
    "befooled too early": (
        [TAKE_LAST_PLAY, TAKE_LAST_RESULTS[0], *TAKE_TOTALS],
        "wrong_result",
        (4, 11, None),
    ),
    "too little time": (
        [TAKE_LAST_DEAL, change("options.time_limit", 60)],
        "wrong_result",
        (None, None, None),
    ),
}


@pytest.mark.parametrize(("changes", "code", "place"), FAULTS.values(), ids=FAULTS)
def test_the_first_fault_is_told_with_its_place(
    changes: list[Change], code: str, place: tuple[int | None, ...]
) -> None:
    document = sound_document()
    for changed in changes:
        changed(document)
    fault = fault_of(document)
    assert (fault.code, (fault.deal, fault.trick, fault.play)) == (code, place)
    known = {key: index for key, index in zip(PLACE, place, strict=True) if index is not None}
    assert fault.as_dict() == {"code": code, **known, "message": fault.message}


PLACE = ("deal", "trick", "play")

UNFINISHED: dict[str, list[Change]] = {
    "no deal yet": [change("deals", []), *TAKE_TOTALS],
    "between two deals": [TAKE_LAST_DEAL, *TAKE_TOTALS],
    "between two tricks": [TAKE_LAST_TRICK, change("deals.4.scores", ...), *TAKE_TOTALS],
    "before the first play": [
        change("deals.4.tricks", []),
        change("deals.4.scores", ...),
        *TAKE_TOTALS,
    ],
    "within a trick": [
        TAKE_LAST_PLAY,
        *TAKE_LAST_RESULTS,
        change("deals.4.scores", ...),
        *TAKE_TOTALS,
    ],
}


@pytest.mark.parametrize("changes", UNFINISHED.values(), ids=UNFINISHED)
def test_an_unfinished_record_is_sound_and_completed_as_far_as_it_goes(
    changes: list[Change],
) -> None:
    document = sound_document()
    for changed in changes:
        changed(document)
    assert complete(record_from(bare(document))) == document
    steps = list(replay(record_from(document)))
    assert len(steps) == plays_in(document) + bool(document["deals"])


def test_under_a_time_limit_a_match_may_end_after_any_deal() -> None:
    document = sound_document()
    for changed in (TAKE_LAST_DEAL, *TAKE_TOTALS, change("options.time_limit", 60)):
        changed(document)
    scores = [deal["scores"] for deal in document["deals"]]
    totals = [sum(seat) for seat in zip(*scores, strict=True)]
    completed = complete(record_from(bare(document)))
    assert completed["totals"] == totals
    assert completed["places"] == [1 + sum(b > a for b in totals) for a in totals]
    check(record_from(completed))


def test_keys_of_a_later_version_are_kept() -> None:
    document = {
        **bare(sound_document()),
        "clock": {"kind": "live"},
        "names": ["a", "b", "c", "\ud800"],
    }
    document["deals"][0]["tricks"][0]["seconds"] = [1, 2, 3, 4]
    completed = complete(record_from(document))
    assert completed["clock"] == {"kind": "live"}
    assert completed["names"] == document["names"]
    assert completed["deals"][0]["tricks"][0]["seconds"] == [1, 2, 3, 4]


def plays_in(document: Document) -> int:
    return sum(len(trick["plays"]) for deal in document["deals"] for trick in deal["tricks"])


@pytest.mark.parametrize("line", FAIR, ids=range(len(FAIR)))
def test_fair_deals_are_verified(line: str) -> None:
    verify(parse_record(line))
    verify(record_from(bare(json.loads(line))))


def swap_two_cards(document: Document) -> None:
    hands = document["deals"][-1]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def double_a_card(document: Document) -> None:
    hand = document["deals"][0]["hands"][0]
    hand[0] = next(card for card in hand if card != hand[0])


def turn_the_table(document: Document) -> None:
    document["deals"][0]["hands"].append(document["deals"][0]["hands"].pop(0))


OTHER = "0" * 64
UNFAIR: dict[str, tuple[Change, str]] = {
    "another server seed": (change("fairness.server_seed", OTHER), "wrong_deal"),
    "another commitment": (change("fairness.commitment", OTHER), "wrong_deal"),
    "another client seed": (change("fairness.client_seeds.0", "other"), "wrong_deal"),
    "a client seed too few": (change("fairness.client_seeds.0", ...), "malformed"),
    "another dealer": (
        lambda document: document["deals"][0].update(
            dealer=(document["deals"][0]["dealer"] + 1) % 4
        ),
        "wrong_deal",
    ),
    "two cards swapped": (swap_two_cards, "wrong_deal"),
    "a card twice": (double_a_card, "wrong_deal"),
    "hands in other seats": (turn_the_table, "wrong_deal"),
    "no fairness": (change("fairness", ...), "malformed"),
}


@pytest.mark.parametrize("line", FAIR, ids=range(len(FAIR)))
@pytest.mark.parametrize(("changed", "code"), UNFAIR.values(), ids=UNFAIR)
def test_any_other_seed_or_card_is_refused(line: str, changed: Change, code: str) -> None:
    document = json.loads(line)
    changed(document)
    with pytest.raises(RecordFault) as refused:
        verify(record_from(document))
    assert refused.value.code == code


def test_verify_checks_the_plays_as_well() -> None:
    document = json.loads(FAIR[0])
    document["totals"][0] += 1
    with pytest.raises(RecordFault, match="totals") as refused:
        verify(record_from(document))
    assert refused.value.code == "wrong_result"


def test_a_round_with_the_same_deals_is_verified_by_its_own_seed() -> None:
    round_seed = bytes(range(32))
    fairness = {"round_seed": round_seed.hex(), "commitment": commitment(round_seed), "label": "r1"}
    match = match_of(match_seed_of_round(round_seed, 6), 6, Options(same_deals="r1"))
    document = record_of(**match, fairness=fairness)
    verify(record_from(document))
    swap_two_cards(document)
    with pytest.raises(RecordFault, match="other hands"):
        verify(record_from(document))


def match_of(seed: bytes, players: int, options: Options) -> dict[str, Any]:
    """The arguments of `record_of` for a random match."""
    steps = list(random_match(seed, players, options))
    return {
        "players": players,
        "options": options,
        "dealer": first_dealer(seed, players),
        "hands_of": dealer_of(seed, players),
        "plays": [step.events[0] for step in steps[1:]],
    }


@given(seeds(), players(), options(), st.integers(0, 300))
def test_a_match_is_written_down_and_replayed_exactly(
    seed: bytes, players: int, options: Options, stop: int
) -> None:
    steps = list(random_match(seed, players, options))[: 1 + stop]
    match = match_of(seed, players, options)
    document = record_of(**{**match, "plays": match["plays"][:stop]})
    again = parse_record(json.dumps(document))
    check(again)
    replayed = list(replay(again))
    if stop == 0:
        assert replayed == []
    elif replayed[-1].state.is_over and not steps[-1].state.is_over:
        assert replayed[:-1] == steps[:-1]  # the record stops between two deals
    else:
        assert replayed == steps


def test_a_record_names_players_stand_ins_and_who_gave_up() -> None:
    match = match_of(b"auto", 4, Options())
    names = ["alice", "bob", "carol", "dave"]
    document = record_of(**match, names=names, abandoned={2, 0}, auto={0, 3, 4, 60})
    record = parse_record(json.dumps(document))
    assert (record.names, record.abandoned) == (tuple(names), (0, 2))
    assert record.auto[:3] == ((0, 0, 0), (0, 0, 3), (0, 1, 0))
    deal, trick, play = record.auto[3]
    assert list(record.deals[deal].tricks[trick].plays[play]) == list(match["plays"][60])
    assert list(document) == [
        *("format", "version", "players", "options", "names", "abandoned", "auto"),
        *("deals", "totals", "places"),
    ]


def test_a_record_asks_for_no_deal_after_the_last_play() -> None:
    match = match_of(b"timed", 5, Options(time_limit=60))
    dealt = [match["hands_of"](0), match["hands_of"](1)]
    document = record_of(**{**match, "hands_of": dealt.__getitem__})
    assert len(document["deals"]) == 2
    assert document["places"] is not None


def test_an_illegal_play_is_not_written_down() -> None:
    match = match_of(b"illegal", 4, Options())
    lead = match["plays"][0]
    with pytest.raises(Refusal):
        record_of(**{**match, "plays": [lead, lead]})


def test_replay_stops_at_the_fault() -> None:
    document = sound_document()
    change("deals.0.tricks.1.plays.2.1", "B3")(document)
    steps = replay(record_from(document))
    assert [len(next(steps).events) for _ in range(7)] == [0, 1, 1, 1, 3, 1, 1]
    with pytest.raises(RecordFault, match="seat 0 holds green and does not follow"):
        next(steps)
