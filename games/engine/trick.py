"""Who wins a trick and who is befooled, from the plays alone (docs/rules.md, R7, R10 to R14)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.cards import Card, Colour

Play = tuple[int, Card]  # a seat and the card it played


# How a NamedTuple makes itself, without the call in between: a tenth of a play's time.
tuple_new = tuple.__new__

SEATS: Final = 8  # at most
FOLLOWING: Final = 32  # above every value


class FinishedTrick(NamedTuple):
    """A whole trick: its plays in order, who won it, and who is befooled (seats, ascending)."""

    plays: tuple[Play, ...]
    winner: int
    befooled: tuple[int, ...]


def lead_colour_of(plays: Sequence[Play]) -> Colour | None:
    """The colour of the first coloured card; None while only 1s lie in the trick (R7)."""
    for _, card in plays:
        if not card.is_wild:
            return card.colour
    return None


def finish_trick(plays: tuple[Play, ...], *, discs: int) -> FinishedTrick:
    """Decide a trick to which every active player has played a card.

    `discs` players are befooled (R13); there are always more plays than discs, so that the winner,
    who is the least bad of all, never is (R14).
    """
    return decide(plays, lead_colour_of(plays), discs)


def decide(plays: tuple[Play, ...], lead_colour: Colour | None, discs: int) -> FinishedTrick:
    """The same for who knows the lead colour already.

    R12, from its worst end: shed before following, low before high, late before early. A 1 follows
    as the lowest card (R10), its value 1 being below all others. So the best card of the same order
    wins (R11), and where all are 1s that is the first.
    """
    worst_first = []
    earlier = SEATS
    for seat, card in plays:
        follows = (colour := card.colour) is lead_colour or colour is None
        earlier -= 1
        # One number that sorts as (follows, value, earlier, seat) would, in half the time.
        worst_first.append(((FOLLOWING * follows + card.value) * SEATS + earlier) * SEATS + seat)
    worst_first.sort()
    befooled: tuple[int, ...] = (worst_first[0] % SEATS,)
    if discs > 1:
        befooled = tuple(sorted([bad % SEATS for bad in worst_first[:discs]]))
    return tuple_new(FinishedTrick, (plays, worst_first[-1] % SEATS, befooled))
