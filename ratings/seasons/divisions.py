"""Who plays in which division, from how the season before ended (docs/seasons.md, S6 to S9)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

SMALLEST_DIVISION: Final = 4


class Place(NamedTuple):
    """How a player ended a season: division from 1, place in it from 1."""

    player: int
    division: int
    place: int


def division_sizes(players: int, *, size: int) -> list[int]:
    """Return how many players each division takes, the top one first.

    `size` is how many an organiser wants in one; there are as many divisions as can be filled with
    so many, their sizes differ by one at most, and the upper ones are not the larger ones (S6).
    Raises ValueError for a size below four.
    """
    if size < SMALLEST_DIVISION:
        raise ValueError("a division has at least four players")
    count = max(1, players // size)
    small, larger = divmod(players, count)
    return [small + (index >= count - larger) for index in range(count)]


def next_divisions(
    ended: Sequence[Place], newcomers: Sequence[int], *, size: int, moves: int
) -> dict[int, int]:
    """Return each player's division in the next season, from 1 (S6 to S9).

    `ended` are those who played in the season before and are still members, `newcomers` all other
    members, the strongest first; they begin below everybody. The best `moves` of each division
    change places with the last `moves` of the one above it, but never more than half of a division,
    so that nobody goes up and down at once. In the first season of a ladder all are newcomers.
    """
    ranked: dict[int, list[int]] = {}
    for row in sorted(ended, key=lambda row: (row.division, row.place, row.player)):
        ranked.setdefault(row.division, []).append(row.player)
    divisions = [ranked[number] for number in sorted(ranked)]
    for upper, lower in pairwise(divisions):
        swapped = min(moves, len(upper) // 2, len(lower) // 2)
        if swapped:
            upper[-swapped:], lower[:swapped] = lower[:swapped], upper[-swapped:]
    order = [player for division in divisions for player in division] + list(newcomers)
    if len(set(order)) != len(order):
        raise ValueError("a player cannot begin in two divisions")
    divided: dict[int, int] = {}
    begin = 0
    for number, taken in enumerate(division_sizes(len(order), size=size), start=1):
        divided.update(dict.fromkeys(order[begin : begin + taken], number))
        begin += taken
    return divided
