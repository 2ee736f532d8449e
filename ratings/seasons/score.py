"""The season score: points for places, against the strength met (docs/seasons.md, S1 to S5).

Everything is a whole number of units, 840 a point: a division by 3 to 7 other players, and half
points for shared places, come out even.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

UNITS: Final = 840  # a point
STRENGTH_STEP: Final = 10  # rating points to a point of strength
LEAST_STRENGTH: Final = 100
MOST_STRENGTH: Final = 200
# So many matches without points are added to everybody's: who plays more, shows more.
ADDED_MATCHES: Final = 10


class Line(NamedTuple):
    """What a player has in a season: the sum of their units, and the matches they came of."""

    units: int = 0
    matches: int = 0


def strength_of(rating: float) -> int:
    """Return what coming before a player of this rating, in rating points, is worth: 100 to 200
    (S2)."""
    return min(max(round(rating / STRENGTH_STEP), LEAST_STRENGTH), MOST_STRENGTH)


def match_units(places: Sequence[int], ratings: Sequence[float]) -> list[int]:
    """Return what each seat gets from one match, in units (S1 to S3).

    For each other player that one comes before, their strength; half of it where the place is
    shared; divided by the number of other players, so that no size of table pays more.
    `places` (1 is best) and `ratings` (before the match) are in seat order. Raises ValueError
    unless they are as many, from 2 to 8.
    """
    count = len(places)
    if count != len(ratings) or not 2 <= count <= 8:
        raise ValueError(f"{count} places and {len(ratings)} ratings are no match")
    strengths = [strength_of(rating) for rating in ratings]
    a_half = UNITS // 2 // (count - 1)  # 420 is divided by each of 1 to 7
    return [
        sum(
            (2 if places[seat] < places[other] else places[seat] == places[other])
            * strengths[other]
            * a_half
            for other in range(count)
            if other != seat
        )
        for seat in range(count)
    ]


def add_match(line: Line, units: int) -> Line:
    """Return the line with one more match on it."""
    return Line(line.units + units, line.matches + 1)


def score_of(line: Line) -> Fraction:
    """Return the season score in points: the mean of a player's matches and ten without points
    (S4)."""
    return Fraction(line.units, UNITS * (line.matches + ADDED_MATCHES))


def season_places(lines: Mapping[int, Line]) -> dict[int, int]:
    """Return each player's place by score, from 1; equal scores share it, the next is left out
    (S5).

    Who has played no match has no place.
    """
    scores = {player: score_of(line) for player, line in lines.items() if line.matches}
    places: dict[int, int] = {}
    best_first = sorted(scores, key=lambda player: (-scores[player], player))
    for index, player in enumerate(best_first):
        level = index > 0 and scores[player] == scores[best_first[index - 1]]
        places[player] = places[best_first[index - 1]] if level else index + 1
    return places
