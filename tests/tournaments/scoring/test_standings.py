"""S-8 to S-12: ranking, shared places, several stages, and what is stored of them."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scoring.events import CAST, id_of, name_of, played, stage, table
from tournaments.pairing.cut import advancing, knockout_standings, survivors
from tournaments.pairing.results import (
    ByeRule,
    Entrant,
    EntrantStatus,
    PodResult,
    RoundResult,
    SeatResult,
    StageRecord,
)
from tournaments.pairing.scoring import PointsRule, TermKind
from tournaments.pairing.standings import (
    StandingRule,
    from_data,
    overall,
    places_by_round,
    seeding,
    standings,
    to_data,
)
from tournaments.pairing.tiebreaks import TieBreak

GOLDEN = Path(__file__).parent / "golden"
WITHOUT_LOTS = StandingRule(tiebreaks=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD))
EVERY = StandingRule(tiebreaks=tuple(TieBreak))


def a_swiss() -> StageRecord:
    """Nine entrants, pods of four and five, a bye, a late entry, one who left, one sent off."""
    return stage(
        played(1, "alice 10, bob -4, carol -20, dave -81", "erin 3, frank 3, grace -12, heidi -40"),
        played(
            2,
            "erin 20, alice 7, frank -3, bob -9, ivan -50!",
            byes={"grace": ByeRule.AVERAGE, "carol": ByeRule.AVERAGE},
            same_deals=True,
        ),
        played(
            3,
            "erin -8, alice -8, grace 1, carol 0",
            "ivan 2, frank -31, bob -30, dave 0x",
            same_deals=True,
        ),
        status={"heidi": EntrantStatus.WITHDRAWN, "dave": EntrantStatus.DISQUALIFIED},
        penalties={"erin": 70},
    )


def test_a_swiss_with_all_that_happens_ranks_as_written_down() -> None:
    assert table(standings(a_swiss(), EVERY)) == (GOLDEN / "swiss.txt").read_text()


def test_stored_standings_are_the_same_bytes_and_come_back_whole() -> None:
    lines = standings(a_swiss(), EVERY)
    text = json.dumps(to_data(lines))
    assert text + "\n" == (GOLDEN / "swiss.json").read_text()
    assert from_data(json.loads(text)) == lines


def test_the_order_in_which_facts_are_given_does_not_matter() -> None:
    record = a_swiss()
    turned = StageRecord(
        entrants=record.entrants[::-1],
        rounds=[
            RoundResult(one.round_no, one.pods[::-1], one.byes[::-1], one.same_deals)
            for one in record.rounds
        ],
        lot_seed=record.lot_seed,
        penalties=record.penalties[::-1],
    )
    places = [
        (line.entrant_id, line.place, line.points.amount) for line in standings(record, EVERY)
    ]
    assert places == [
        (line.entrant_id, line.place, line.points.amount) for line in standings(turned, EVERY)
    ]


def test_whom_nothing_parts_share_a_place_and_seeding_follows_the_lines() -> None:
    record = stage(
        played(1, "alice 4, bob 3, carol 2, dave 1", "erin 4, frank 3, grace 2, heidi 1"),
        names=CAST[:8],
        status={"frank": EntrantStatus.WITHDRAWN},
    )
    lines = standings(record, WITHOUT_LOTS)
    assert [line.place for line in lines] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert [line.decided_by for line in lines] == [None, None, 0, None, 0, None, 0, None]
    shown = [line.entrant_id for line in lines if line.status is EntrantStatus.ACTIVE]
    assert list(seeding(lines)) == shown
    assert id_of("frank") not in shown


def test_head_to_head_looks_at_the_group_that_is_left() -> None:
    # Bob and carol are equal in points and wins, and bob was ahead where they met.
    record = stage(
        played(1, "bob 4, carol 3, alice 2, dave 1"),
        played(2, "carol 4, alice 3, dave 2, erin 1", "frank 3, bob 2, grace 1, heidi 0"),
        names=CAST[:8],
    )
    lines = standings(record, WITHOUT_LOTS)
    assert [name_of(line.entrant_id) for line in lines][:2] == ["bob", "carol"]
    assert (lines[1].place, lines[1].decided_by) == (2, 2)
    assert lines[0].tiebreaks[1].amount == 1


def test_a_disqualified_entrant_is_last_without_a_place() -> None:
    lines = standings(a_swiss(), EVERY)
    assert (name_of(lines[-1].entrant_id), lines[-1].place) == ("dave", None)


def test_places_by_round_are_those_of_the_day() -> None:
    record = a_swiss()
    race = places_by_round(record, EVERY)
    for index, round_no in enumerate((1, 2, 3)):
        then = {line.entrant_id: line.place for line in standings(record.until(round_no), EVERY)}
        assert {entrant_id: places[index] for entrant_id, places in race.items()} == then


def test_a_tie_break_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        StandingRule(PointsRule(), (TieBreak.WINS, TieBreak.WINS))


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(4, 40), st.integers(1, 4))
def test_standings_list_everybody_once_in_falling_order(seed: int, n: int, rounds: int) -> None:
    rng = Random(seed)
    played_rounds = []
    for round_no in range(1, rounds + 1):
        ids = rng.sample(range(n), n)
        pods = [
            PodResult(no, [SeatResult(one, rng.randint(-3, 3)) for one in ids[at : at + 4]])
            for no, at in enumerate(range(0, n - 3, 4), start=1)
        ]
        played_rounds.append(RoundResult(round_no, pods, (), same_deals=rng.random() < 0.5))
    record = StageRecord([Entrant(i, str(i)) for i in range(n)], played_rounds, bytes(4))
    lines = standings(record, EVERY)
    assert sorted(line.entrant_id for line in lines) == list(range(n))
    assert [line.place for line in lines] == list(range(1, n + 1))
    keys = [(line.points.amount, *(value.amount for value in line.tiebreaks)) for line in lines]
    assert keys == sorted(keys, reverse=True)
    for line in lines:
        for value in (line.points, *line.tiebreaks):
            counted = [term.amount for term in value.terms if not term.is_cut]
            assert value.amount == sum(counted, Fraction(0))
    assert from_data(json.loads(json.dumps(to_data(lines)))) == lines


def test_a_cut_goes_by_place_then_match_points_then_the_better_seed() -> None:
    pod = played(1, "alice 5, bob 9!, carol 3!, dave 5").pods[0]
    seeds = {id_of("alice"): 8, id_of("bob"): 1, id_of("carol"): 2, id_of("dave"): 3}
    lines = advancing(pod, 3, seed_no=seeds)
    assert [(name_of(line.entrant_id), line.advances, line.by) for line in lines] == [
        ("dave", True, ""),
        ("alice", True, "seed"),
        ("bob", True, "place"),
        ("carol", False, "match_points"),
    ]


def test_survivors_of_a_round_are_the_first_of_each_pod_and_those_with_a_bye() -> None:
    seeds = {id_of(name): id_of(name) for name in CAST}
    semi = played(
        1,
        "heidi 9, grace 5, frank 1, erin 0",
        "dave 9, carol 5, bob 2, ivan 0",
        byes={"alice": ByeRule.AVERAGE},
    )
    assert [name_of(one) for one in survivors(semi, 2, seed_no=seeds)] == [
        "alice", "carol", "dave", "grace", "heidi",
    ]  # fmt: skip
    final = played(2, "heidi 9, grace 5, alice 1, dave 0, carol -4")
    assert [name_of(one) for one in survivors(final, 2, seed_no=seeds)] == ["heidi"]


def test_a_table_that_still_plays_says_nothing_of_its_players_yet() -> None:
    done = played(1, "alice 4, bob 3, carol 2, dave 1")
    half = RoundResult(1, done.pods, pending=frozenset(map(id_of, ("erin", "frank"))))
    lines = standings(stage(half, names=CAST[:7]), EVERY)
    terms = {name_of(line.entrant_id): line.points.terms for line in lines}
    assert terms["erin"] == ()
    assert [term.kind for term in terms["grace"]] == [TermKind.ABSENT]
    erin = next(line for line in lines if name_of(line.entrant_id) == "erin")
    match_points = erin.tiebreaks[EVERY.tiebreaks.index(TieBreak.MATCH_POINTS)]
    assert match_points.terms == ()


@pytest.mark.parametrize("count", [0, 4])
def test_a_cut_that_keeps_all_or_none_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="goes on"):
        advancing(played(1, "alice 5, bob 9, carol 3, dave 5").pods[0], count, seed_no={})


def test_a_knockout_ranks_by_rounds_survived_and_then_by_the_last_pod() -> None:
    record = stage(
        played(1, "alice 9, dave 5, erin 1, heidi 0", "bob 9, carol 5, frank 2, grace 0"),
        played(2, "alice 1, bob 5, carol 3, dave 3"),
        names=CAST[:8],
    )
    advanced = {1: {id_of(name) for name in ("alice", "bob", "carol", "dave")}, 2: {id_of("bob")}}
    lines = knockout_standings(record, advanced=advanced)
    assert [name_of(line.entrant_id) for line in lines] == [
        "bob", "carol", "dave", "alice", "frank", "erin", "grace", "heidi",
    ]  # fmt: skip
    assert [line.place for line in lines] == list(range(1, 9))
    # Carol and dave tied in the final and are parted by the seed; frank had more than erin.
    assert [line.decided_by for line in lines] == [None, 0, 3, 1, 0, 2, 1, 3]


def test_who_reached_a_later_stage_stands_first() -> None:
    swiss = standings(a_swiss(), EVERY)
    final = stage(
        played(1, "frank 9, erin 1, grace 0, alice -5"), names=("alice", "erin", "frank", "grace")
    )
    lines = overall([swiss, standings(final, EVERY)])
    assert [name_of(line.entrant_id) for line in lines[:4]] == ["frank", "erin", "grace", "alice"]
    rest = [line for line in lines[4:] if line.place is not None]
    assert [line.place for line in rest] == [5, 6, 7, 8]
    in_swiss = [line.entrant_id for line in swiss]
    assert [line.entrant_id for line in rest] == [
        one for one in in_swiss if one in {line.entrant_id for line in rest}
    ]
    assert lines[-1].place is None
