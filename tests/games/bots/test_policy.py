"""What the rules of thumb do where a good player has no doubt."""

import pytest

from games.bots.policy import easy_policy, risk_of
from games.bots.tables import NO_KEY, ONE, PLACES, tables_for

TABLES = tables_for(4)
NOBODY_LACKS = dict.fromkeys(TABLES.colours, 0)
EARLY = [9, 9, 9, 9]


def mask(text: str) -> int:
    """The cards named in a text such as "G5 B7 W", each 1 a bit of its own."""
    bits = 0
    for face in text.split():
        number = next(
            number
            for number, name in enumerate(TABLES.faces)
            if name == face and not bits >> number & 1
        )
        bits |= 1 << number
    return bits


def chosen(
    hand: str,
    *,
    legal: str | None = None,
    lead: int = 0,
    best: str = "",
    worst: int = NO_KEY,
    waiting: int = 0b1110,
    counts: list[int] | None = None,
) -> str:
    """The face that seat 0 plays, of four players."""
    bit = easy_policy(TABLES)(
        0,
        mask(hand),
        mask(legal or hand),
        TABLES.colours[lead] if best else 0,
        mask(best),
        worst,
        NO_KEY,
        waiting,
        mask(best),
        counts or EARLY,
        NOBODY_LACKS,
    )
    return TABLES.faces[bit.bit_length() - 1]


def shed_key(face: str) -> int:
    """The badness key of this card shed by seat 1 as the second play of the trick."""
    return TABLES.value_key[mask(face)] + PLACES[1] + 1


@pytest.mark.parametrize(
    ("needed", "to_come", "chance", "expected"),
    [
        (1, 0, 512, 1024),  # nobody left who could be worse
        (1, 1, 0, 1024),
        (1, 1, 256, 768),
        (1, 2, 512, 256),
        (1, 3, 1024, 0),
        (2, 1, 1024, 1024),
        (2, 2, 512, 768),  # none or one of two
        (0, 3, 0, 0),
    ],
)
def test_the_risk_is_the_chance_that_too_few_are_worse(
    needed: int, to_come: int, chance: int, expected: int
) -> None:
    assert risk_of(needed, to_come, chance) == expected


@pytest.mark.parametrize(
    ("hand", "dearest"), [("G3 O9 B8", "O9"), ("W B4 B2", "W"), ("W W B5 O2", "B5")]
)
def test_in_a_trick_that_ends_the_deal_the_dearest_card_goes(hand: str, dearest: str) -> None:
    assert chosen(hand, counts=[len(hand.split()), 1, 6, 6]) == dearest
    assert chosen(hand, counts=[len(hand.split()), 0, 6, 6], waiting=0b1100) == dearest


def test_a_one_goes_while_others_shed_what_cannot_be_undercut() -> None:
    assert chosen("O2 B3 W", best="G9", worst=shed_key("B5"), waiting=0) == "W"


def test_a_one_stays_when_everybody_follows_and_a_higher_card_is_safe() -> None:
    assert chosen("G16 W", lead=0, best="G9", worst=ONE + PLACES[0] + 1, waiting=0) == "G16"


def test_the_highest_card_follows_when_nobody_has_been_worse_yet() -> None:
    assert chosen("G2 G17", lead=0, best="G9", waiting=0b1100) == "G17"


def test_a_card_above_the_shed_one_is_shed() -> None:
    worst = shed_key("B5")
    assert chosen("O2 O12", lead=0, best="G9", worst=worst, waiting=0) == "O12"
