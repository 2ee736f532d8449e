"""The decks as integers: the roll-out engine's own card numbers and tables.

A card is a bit. Bits run from the lowest value to the highest, the 1s first, so that among cards of
one colour the greater integer is the higher card, and the lowest bit of a set is its lowest card.
Nothing here comes from `games.engine`: the two are written apart so that each proves the other.
"""

from dataclasses import dataclass
from functools import cache

COLOURS = "GOYB"
WILD = "W"

# players: highest green, orange, yellow, blue; number of 1s; hand size; discs (R2).
_DECKS = {
    4: ((17, 13, 11, 8), 3, 12, 1),
    5: ((20, 16, 14, 10), 4, 12, 1),
    6: ((23, 19, 17, 12), 5, 12, 1),
    7: ((26, 22, 20, 14), 6, 12, 2),
    8: ((27, 23, 21, 15), 6, 11, 2),
}

# Badness of a play as one integer, the lowest is the worst (R12): what kind of play it was, its
# value, then its place in the trick counted down and the seat, so that of equals the later is worse
# and the seat can be read off the key. All keys of one trick differ.
SEAT_MASK = 15
PLACES = tuple((8 - place) << 4 for place in range(8))
TIE_BITS = 8
FOLLOWS = 1 << 18  # added to the key of a card of the lead colour
ONE = 1 << 17  # the key of a 1: above every shed card, below every card that follows
NO_KEY = 1 << 20  # worse than nobody: no play of this trick has that key yet


Turn = tuple[int, int, int]  # see Tables.orders


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything about one deck that a play-out looks up.

    faces: card texts by bit number, "W" for each 1
    colours: masks of green, orange, yellow, blue; ones: mask of the 1s; deck: mask of all cards
    colour_of: bit -> mask of its colour (0 for a 1)
    value_key: bit -> its value, shifted to its place in a badness key
    points: bit -> what the card costs when it is left in hand (R17)
    orders: [leader][mask of seats sitting out] -> for each play of the trick, in order: the seat,
        the end of its badness key (place and seat), and the mask of the seats that play after it
    """

    players: int
    hand_size: int
    discs: int
    faces: tuple[str, ...]
    colours: tuple[int, int, int, int]
    ones: int
    deck: int
    colour_of: dict[int, int]
    value_key: dict[int, int]
    points: dict[int, int]
    orders: tuple[dict[int, tuple[Turn, ...]], ...]


@cache
def tables_for(players: int) -> Tables:
    """The tables for 4 to 8 players; KeyError for any other number."""
    tops, ones, hand_size, discs = _DECKS[players]
    # (value, colour index); a 1 is (1, -1) and sorts first.
    cards = sorted(
        [(1, -1)] * ones
        + [(value, index) for index, top in enumerate(tops) for value in range(2, top + 1)]
    )
    bits = [1 << number for number in range(len(cards))]

    def mask(index: int) -> int:
        return sum(bit for bit, card in zip(bits, cards, strict=True) if card[1] == index)

    colours = (mask(0), mask(1), mask(2), mask(3))
    return Tables(
        players=players,
        hand_size=hand_size,
        discs=discs,
        faces=tuple(WILD if index < 0 else f"{COLOURS[index]}{value}" for value, index in cards),
        colours=colours,
        ones=mask(-1),
        deck=(1 << len(cards)) - 1,
        colour_of={
            bit: 0 if index < 0 else colours[index]
            for bit, (_, index) in zip(bits, cards, strict=True)
        },
        value_key={bit: value << TIE_BITS for bit, (value, _) in zip(bits, cards, strict=True)},
        points={
            bit: 5 if index < 0 else value for bit, (value, index) in zip(bits, cards, strict=True)
        },
        orders=tuple(_orders(leader, players, discs) for leader in range(players)),
    )


def _orders(leader: int, players: int, discs: int) -> dict[int, tuple[Turn, ...]]:
    """Playing orders behind this leader: with everybody, and with any befooled sitting out."""
    clockwise = [(leader + step) % players for step in range(players)]
    resting = [0] + [
        mask for mask in range(1 << players) if mask.bit_count() == discs and not mask >> leader & 1
    ]
    return {mask: _turns([seat for seat in clockwise if not mask >> seat & 1]) for mask in resting}


def _turns(seats: list[int]) -> tuple[Turn, ...]:
    return tuple(
        (seat, PLACES[place] + seat, sum(1 << later for later in seats[place + 1 :]))
        for place, seat in enumerate(seats)
    )
