"""Who meets whom and who gains from whom more often than chance has it (docs/fair-play.md, F1, F2).

A report for people to look into, never a verdict: friends meet often, and somebody is always the
luckiest of many.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, NamedTuple

from ratings.rating.fold import WIDENING, Q

FEWEST_MEETINGS: Final = 5
# Standard deviations beyond chance, from which on a pair is told. Of 10,000 honest pairs not even
# one gains so much by luck.
STRIKING: Final = 4.0


class Seat(NamedTuple):
    """One player of a match, with the rating before it; mean in points, variance in points²."""

    player: int
    place: int
    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players: how often they met, how often chance would have it, and what the first gained.

    ``gained`` is by how many places-before more than expected the first came before the second over
    all their matches, ``gain_sd`` and ``meeting_sd`` the same two in standard deviations.
    """

    winner: int
    loser: int
    meetings: int
    expected_meetings: float
    meeting_sd: float
    gained: float
    gain_sd: float

    @property
    def is_striking(self) -> bool:
        """Whether an organiser should look."""
        return max(self.gain_sd, self.meeting_sd) >= STRIKING


def striking_pairs(matches: Iterable[Sequence[Seat]]) -> list[Pair]:
    """Return the pairs that met five times or more and strike the eye, the most striking first."""
    tallies: dict[tuple[int, int], list[float]] = {}
    matches_of: dict[int, int] = {}
    places_of: dict[int, int] = {}  # others met, each match for itself
    for seats in matches:
        for index, first in enumerate(seats):
            matches_of[first.player] = matches_of.get(first.player, 0) + 1
            places_of[first.player] = places_of.get(first.player, 0) + len(seats) - 1
            for second in seats[index + 1 :]:
                _tally(tallies, first, second)
    everybody = sum(places_of.values())
    pairs = []
    for (low, high), (meetings, surprise, spread) in tallies.items():
        if meetings < FEWEST_MEETINGS:
            continue
        others = everybody - places_of[low]
        expected = places_of[low] * places_of[high] / others if others else meetings
        winner, loser = (low, high) if surprise >= 0 else (high, low)
        pairs.append(
            Pair(
                winner=winner,
                loser=loser,
                meetings=int(meetings),
                expected_meetings=expected,
                meeting_sd=(meetings - expected) / sqrt(expected),
                gained=abs(surprise),
                gain_sd=abs(surprise) / sqrt(spread) if spread else 0.0,
            )
        )
    found = [pair for pair in pairs if pair.is_striking]
    return sorted(found, key=lambda pair: -max(pair.gain_sd, pair.meeting_sd))


def _tally(tallies: dict[tuple[int, int], list[float]], first: Seat, second: Seat) -> None:
    """Add a meeting: the surprise of the player with the lower id, and its variance."""
    low, high = (first, second) if first.player < second.player else (second, first)
    width = sqrt(1 + WIDENING * (low.variance + high.variance))
    chance = 1 / (1 + exp(-Q * (low.mean - high.mean) / width))
    score = (1 + (low.place < high.place) - (low.place > high.place)) / 2
    tally = tallies.setdefault((low.player, high.player), [0.0, 0.0, 0.0])
    tally[0] += 1
    tally[1] += score - chance
    tally[2] += chance * (1 - chance)
