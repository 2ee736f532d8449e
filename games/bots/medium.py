"""How `medium` thinks: Monte Carlo over worlds, the rules of thumb of `easy` as roll-out policy."""

from random import Random
from typing import Final

from games.bots.rollout import Policy, play_out
from games.bots.sight import Sight
from games.bots.worlds import sample_hands

# A close choice may take up to so many times the budget; clear ones, settled early, pay for it.
STRETCH: Final = 3
# Candidates are dropped every second world from this one on.
FIRST_LOOK: Final = 4

# Differences of worth between two cards are paired, world by world: their sum S is weighed against
# the root of the sum of their squares Q, which is about the spread of S. Compared as squares, in
# whole numbers, so that every machine decides alike. Both bounds were chosen on 283 positions whose
# cards were valued in 120 worlds each.
_CLEARLY_WORSE = (169, 100)  # S**2 >= 1.69 Q: 1.3 spreads
_BETTER = (1, 4)  # S**2 > 0.25 Q: half a spread


def best_card(sight: Sight, policy: Policy, favourite: int, rng: Random, budget: int) -> int:
    """The card (bit) that does best in sampled worlds; `favourite` is what `policy` would play.

    Each candidate is played in the same worlds, about `budget` of them (1 or more), and `policy`
    plays on for everybody to the end of the deal. A card is worth the own points minus the mean of
    the others'. Cards that fall clearly behind are dropped, and the worlds saved go to the close
    ones. Few worlds are noisy, so another card must beat the favourite by more than a whisker.
    """
    candidates = candidates_of(sight, favourite)
    if len(candidates) == 1:
        return favourite
    # Worths are kept times the number of other players: whole numbers again.
    worths: dict[int, list[int]] = {bit: [] for bit in candidates}
    tables, seat, players = sight.tables, sight.seat, sight.tables.players
    for world in range(1, STRETCH * budget + 1):
        position = sight.position(sample_hands(sight, rng))
        for bit in candidates:
            scores = play_out(tables, position, policy, bit)
            worths[bit].append(players * scores[seat] - sum(scores))
        if world >= FIRST_LOOK and world % 2 == 0:
            candidates = _still_close(candidates, worths)
            if len(candidates) == 1:
                break
    return _chosen(candidates, worths, favourite)


def candidates_of(sight: Sight, favourite: int) -> list[int]:
    """The legal faces as bits, the favourite first; several 1s are one face."""
    candidates = [favourite]
    ones = sight.tables.ones
    rest = sight.legal & ~(ones if favourite & ones else favourite)
    while rest:
        bit = rest & -rest
        candidates.append(bit)
        rest &= ~(ones if bit & ones else bit)
    return candidates


def _still_close(candidates: list[int], worths: dict[int, list[int]]) -> list[int]:
    """The candidates that are not clearly worse than the best so far."""
    best = max(candidates, key=lambda bit: sum(worths[bit]))
    times, per = _CLEARLY_WORSE
    close = []
    for bit in candidates:
        lead, square = _lead(worths[best], worths[bit])
        # A card that did exactly as the best in every world stays: nothing speaks against it.
        if lead * lead * per < times * square or not square:
            close.append(bit)
    return close


def _chosen(candidates: list[int], worths: dict[int, list[int]], favourite: int) -> int:
    """The best of the candidates left, the favourite unless another is better by enough."""
    best = max(candidates, key=lambda bit: sum(worths[bit]))
    if favourite in candidates:
        lead, square = _lead(worths[best], worths[favourite])
        times, per = _BETTER
        if lead * lead * per <= times * square:
            return favourite
    return best


def _lead(ours: list[int], theirs: list[int]) -> tuple[int, int]:
    """The sum of the paired differences, and the sum of their squares."""
    differences = [a - b for a, b in zip(ours, theirs, strict=True)]
    return sum(differences), sum(difference * difference for difference in differences)
