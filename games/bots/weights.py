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
        Lead(1052, 209, -40, -660, -39, 2437, 8818, 876),
        Lead(406, -1217, 59, 171, -257, 198, 7836, 263),
        Lead(235, 229, 315, -317, -491, -1262, 9969, 655),
        Lead(183, 631, 342, 170, -334, -1118, 7025, -354),
    ),
    follow=(
        Follow(1114, 5, 4654, 8818, -415),
        Follow(556, 349, -992, 7836, 823),
        Follow(272, 2543, -1429, 9969, -483),
        Follow(131, 2236, -2243, 7025, 170),
    ),
    shed=(
        Shed(848, 252, 136, -521, -66, 5934, 8818),
        Shed(235, 367, 246, 590, -303, 2741, 7836),
        Shed(84, 1646, 78, -544, -6, 1515, 9969),
        Shed(83, 3538, 24, -982, -7, 2574, 7025),
    ),
    lacker_sheds=912,
    lower_follows=690,
    lower_sheds=848,
    later_one=240,
    led_one=684,
)
