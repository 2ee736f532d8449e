"""A seat's view as integers: what a bot thinks with, and nothing that the view does not hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.bots.rollout import Position
from games.bots.tables import FOLLOWS, NO_KEY, ONE, PLACES, Tables, tables_for
from games.engine.cards import WILD, Card, Colour
from games.engine.view import MatchView


@dataclass(frozen=True, slots=True)
class Faces:
    """The way between the cards and the bits of one deck."""

    bit_of: dict[Card, int]  # 0 for a 1, which gets its bit by counting
    card_of: dict[int, Card]
    colour_mask: dict[Colour, int]


@cache
def faces_for(players: int) -> Faces:
    """The faces of the deck for 4 to 8 players; KeyError for any other number."""
    tables = tables_for(players)
    card_of = {1 << number: Card.parse(face) for number, face in enumerate(tables.faces)}
    return Faces(
        bit_of={card: 0 if card.is_wild else bit for bit, card in card_of.items()},
        card_of=card_of,
        colour_mask=dict(zip(Colour, tables.colours, strict=True)),
    )


@dataclass(slots=True)
class Sight:
    """A view at the viewer's turn, field for field what a `Policy` is given, and the trick itself.

    trick: the cards (bits) in the running trick in playing order; leader: who led it (the viewer,
    if nobody has yet); resting: mask of the seats sitting out.
    """

    tables: Tables
    seat: int
    hand: int
    legal: int
    lead: int
    best: int
    worst: int
    second: int
    waiting: int
    seen: int
    counts: list[int]
    lacks: dict[int, int]
    trick: list[int]
    leader: int
    resting: int

    @property
    def unseen(self) -> int:
        """The cards that lie in the other hands."""
        return self.tables.deck & ~(self.seen | self.hand)

    def position(self, hands: list[int]) -> Position:
        """The deal as it stands if the hands were these, one mask a seat."""
        return Position(hands, self.leader, self.resting, tuple(self.trick), self.seen, self.lacks)


def sight_of(view: MatchView) -> Sight:
    """What the viewer sees, as integers. ValueError if it is not the viewer's turn."""
    seat = view.seat
    hand_cards = view.hand
    if seat is None or hand_cards is None or not view.legal:
        raise ValueError("a bot chooses only at its own turn")
    players = view.players
    tables = tables_for(players)
    faces = faces_for(players)
    bit_of = faces.bit_of

    # 1s are alike: those played get the lowest bits, then those in the trick, then the hand's.
    next_one = 1 << view.played.count(WILD)
    seen = _mask(bit_of, view.played) | (next_one - 1)

    lead = best = 0
    worst = second = NO_KEY
    waiting = (1 << players) - 1
    resting = 0
    for sitting in view.sitting_out:
        resting |= 1 << sitting
    waiting ^= resting
    trick = []
    for place, (player, card) in enumerate(view.trick):
        bit = bit_of[card]
        tie = PLACES[place] + player
        if not bit:
            bit = next_one
            next_one <<= 1
            key = ONE + tie
        else:
            lead = lead or tables.colour_of[bit]
            if bit & lead:
                key = FOLLOWS + tables.value_key[bit] + tie
                best = max(best, bit)
            else:
                key = tables.value_key[bit] + tie
        if key < worst:
            worst, second = key, worst
        elif key < second:
            second = key
        waiting ^= 1 << player
        seen |= bit
        trick.append(bit)

    ones = ((1 << hand_cards.count(WILD)) - 1) * next_one
    hand = _mask(bit_of, hand_cards) | ones
    following = hand & (lead | tables.ones)
    return Sight(
        tables=tables,
        seat=seat,
        hand=hand,
        legal=following if hand & lead else hand,
        lead=lead,
        best=best,
        worst=worst,
        second=second,
        waiting=waiting ^ 1 << seat,
        seen=seen,
        counts=list(view.hand_counts),
        lacks=_lacks(faces, view),
        trick=trick,
        leader=view.trick[0][0] if trick else seat,
        resting=resting,
    )


def _mask(bit_of: dict[Card, int], cards: Iterable[Card]) -> int:
    return sum(map(bit_of.__getitem__, cards))


def _lacks(faces: Faces, view: MatchView) -> dict[int, int]:
    """Colour mask -> mask of the seats that have shown they hold none of it."""
    lacks = dict.fromkeys(faces.colour_mask.values(), 0)
    for seat, colours in enumerate(view.lacks):
        for colour in colours:
            lacks[faces.colour_mask[colour]] |= 1 << seat
    return lacks
