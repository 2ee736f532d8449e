"""The numbers behind the rules of thumb.

Found by search, not by hand: a cross-entropy method over some hundred thousand deals against random
players and against itself (docs/bots.md). Worth is counted in 1/1024 of a point, chances in 1/1024.
"""

from typing import NamedTuple

# Phases of a deal by the fewest cards that anybody holds: 0 and 1, 2 and 3, 4 to 6, more.
PHASE_OF = (0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3)


class Lead(NamedTuple):
    """What counts when leading, in one phase."""

    point: int  # for each point of the card's value
    low: int  # lost by a card above all unseen ones of its colour, nothing lost by the lowest
    length: int  # for each card held in its colour
    single: int  # for the only card held in its colour
    unseen_card: int  # for each unseen card of its colour
    one: int  # for a 1
    cost: int  # of being befooled
    take: int  # of winning the trick


class Follow(NamedTuple):
    """What counts when following, as in `Lead`."""

    point: int
    low: int
    one: int
    cost: int
    take: int


class Shed(NamedTuple):
    """What counts when shedding, as in `Lead`."""

    point: int
    low: int
    length: int
    single: int
    unseen_card: int
    one: int
    cost: int


class Weights(NamedTuple):
    """One row a phase, and five chances.

    lacker_sheds: who lacks the lead colour sheds, and does not play a 1; lower_follows: an unseen
    lower card is the one that is played; lower_sheds: the same of shed cards; later_one: a later
    seat plays a 1 under ours; led_one: a seat to come plays worse than a 1 that was led.
    """

    lead: tuple[Lead, ...]
    follow: tuple[Follow, ...]
    shed: tuple[Shed, ...]
    lacker_sheds: int
    lower_follows: int
    lower_sheds: int
    later_one: int
    led_one: int


WEIGHTS = Weights(
    lead=(
        Lead(1050, 271, 15, -599, -28, 2414, 7892, 753),
        Lead(372, -1238, 68, 230, -323, 236, 8486, 215),
        Lead(245, 194, 318, -109, -492, -1628, 10085, 620),
        Lead(182, 643, 345, 171, -346, -1074, 7053, 25),
    ),
    follow=(
        Follow(1064, 40, 4771, 7892, -395),
        Follow(509, 334, -1458, 8486, 961),
        Follow(258, 2676, -1268, 10085, -761),
        Follow(130, 2240, -2087, 7053, 146),
    ),
    shed=(
        Shed(781, 264, 179, -597, -56, 5812, 7892),
        Shed(233, 331, 287, 644, -340, 2636, 8486),
        Shed(80, 1661, 108, -519, -2, 2350, 10085),
        Shed(75, 3224, 57, -1164, -26, 2286, 7053),
    ),
    lacker_sheds=960,
    lower_follows=684,
    lower_sheds=856,
    later_one=175,
    led_one=713,
)
