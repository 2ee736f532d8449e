"""The roll-out engine: one deal on integers, played to its end by a policy.

An independent second implementation of the rules (R6 to R18), made for speed: a hand is an integer,
a trick a few integers, and the whole play-out runs in one function on local variables. Tests play
it against `games.engine`; the `medium` bot thinks with it.
"""

from dataclasses import dataclass
from itertools import chain, repeat
from random import Random
from struct import unpack
from typing import Protocol

from games.bots.tables import FOLLOWS, NO_KEY, ONE, SEAT_MASK, Tables


class Policy(Protocol):
    """Chooses a card, knowing what the seat to play may know.

    seat; hand and legal: masks; lead: mask of the lead colour, 0 while there is none; best: the
    highest card of the lead colour so far, 0 if none; worst, second: the two lowest badness keys so
    far (NO_KEY for none); waiting: mask of the seats that play after this one; seen: every card
    played in this deal; counts: cards held, one number a seat; lacks: colour mask -> mask of the
    seats that have shown they hold none of it. Returns one bit of `legal`.
    """

    def __call__(
        self,
        seat: int,
        hand: int,
        legal: int,
        lead: int,
        best: int,
        worst: int,
        second: int,
        waiting: int,
        seen: int,
        counts: list[int],
        lacks: dict[int, int],
        /,
    ) -> int: ...


@dataclass(slots=True)
class Position:
    """A deal at somebody's turn.

    hands: masks, one a seat; leader: who led the current trick; resting: mask of the seats sitting
    out; trick: the cards (bits) played to the current trick so far, in playing order; seen and
    lacks as a `Policy` gets them, the current trick included.
    """

    hands: list[int]
    leader: int
    resting: int
    trick: tuple[int, ...]
    seen: int
    lacks: dict[int, int]


def new_position(tables: Tables, hands: list[int], starter: int) -> Position:
    """The start of a deal: everybody plays (R4), the starter leads (R6)."""
    return Position(list(hands), starter, 0, (), 0, dict.fromkeys(tables.colours, 0))


def random_hands(tables: Tables, rng: Random) -> list[int]:
    """Deal the whole deck evenly: one mask a seat."""
    cards = [1 << number for number in range(len(tables.faces))]
    rng.shuffle(cards)
    return [sum(cards[seat :: tables.players]) for seat in range(tables.players)]


# One long function: calls and attributes inside the loop would cost a third of the speed.
def play_out(  # noqa: C901 - see above
    tables: Tables, position: Position, policy: Policy, first: int = 0
) -> list[int]:
    """Play the deal to its end (R16) and return its scores, one a seat.

    The position is not changed. `first` is a card to play at once, before the policy is asked; 0
    asks the policy from the start. The policy is trusted: what it returns is not checked.
    """
    hands = position.hands.copy()
    counts = [hand.bit_count() for hand in hands]
    lacks = position.lacks.copy()
    seen = position.seen
    leader = position.leader
    resting = position.resting
    # The trick in progress is played over again from its cards, which the hands no longer hold.
    replayed = list(position.trick)
    ones = tables.ones
    colour_of = tables.colour_of
    value_key = tables.value_key
    orders = tables.orders
    two_discs = tables.discs == 2
    ended = False
    while True:
        lead = best = 0
        worst = second = NO_KEY
        winner = leader
        for seat, tie, waiting in orders[leader][resting]:
            if replayed:
                bit = replayed.pop(0)
                ended = ended or not counts[seat]
            else:
                hand = hands[seat]
                legal = hand
                if lead and hand & lead:
                    legal = hand & (lead | ones)
                if first:
                    bit = first
                    first = 0
                else:
                    bit = policy(
                        seat, hand, legal, lead, best, worst, second, waiting, seen, counts, lacks
                    )
                hand ^= bit
                hands[seat] = hand
                counts[seat] -= 1
                seen |= bit
                if not hand:
                    ended = True
            if bit & lead:
                key = FOLLOWS + value_key[bit] + tie
                if bit > best:
                    best = bit
                    winner = seat
            elif bit & ones:
                key = ONE + tie
            elif lead:
                key = value_key[bit] + tie
                lacks[lead] |= 1 << seat
            else:
                lead = colour_of[bit]
                best = bit
                winner = seat
                key = FOLLOWS + value_key[bit] + tie
            if key < worst:
                second = worst
                worst = key
            elif key < second:
                second = key
        resting = 1 << (worst & SEAT_MASK)
        if two_discs:
            resting |= 1 << (second & SEAT_MASK)
        if ended:
            return _scores(tables, hands, resting)
        leader = winner


def _scores(tables: Tables, hands: list[int], befooled: int) -> list[int]:
    """What each hand is worth at the end (R17, R18); `befooled`: the last trick's mask of seats."""
    points = tables.points
    scores = []
    for seat, hand in enumerate(hands):
        if not hand:
            scores.append(0 if befooled >> seat & 1 else 10)
            continue
        left = hand
        score = 0
        while left:
            bit = left & -left
            score -= points[bit]
            left ^= bit
        scores.append(score)
    return scores


def random_policy(rng: Random) -> Policy:
    """A policy that plays any legal card, each as likely as the others (to one part in 5,000)."""
    # Sixteen random bits a play, drawn in blocks: cheaper than a call of the generator each time.
    blocks = (unpack("<2048H", rng.randbytes(4096)) for _ in repeat(None))
    draw = chain.from_iterable(blocks).__next__

    def choose(_seat: int, _hand: int, legal: int, /, *_rest: object) -> int:
        others = legal & (legal - 1)
        if not others:
            return legal
        skip = draw() % legal.bit_count()
        if not skip:
            return legal ^ others
        while skip > 1:
            others &= others - 1
            skip -= 1
        return others & -others

    return choose
