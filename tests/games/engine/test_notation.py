"""Positions as text (that parse and print are inverses stands with the properties)."""

import pytest

from games.engine import BadNotation, Card, FinishedTrick, Options, format_state, parse_state

SHORT = "turn 3; lead G; trick 0:G9 1:G2 2:O8; hands B4/Y5/O3/Y2.B7"


def test_a_short_position_is_filled_in() -> None:
    state = parse_state(SHORT)
    assert (state.players, state.turn, state.lead_colour, state.options) == (4, 3, "G", Options())
    assert (state.dealer, state.starter, state.trick_no, state.last_trick) == (3, 0, 1, None)
    assert state.hands[3] == (Card.parse("Y2"), Card.parse("B7"))
    assert state.lacks == (frozenset(),) * 4
    assert state.scores == ()


@pytest.mark.parametrize(
    ("text", "turn", "starter", "trick_no"),
    [
        ("hands B4/Y5/O3/Y2", 0, 0, 1),
        ("starter 2; hands B4/Y5/O3/Y2", 2, 2, 1),
        ("trick 2:W; hands B4/Y5/O3/Y2", 3, 2, 1),
        ("trick 2:W; out 3; hands B4/Y5/O3/Y2", 0, 2, 2),
        ("trick 6:W; out 7 0; hands B4/Y5/O3/Y2/B4/Y5/O3/Y2", 1, 6, 2),
        ("starter 1; trick 2:W; trick_no 5; hands B4/Y5/O3/Y2", 3, 1, 5),
    ],
)
def test_whose_turn_it_is_follows_from_the_rest(
    text: str, turn: int, starter: int, trick_no: int
) -> None:
    state = parse_state(text)
    assert (state.turn, state.starter, state.trick_no) == (turn, starter, trick_no)
    assert state.dealer == (starter - 1) % state.players


def test_hands_are_sorted_and_spaces_do_not_matter() -> None:
    assert parse_state(" hands  W.B7.G2 / - / Y5 /O3 ;turn 0") == parse_state(
        "hands G2.B7.W/-/Y5/O3; turn 0"
    )


def test_a_whole_position_prints_as_it_was_written() -> None:
    text = (
        "dealer 3; starter 0; trick_no 4; turn 1; lead G; trick 2:W 3:G9; hands B4/Y5.W/-/Y2; "
        "last 0:G9 1:G4 2:W won 0 befooled 2; lacks -/GO/-/B; scores 10,-3,-9,-7 0,-1,-2,-3; "
        r'options {"tens_count":"each","same_deals":"a\u003b b"}'
    )
    state = parse_state(text)
    assert format_state(state) == text
    assert state.options.same_deals == "a; b"
    assert state.last_trick == FinishedTrick(
        plays=((0, Card.parse("G9")), (1, Card.parse("G4")), (2, Card.parse("W"))),
        winner=0,
        befooled=(2,),
    )


def test_a_position_after_the_end_has_no_turn() -> None:
    state = parse_state("turn -; hands B4/Y5/-/Y2")
    assert state.is_over
    assert "turn -" in format_state(state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "clause ''"),
        ("turn 0", "no hands"),
        ("hands B4", "4 to 8 play"),
        ("hands B4/Y5/O3/Q2", "no card 'Q2'"),
        ("hands B4/Y5/O3/", "no card ''"),
        ("hands B4/Y5/O3/Y2; hands B4/Y5/O3/Y2", "clause 'hands'"),
        ("hands B4/Y5/O3/Y2; mood good", "clause 'mood'"),
        ("hands B4/Y5/O3/Y2; turn 4", "no seat 4"),
        ("hands B4/Y5/O3/Y2; turn -1", "no seat -1"),
        ("hands B4/Y5/O3/Y2; turn x", "'x'"),
        ("hands B4/Y5/O3/Y2; lead G", "lead colour is not set"),
        ("hands B4/Y5/O3/Y2; lead G; trick 0:B2", "lead colour is B"),
        ("hands B4/Y5/O3/Y2; trick 0", "no card ''"),
        ("hands B4/Y5/O3/Y2; lacks -/-", "2 instead of 4"),
        ("hands B4/Y5/O3/Y2; lacks -/-/-/Q", "'Q'"),
        ("hands B4/Y5/O3/Y2; scores 1,2,3", "3 instead of 4"),
        ("hands B4/Y5/O3/Y2; last 0:G9", "'0:G9'"),
        ('hands B4/Y5/O3/Y2; options {"speed":1}', "no option 'speed'"),
        ("hands B4/Y5/O3/Y2; options 7", "no options"),
        ("hands B4/Y5/O3/Y2; options {", "Expecting property name"),
    ],
)
def test_other_texts_are_refused_and_quoted(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message) as refused:
        parse_state(text)
    assert repr(text) in str(refused.value)
