"""Round robin in pods: all rounds of a stage planned at once."""

import json
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256

from tournaments.pairing.certificate import ROUND_ROBIN
from tournaments.pairing.colouring import level_seats
from tournaments.pairing.designs import design, most_rounds, repeats_of
from tournaments.pairing.fields import LARGEST_POD, Contestant, Field, Rules, meetings_of
from tournaments.pairing.lots import Lots
from tournaments.pairing.swiss import pair_round

Pod = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds of a round robin: pods of entries in seat order, and who rests in each round."""

    algorithm: str
    seed: str
    rounds: tuple[tuple[Pod, ...], ...]
    byes: tuple[tuple[int, ...], ...]

    @property
    def repeats(self) -> int:
        """Meetings beyond the first, summed over all pairs."""
        return repeats_of(self.rounds)

    @property
    def digest(self) -> str:
        """SHA-256 in hex of all of it: the same inputs and seed give the same digest."""
        body = [self.algorithm, self.seed, self.rounds, self.byes]
        return sha256(json.dumps(body, separators=(",", ":")).encode()).hexdigest()


def round_robin(field: Field, rules: Rules, *, seed: str) -> Schedule:
    """Plan the rounds from `field.round_no` to `rules.rounds`, scores left aside.

    Fours of 16, 20, 24, … 64 players that have not met yet follow a stored design as long as it
    goes, without a repeat; all else, and rounds beyond it, are searched like a Swiss round among
    players of equal score. Where all pods have one size and nobody rests or has sat before, no
    player's seats differ by more than one visit. Raises CannotPair as `pair_round` does.
    """
    count = max(0, rules.rounds - field.round_no + 1)
    rounds = _designed(field, rules, count, seed=seed)
    byes: list[tuple[int, ...]] = [() for _ in rounds]
    while len(rounds) < count:
        certificate = pair_round(_next_field(field, rules, rounds, byes), rules, seed=seed)
        rounds.append(certificate.plan.pods)
        byes.append(certificate.plan.byes)
    fresh = not any(any(c.seat_counts) for c in field.contestants)
    if rounds and fresh and not any(byes) and len({len(p) for pods in rounds for p in pods}) == 1:
        seated = level_seats(rounds, seed=seed)
        rounds = [tuple(map(tuple, pods)) for pods in seated]
    return Schedule(ROUND_ROBIN, seed, tuple(rounds), tuple(byes))


def _designed(field: Field, rules: Rules, count: int, *, seed: str) -> list[tuple[Pod, ...]]:
    players = len(field.contestants)
    bound = field.forbidden or field.forced or field.meetings
    if rules.preferred_size != 4 or bound or not most_rounds(players):
        return []
    lots = Lots(seed, "design")
    entries = lots.shuffled([c.entry for c in field.contestants])
    rounds = lots.shuffled(design(players))[:count]
    return [tuple(tuple(entries[p] for p in pod) for pod in pods) for pods in rounds]


def _next_field(
    field: Field,
    rules: Rules,
    rounds: list[tuple[Pod, ...]],
    byes: list[tuple[int, ...]],
) -> Field:
    """The field after these planned rounds, with all scores level."""
    seats: dict[int, list[int]] = {
        c.entry: [*c.seat_counts, *[0] * (LARGEST_POD - len(c.seat_counts))]
        for c in field.contestants
    }
    odd: Counter[int] = Counter()
    for pods in rounds:
        for pod in pods:
            for seat, entry in enumerate(pod):
                seats[entry][seat] += 1
                odd[entry] += len(pod) != rules.preferred_size
    rested = Counter(entry for entries in byes for entry in entries)
    contestants: list[Contestant] = [
        replace(
            c,
            score=0,
            seat_counts=tuple(seats[c.entry]),
            odd_tables=c.odd_tables + odd[c.entry],
            byes=c.byes + rested[c.entry],
        )
        for c in field.contestants
    ]
    return replace(
        field,
        contestants=tuple(contestants),
        round_no=field.round_no + len(rounds),
        meetings=(*field.meetings, *meetings_of(rounds)),
    )
