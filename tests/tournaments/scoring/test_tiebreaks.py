"""T-1 to T-7: each tie-break by a table that a reader can add up."""

from fractions import Fraction

from tests.tournaments.scoring.events import id_of, name_of, played, stage
from tournaments.pairing.results import ByeRule, EntrantStatus, StageRecord
from tournaments.pairing.scoring import DEFAULT_POINTS, TermKind, Value
from tournaments.pairing.tiebreaks import TieBreak, TieBreaks

FIVE = ("alice", "bob", "carol", "dave", "erin")


def value(record: StageRecord, tiebreak: TieBreak, name: str, *tied: str) -> Value:
    breaks = TieBreaks(record, DEFAULT_POINTS)
    return breaks.value(tiebreak, id_of(name), group=[id_of(one) for one in tied])


def with_a_bye() -> StageRecord:
    # Points: alice 420 + 280, bob 280 + 420, carol 140 + 0 (missed), dave 0 + 140, erin 210 + 0.
    return stage(
        played(1, "alice 10, bob -4, carol -20, dave -81", byes={"erin": ByeRule.AVERAGE}),
        played(2, "bob 9, alice 1, dave 0, erin -9"),
        names=FIVE,
        penalties={"bob": 100},
    )


def test_podmates_points_are_means_of_rounds_before_penalties() -> None:
    # Round 1: (700 + 140 + 140) / 3; round 2: (700 + 140 + 210) / 3.
    alice = value(with_a_bye(), TieBreak.PODMATES, "alice")
    assert alice.amount == Fraction(980, 3) + 350
    assert [name_of(other) for other in alice.terms[1].others] == ["bob", "dave", "erin"]
    assert list(alice.terms[1].parts) == [700, 140, 210]


def test_a_bye_counts_as_a_podmate_with_its_points_and_a_missed_round_counts_nothing() -> None:
    erin = value(with_a_bye(), TieBreak.PODMATES, "erin")
    assert [(term.kind, term.amount) for term in erin.terms] == [
        (TermKind.BYE, 210),
        (TermKind.PODMATES, Fraction(700 + 700 + 140, 3)),
    ]
    carol = value(with_a_bye(), TieBreak.PODMATES, "carol")
    assert [term.kind for term in carol.terms] == [TermKind.PODMATES, TermKind.ABSENT]
    assert carol.terms[1].amount == 0


def test_cut_one_leaves_the_lowest_round_out_and_shows_it() -> None:
    whole = value(with_a_bye(), TieBreak.PODMATES, "erin")
    cut = value(with_a_bye(), TieBreak.PODMATES_CUT_ONE, "erin")
    assert cut.amount == whole.amount - 210
    assert [term.is_cut for term in cut.terms] == [True, False]


def test_a_pod_of_five_is_worth_no_more_than_one_of_four() -> None:
    record = stage(
        played(1, "alice 4, bob 3, carol 2, dave 1, erin 0", "frank 3, grace 2, heidi 1, ivan 0")
    )
    winners = [value(record, TieBreak.PODMATES, name).amount for name in ("alice", "frank")]
    assert winners == [Fraction(630, 4), 140]


def test_a_shared_first_place_is_a_part_of_a_win_and_a_bye_is_none() -> None:
    record = stage(
        played(1, "alice 4, bob 4, carol 2, dave 1", byes={"erin": ByeRule.WIN}),
        played(2, "alice 4, bob 3, carol 2, erin 5!"),
        names=FIVE,
    )
    wins = {name: value(record, TieBreak.WINS, name).amount for name in FIVE}
    assert wins == {
        "alice": Fraction(3, 2),
        "bob": Fraction(1, 2),
        "carol": 0,
        "dave": 0,
        "erin": 0,
    }


def test_a_pod_that_all_gave_up_has_no_winner() -> None:
    record = stage(played(1, "alice 4!, bob 3!, carol 2!, dave 1!"), names=FIVE)
    assert all(value(record, TieBreak.WINS, name).amount == 0 for name in FIVE)


def test_match_points_of_byes_missed_and_forfeited_rounds() -> None:
    record = stage(
        played(1, "alice 10, bob -4, carol -20, dave -82", byes={"erin": ByeRule.AVERAGE}),
        played(2, "bob 9, alice 1, dave -7, erin 0x"),
        names=FIVE,
    )
    points = {name: value(record, TieBreak.MATCH_POINTS, name).amount for name in FIVE}
    # Erin: the mean of round 1 (−96 / 4) and the lowest of round 2; carol missed round 2.
    assert points == {"alice": 11, "bob": 5, "carol": -27, "dave": -89, "erin": -31}


def test_head_to_head_counts_meetings_within_the_group_only() -> None:
    record = stage(
        played(1, "alice 4, bob 3, carol 2, dave 1"),
        played(2, "bob 4, alice 4, carol 2, erin 1"),
        played(3, "carol 4, alice 3, dave 2, erin 1"),
        names=FIVE,
    )
    tied = ("alice", "bob", "carol")
    amounts = {name: value(record, TieBreak.HEAD_TO_HEAD, name, *tied).amount for name in tied}
    # Alice: beat bob once, carol twice, lost to carol once. They cancel out over the group.
    assert amounts == {"alice": 2, "bob": 1, "carol": -3}
    assert sum(amounts.values()) == 0


def test_the_same_seat_is_compared_at_tables_of_its_size_only() -> None:
    record = stage(
        played(
            1,
            "alice 10, bob 0, carol -5, dave -81",
            "erin -20, frank 3, grace 2, heidi 1",
            same_deals=True,
        ),
        played(2, "alice 50, bob 0, carol 0, dave 0", "erin 0, frank 0, grace 0, heidi 0"),
    )
    assert value(record, TieBreak.SAME_SEAT, "alice").amount == 30
    assert value(record, TieBreak.SAME_SEAT, "erin").amount == -30
    assert value(record, TieBreak.SAME_SEAT, "ivan").amount == 0
    five = stage(
        played(
            1,
            "alice 1, bob 2, carol 3, dave 4, erin 5",
            "frank 3, grace 2, heidi 1, ivan 0",
            same_deals=True,
        )
    )
    assert value(five, TieBreak.SAME_SEAT, "alice").terms == ()


def test_same_seat_leaves_forfeited_seats_out() -> None:
    record = stage(
        played(
            1,
            "alice 10, bob 0, carol -5, dave -81",
            "erin -20x, frank 3, grace 2, heidi 1",
            same_deals=True,
        )
    )
    assert value(record, TieBreak.SAME_SEAT, "alice").terms == ()
    assert value(record, TieBreak.SAME_SEAT, "erin").terms == ()


def test_lots_hang_on_seed_and_key_alone() -> None:
    everybody = stage()
    order = sorted(FIVE, key=lambda name: value(everybody, TieBreak.LOTS, name).amount)
    fewer = stage(names=FIVE[::-1], status={"bob": EntrantStatus.WITHDRAWN})
    assert order == sorted(FIVE, key=lambda name: value(fewer, TieBreak.LOTS, name).amount)
    lots = {value(everybody, TieBreak.LOTS, name).amount for name in FIVE}
    assert len(lots) == 5
