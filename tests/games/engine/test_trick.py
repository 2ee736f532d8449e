"""R7 and R10 to R14: the lead colour, who wins a trick and who is befooled."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Card, Colour, deck_for, finish_trick, lead_colour_of
from games.engine.trick import Play


def plays_of(text: str) -> tuple[Play, ...]:
    """The plays written as "0:B7 1:B5"."""
    parts = [part.split(":") for part in text.split()]
    return tuple((int(seat), Card.parse(card)) for seat, card in parts)


# The worked positions of docs/rules.md.
POSITIONS = [
    ("P1", 4, "0:B7 1:B5 2:B8", 2, (1,)),
    ("P2", 4, "0:Y10 1:G5 2:Y2", 0, (1,)),
    ("P3", 4, "0:B6 1:G14 2:O11", 0, (2,)),
    ("P4", 4, "0:Y8 1:W 2:Y11", 2, (1,)),
    ("P5", 4, "0:G10 1:W 2:Y3", 0, (2,)),
    ("P6", 4, "0:W 1:G4 2:O9 3:G9", 3, (2,)),
    ("P7", 4, "0:W 1:W 2:Y5 3:Y3", 2, (1,)),
    ("P8", 5, "0:W 1:W 2:W 3:W", 0, (3,)),
    ("P9", 4, "0:B6 1:G3 2:O3 3:B2", 0, (2,)),
    ("P10", 8, "0:G9 1:G4 2:W 3:G20 4:Y2 5:G7 6:G8 7:G5", 3, (2, 4)),
    ("P11", 8, "0:G9 1:Y4 2:W 3:O4 4:B15 5:G7 6:G8 7:G5", 0, (1, 3)),
    ("P12", 7, "0:W 1:G4 2:W 3:G20 4:G2 5:G7 6:G8", 3, (0, 2)),
    ("P13", 7, "0:W 1:W 2:W 3:W 4:W", 0, (3, 4)),
]


@pytest.mark.parametrize(
    ("players", "trick", "winner", "befooled"),
    [position[1:] for position in POSITIONS],
    ids=[position[0] for position in POSITIONS],
)
def test_r11_r12_r13_the_rules_positions(
    players: int, trick: str, winner: int, befooled: tuple[int, ...]
) -> None:
    finished = finish_trick(plays_of(trick), discs=deck_for(players).discs)
    assert (finished.winner, finished.befooled) == (winner, befooled)
    assert finished.plays == plays_of(trick)


@pytest.mark.parametrize(
    ("trick", "colour"),
    [
        ("", None),
        ("0:W 1:W", None),
        ("0:B2 1:G14", Colour.BLUE),
        ("0:W 1:W 2:O3 3:G4", Colour.ORANGE),
    ],
)
def test_r7_the_first_coloured_card_sets_the_lead_colour(trick: str, colour: Colour | None) -> None:
    assert lead_colour_of(plays_of(trick)) is colour


def test_r10_a_1_never_wins_against_the_lead_colour_and_never_is_worse_than_a_shed() -> None:
    finished = finish_trick(plays_of("0:W 1:O2 2:G17 3:W"), discs=1)
    assert (finished.winner, finished.befooled) == (1, (2,))


def test_r12_among_1s_that_follow_the_later_is_worse() -> None:
    assert finish_trick(plays_of("3:W 0:G2 1:W 2:G3"), discs=1).befooled == (1,)


def test_r12_among_equal_sheds_the_later_is_worse_whatever_its_colour() -> None:
    assert finish_trick(plays_of("2:B9 3:Y4 0:G4 1:O4"), discs=1).befooled == (1,)


def test_r13_two_discs_go_to_the_two_worst() -> None:
    assert finish_trick(plays_of("6:B9 7:W 0:G4 1:B3 2:B8"), discs=2).befooled == (0, 7)


@st.composite
def tricks(draw: st.DrawFn) -> tuple[int, tuple[Play, ...]]:
    """The discs of a table and a trick that could lie there, if any card could be in any hand."""
    deck = deck_for(draw(st.integers(4, 8)))
    cards = draw(st.permutations(deck.cards))
    count = draw(st.integers(deck.players - deck.discs, deck.players))
    return deck.discs, tuple(enumerate(cards[:count]))


def goodness(plays: Sequence[Play], order: int) -> float:
    """The rules' order again, as one number: the least is the worst."""
    card = plays[order][1]
    lead = next((played.colour for _, played in plays if played.colour), None)
    is_shed = card.colour not in (lead, None)
    return card.value - order / 100 - (1000 if is_shed else 0)


@given(tricks())
def test_r12_r13_r14_the_worst_are_befooled_and_the_best_wins(
    trick: tuple[int, tuple[Play, ...]],
) -> None:
    discs, plays = trick
    finished = finish_trick(plays, discs=discs)
    worst_first = sorted(range(len(plays)), key=lambda order: goodness(plays, order))
    assert finished.winner == plays[worst_first[-1]][0]
    assert set(finished.befooled) == {plays[order][0] for order in worst_first[:discs]}
    assert list(finished.befooled) == sorted(finished.befooled)
    assert finished.winner not in finished.befooled
