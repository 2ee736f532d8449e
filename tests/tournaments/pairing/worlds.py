"""Fields for the tests: plain ones, and rounds played by lot."""

import random
from collections.abc import Sequence

from tournaments.pairing.fields import Contestant, Field, contestants_of, meetings_of


def level_field(players: int, **extra: object) -> Field:
    """Entries 1 to `players` before the first round."""
    return Field(tuple(Contestant(entry) for entry in range(1, players + 1)), **extra)  # type: ignore[arg-type]


def played(pods: Sequence[Sequence[int]], scores: dict[int, int], rng: random.Random) -> None:
    """Add to `scores` what a round by lot gives: for each opponent beaten 420 / (size - 1)."""
    for pod in pods:
        for place, entry in enumerate(rng.sample(list(pod), len(pod))):
            scores[entry] += 420 * (len(pod) - 1 - place) // (len(pod) - 1)


def field_after(
    scores: dict[int, int],
    rounds: Sequence[Sequence[Sequence[int]]],
    *,
    preferred_size: int = 4,
    byes: dict[int, int] | None = None,
) -> Field:
    """The field of those in `scores` for the round after these."""
    return Field(
        contestants_of(scores, rounds, preferred_size=preferred_size, bye_counts=byes),
        round_no=len(rounds) + 1,
        meetings=meetings_of(rounds),
    )
