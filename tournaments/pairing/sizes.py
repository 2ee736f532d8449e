"""How many pods of which size a field is divided into, and who gets a bye."""

from functools import lru_cache

from tournaments.pairing.errors import FieldTooSmall
from tournaments.pairing.fields import Contestant, Rules
from tournaments.pairing.lots import lot_of


@lru_cache(maxsize=1024)
def divisions(players: int, sizes: tuple[int, ...], preferred: int) -> tuple[tuple[int, ...], ...]:
    """The ways to divide all `players` into pods, best first; at most 24, sizes descending.

    A way is the better the fewer squares its sizes lie off the preferred one, summed over its
    pods; equal ones by the fewer players at odd-sized tables, then by the larger number of pods.
    Empty if there is none.
    """
    others = tuple(size for size in sizes if size != preferred)
    found: list[tuple[int, int, int, tuple[int, ...]]] = []
    for odd in _multisets(others, min(players, MOST_ODD_PODS * max(sizes))):
        seated = sum(odd)
        if seated > players or (players - seated) % preferred:
            continue
        pods = sorted((*odd, *[preferred] * ((players - seated) // preferred)), reverse=True)
        off = sum((size - preferred) ** 2 for size in odd)
        found.append((off, seated, -len(pods), tuple(pods)))
    return tuple(pods for *_, pods in sorted(found)[:24])


# Seven odd pods always suffice: among as many pods as the preferred size has seats, some have a sum
# that is a multiple of it, and preferred pods in their place lie nearer.
MOST_ODD_PODS = 7


@lru_cache(maxsize=64)
def _multisets(others: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Up to seven odd-sized pods with at most `most` seats together, in every combination."""
    ways: list[tuple[int, ...]] = [()]
    for size in others:
        ways = [
            (*way, *[size] * times)
            for way in ways
            for times in range((most - sum(way)) // size + 1)
            if len(way) + times <= MOST_ODD_PODS
        ]
    return tuple(ways)


def fewest_byes(players: int, rules: Rules) -> int:
    """The least number of byes with which the others can be divided into pods.

    Raises FieldTooSmall if not even one pod can be filled. With sizes 4 to 8 it is always 0.
    """
    smallest = rules.allowed_sizes[0]
    for byes in range(players - smallest + 1):
        if divisions(players - byes, rules.allowed_sizes, rules.preferred_size):
            return byes
    raise FieldTooSmall(players=players, needed=smallest)


def bye_order(contestants: list[Contestant], *, seed: str, round_no: int) -> list[Contestant]:
    """Who is next to get a bye: fewest byes so far, then the lowest score, then by lot."""
    return sorted(
        contestants,
        key=lambda c: (c.byes, c.score, lot_of(seed, "bye", round_no, c.entry), c.entry),
    )
