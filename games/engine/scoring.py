"""A deal's scores, the next starter, the end of the match, places (docs/rules.md, R17 to R22)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from games.engine.cards import ALL_FACES, Card
from games.engine.options import Options

WILD_PENALTY: Final = 5
EMPTIED_SCORE: Final = 10
EMPTIED_BEFOOLED_SCORE: Final = 0
LOSING_TOTAL: Final = -80
TENS_TO_END: Final = 6

DealScores = tuple[int, ...]  # one score a seat
# What each card left in a hand costs (R17).
_COSTS: Final[Mapping[Card, int]] = {
    face: WILD_PENALTY if face.is_wild else face.value for face in ALL_FACES
}


def hand_score(hand: Sequence[Card], *, is_befooled: bool) -> int:
    """What a hand counts when the deal ends (R17, R18)."""
    if not hand:
        return EMPTIED_BEFOOLED_SCORE if is_befooled else EMPTIED_SCORE
    return -sum(map(_COSTS.__getitem__, hand))


def deal_scores(hands: Sequence[Sequence[Card]], *, befooled: Collection[int]) -> DealScores:
    """One score a seat; `befooled` are the seats that took a disc in the deal's last trick."""
    return tuple([hand_score(hand, is_befooled=at in befooled) for at, hand in enumerate(hands)])


def totals_of(players: int, scores: Sequence[DealScores]) -> tuple[int, ...]:
    """Each seat's total over the finished deals."""
    return tuple(map(sum, zip(*scores, strict=True))) if scores else (0,) * players


def tens_of(players: int, scores: Sequence[DealScores]) -> tuple[int, ...]:
    """How often each seat scored +10: no other hand is worth as much, so the score tells (R18)."""
    of_seats = zip(*scores, strict=True)
    return tuple([seat.count(EMPTIED_SCORE) for seat in of_seats]) if scores else (0,) * players


def next_starter(totals: Sequence[int], *, previous_starter: int) -> int:
    """The seat with the lowest total; tied: clockwise from the previous starter's left (R20)."""
    players = len(totals)
    clockwise = [(previous_starter + step) % players for step in range(1, players + 1)]
    return min(clockwise, key=totals.__getitem__)


def is_match_over(
    options: Options, scores: Sequence[DealScores], totals: Sequence[int], *, time_is_up: bool
) -> bool:
    """Whether the match ends with the last of these deals, which add up to `totals` (R21)."""
    tens = tens_of(len(totals), scores)
    enough_tens = max(tens) if options.tens_count == "each" else sum(tens)
    return (
        min(totals) <= LOSING_TOTAL
        or enough_tens >= TENS_TO_END
        or (options.deal_limit is not None and len(scores) >= options.deal_limit)
        or time_is_up
    )


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place from 1; equal totals share it, and the next place is left out (R22)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
