"""Worlds: ways the hidden cards may lie, given everything a seat has seen."""

from collections import deque
from random import Random

from games.bots.sight import Sight
from games.bots.tables import Tables


def sample_hands(sight: Sight, rng: Random) -> list[int]:
    """One world: a mask a seat, the viewer's own hand among them.

    Every seat holds as many cards as it is known to hold and none of a colour it has shown to lack.
    There always is such a world, the true one, and one is always found: cards are put at random
    into hands that may take them, the choosiest colours first, and where every such hand is full,
    cards already placed move on to make room (an augmenting path, as in bipartite matching).
    """
    tables = sight.tables
    others = [seat for seat in range(tables.players) if seat != sight.seat and sight.counts[seat]]
    hands: list[list[int]] = [[] for _ in range(tables.players)]
    room = sight.counts.copy()
    unseen = _bits(sight.unseen)
    rng.shuffle(unseen)
    takers = {
        colour: [seat for seat in others if not lacking >> seat & 1]
        for colour, lacking in sight.lacks.items()
    }
    takers[0] = others  # a 1 has no colour, and anybody may hold it
    unseen.sort(key=lambda bit: len(takers[tables.colour_of[bit]]))
    for bit in unseen:
        fitting = takers[tables.colour_of[bit]]
        places = sum([room[seat] for seat in fitting])
        if places:
            # As likely as a seat has room: with nothing known that is an even deal.
            nth = rng.randrange(places)
            for seat in fitting:
                nth -= room[seat]
                if nth < 0:
                    break
        else:
            seat = _make_room(tables, hands, room, takers, fitting)
        hands[seat].append(bit)
        room[seat] -= 1
    world = [sum(hand) for hand in hands]
    world[sight.seat] = sight.hand
    return world


def _make_room(
    tables: Tables,
    hands: list[list[int]],
    room: list[int],
    takers: dict[int, list[int]],
    fitting: list[int],
) -> int:
    """Free a place in one of the `fitting` full hands by moving cards on; return that seat.

    A search in width from these hands over "one of its cards may go to that seat" until a seat has
    room. ValueError if there is none: then the view contradicts itself.
    """
    came_from: dict[int, tuple[int, int]] = {}  # seat -> (seat that passes it a card, the card)
    queue = deque(fitting)
    known = set(fitting)
    while queue:
        giver = queue.popleft()
        for bit in hands[giver]:
            for seat in takers[tables.colour_of[bit]]:
                if seat in known:
                    continue
                known.add(seat)
                came_from[seat] = (giver, bit)
                if room[seat]:
                    return _pass_along(hands, room, came_from, seat)
                queue.append(seat)
    raise ValueError("no way to deal the unseen cards fits what this view says")


def _pass_along(
    hands: list[list[int]], room: list[int], came_from: dict[int, tuple[int, int]], seat: int
) -> int:
    """Move the cards along the path that ends at `seat`; return the hand that now has room."""
    while seat in came_from:
        giver, bit = came_from[seat]
        hands[giver].remove(bit)
        hands[seat].append(bit)
        room[seat] -= 1
        room[giver] += 1
        seat = giver
    return seat


def _bits(mask: int) -> list[int]:
    """The bits of a mask, lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits
