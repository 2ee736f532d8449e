"""Numbers, sentences and drawings: what can be told without a database."""

from fractions import Fraction

import pytest

from tournaments.pairing.scoring import Term, TermKind
from tournaments.queries.why import relaxed_sentences, why_here
from tournaments.views.bracket import BracketPod, BracketSeat, draw_bracket
from tournaments.words import COLUMNS, MEANINGS, exact, shown_amount, term_text

NAMES = {1: "alice", 2: "bob", 3: "carol", 4: "dave", 5: "erin"}


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(280), "280"),
        (Fraction(0), "0"),
        (Fraction(-12), "−12"),
        (Fraction(525, 2), "262½"),
        (Fraction(-1, 2), "−½"),
        (Fraction(22015, 12), "1834⁷⁄₁₂"),
    ],
)
def test_exact_numbers_are_written_exactly(amount: Fraction, text: str) -> None:
    assert exact(amount) == text


def test_places_and_seeds_are_shown_as_people_count_them() -> None:
    assert shown_amount("place", Fraction(-2)) == "2"
    assert shown_amount("seed", Fraction(-17)) == "17"
    assert shown_amount("match_points", Fraction(-17)) == "−17"


@pytest.mark.parametrize("kind", list(TermKind))
def test_every_term_has_a_sentence(kind: TermKind) -> None:
    term = Term(
        kind,
        Fraction(1),
        round_no=3,
        pod_no=2,
        place=1,
        size=4,
        others=(2,),
        parts=(Fraction(210), Fraction(7, 2)),
        reason="late",
    )
    text = term_text(term, NAMES)
    assert text
    assert "%" not in text


def test_every_column_has_a_meaning() -> None:
    assert COLUMNS.keys() == MEANINGS.keys()


def seats(*names: str) -> list[BracketSeat]:
    ids = {name: entry for entry, name in NAMES.items()}
    return [BracketSeat(ids[name], name, "0", goes_on=at < 2) for at, name in enumerate(names)]


def test_a_bracket_links_pods_to_where_their_survivors_sit_and_nothing_overlaps() -> None:
    first = [
        BracketPod("Table 1", "/1/", seats("alice", "bob", "carol")),
        BracketPod("Table 2", "/2/", seats("dave", "erin")),
    ]
    final = [BracketPod("Table 1", "/3/", seats("alice", "bob", "dave"))]
    drawing = draw_bracket([first, final])
    assert len(drawing.boxes) == 3
    assert len(drawing.links) == 2
    one, two, _last = drawing.boxes
    assert one.y + one.height < two.y
    for box in drawing.boxes:
        assert 0 <= box.x <= box.x + drawing.box_width <= drawing.width
        assert 0 <= box.y <= box.y + box.height <= drawing.height
        assert all(box.y < row.y < box.y + box.height for row in box.rows)


def test_a_bracket_without_rounds_is_empty() -> None:
    assert draw_bracket([]).boxes == []


CERTIFICATE = {
    "rules": {"preferred_size": 4},
    "field": {
        "contestants": [
            {"entry": 1, "score": 9, "seat_counts": [2, 0, 0, 0]},
            {"entry": 2, "score": 5},
            {"entry": 3, "score": 5, "odd_tables": 1},
            {"entry": 4, "score": 1},
            {"entry": 5},
        ],
        "meetings": [[1, 2, 2]],
        "forced": [[3, 4]],
        "forbidden": [],
    },
    "plan": {
        "pods": [[1, 2, 3, 4, 5]],
        "byes": [],
        "relaxations": [
            {"code": "repeat", "entries": [1, 2], "times": 2},
            {"code": "club", "entries": [2, 3], "times": 1},
        ],
    },
}


ODD_TABLE = (
    "A table of 5 instead of 4, because the number of players asks for it; at 0 such tables before."
)


def test_why_here_names_place_meetings_size_seat_wishes_and_what_gave_way() -> None:
    told = why_here(CERTIFICATE, entry_id=1, pod=[1, 2, 3, 4, 5], names=NAMES)
    assert told == [
        "By points this player stood at place 1; the table holds places 1 to 5.",
        "For the first time against carol, dave, erin.",
        "Met bob 2 times before: no better way was found.",
        ODD_TABLE,
        "Seat 1, so that seats are shared evenly: on it 2 times before.",
        "carol and dave were to sit together, by the organiser’s wish.",
        "bob, carol are of one club: they could not be kept apart.",
    ]


def test_why_here_says_when_the_organiser_changed_the_draft() -> None:
    told = why_here(CERTIFICATE, entry_id=1, pod=[2, 1, 3, 4], names=NAMES)
    assert told[-1] == "The organiser changed this table by hand after it had been drawn."


def test_why_here_is_silent_where_no_certificate_tells() -> None:
    assert why_here({}, entry_id=1, pod=[1, 2, 3, 4], names=NAMES) == []
    assert why_here(CERTIFICATE, entry_id=9, pod=[9, 2, 3, 4], names=NAMES) == []


def test_a_round_says_what_gave_way() -> None:
    assert relaxed_sentences(CERTIFICATE, names=NAMES) == [
        "alice, bob meet again; they had met 2 times.",
        "bob, carol are of one club and share a table.",
    ]
    assert relaxed_sentences({}, names=NAMES) == []
