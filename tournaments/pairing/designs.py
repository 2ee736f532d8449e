"""Rounds of fours in which nobody meets anybody twice, for the fields where the most are known.

Each is stored as one round, or two, that are turned: the players are rings of some places each and
up to three who stay (player p is on place p % places of ring p // places); in the next round
everybody on a ring stands one place on. Found by a search of our own for first rounds that some
turn of the rings into each other leaves alone; `repeats_of` proves them in the tests. Twenty
players are four rings of five, each turned by another step.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

Round = list[tuple[int, ...]]

# Players, places of a ring, and the pods of a first round; a second line of the same field is its
# second first round. Lines that go on are indented.
_STORED = """
16 5 3,8,13,15 0,1,12,14 5,6,2,4 10,11,7,9
24 7 0,9,20,23 7,16,6,21 14,2,13,22 1,3,4,19 8,10,11,5 15,17,18,12
28 9 7,10,22,27 0,5,14,15 9,11,20,24 18,26,8,6 1,4,12,17 13,16,21,23 25,19,3,2
32 5 2,13,25,31 9,16,20,30 21,24,27,28 1,3,17,23 7,6,4,26 14,12,8,22 18,19,11,29 0,5,10,15
32 5 1,14,25,30 7,18,20,31 0,6,9,21 5,12,13,27 10,19,16,24 15,3,2,28 4,11,22,23 8,17,29,26
36 11 4,18,27,34 15,29,5,35 26,7,16,33 0,2,10,28 11,13,21,6 22,24,32,17 1,8,14,20 12,19,25,31
    23,30,3,9
40 13 7,20,33,39 0,1,16,24 13,14,29,37 26,27,3,11 2,12,32,34 15,25,6,8 28,38,19,21 4,10,18,22
    17,23,31,35 30,36,5,9
44 14 11,15,37,42 10,20,40,43 0,6,22,25 14,26,30,29 28,38,4,9 5,7,19,32 17,21,31,8 41,35,13,16
    1,2,12,33 23,18,24,3 39,36,34,27
48 15 3,24,40,45 18,39,10,46 33,9,25,47 8,11,13,44 23,26,28,14 38,41,43,29 0,4,22,32 15,19,37,2
    30,34,7,17 1,20,21,27 16,35,36,42 31,5,6,12
64 21 7,28,49,63 0,29,47,56 21,50,5,14 42,8,26,35 4,10,40,62 25,31,61,20 46,52,19,41 1,9,11,60
    22,30,32,18 43,51,53,39 2,16,45,48 23,37,3,6 44,58,24,27 12,13,17,36 33,34,38,57
    54,55,59,15
"""


def _first_rounds() -> dict[int, tuple[int, list[Round]]]:
    stored: dict[int, tuple[int, list[Round]]] = {}
    for line in _STORED.replace("\n    ", " ").split("\n")[1:-1]:
        players, places, *pods = line.split()
        first = [tuple(map(int, pod.split(","))) for pod in pods]
        stored.setdefault(int(players), (int(places), []))[1].append(first)
    return stored


_FIRST_ROUNDS = _first_rounds()


def most_rounds(players: int) -> int:
    """In how many rounds of fours this many players can meet without a repeat, as far as is known.

    0 where nothing is stored.
    """
    if players == 20:
        return 5
    places, firsts = _FIRST_ROUNDS.get(players, (0, []))
    return places * len(firsts)


def design(players: int) -> list[Round]:
    """All those rounds, for players 0 to `players` - 1. Raises KeyError where nothing is stored."""
    if players == 20:
        return [
            [tuple(5 * ring + (x + ring * turn) % 5 for ring in range(4)) for x in range(5)]
            for turn in range(5)
        ]
    places, firsts = _FIRST_ROUNDS[players]
    staying = players - players % places
    return [
        [tuple(_turned(p, turn, places, staying) for p in pod) for pod in first]
        for first in firsts
        for turn in range(places)
    ]


def _turned(player: int, turn: int, places: int, staying: int) -> int:
    if player >= staying:
        return player
    return player - player % places + (player + turn) % places


def repeats_of(rounds: Iterable[Iterable[Sequence[int]]]) -> int:
    """Meetings beyond the first, summed over all pairs."""
    seen: set[tuple[int, int]] = set()
    repeats = 0
    for pods in rounds:
        for pod in pods:
            for pair in combinations(sorted(pod), 2):
                repeats += pair in seen
                seen.add(pair)
    return repeats
