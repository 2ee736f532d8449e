"""What a round is paired from: the eligible players, what they have met, and the rules."""

import hashlib
import hmac
from collections import Counter, defaultdict
from dataclasses import dataclass

from tournaments.models import Bye, Entry, PairWish, PodSeat, Stage
from tournaments.pairing import swiss
from tournaments.pairing.certificate import Certificate
from tournaments.pairing.fields import (
    Field,
    Priority,
    Rules,
    contestants_of,
    meetings_of,
    scaled_scores,
)
from tournaments.queries.field import next_round_no
from tournaments.queries.standings import stage_standings


@dataclass(frozen=True, slots=True)
class PairingInputs:
    """All that a pairing follows from; equal inputs give equal pods."""

    round_no: int
    field: Field
    rules: Rules
    seed: str


def pairing_inputs(stage: Stage, *, round_no: int | None = None, attempt: int = 1) -> PairingInputs:
    """Return the inputs of a stage's next round (or of this one, to pair it again)."""
    number = round_no or next_round_no(stage)
    return PairingInputs(
        round_no=number,
        field=field_of(stage, round_no=number),
        rules=rules_of(stage),
        seed=pairing_seed(stage, round_no=number, attempt=attempt),
    )


def pairing_seed(stage: Stage, *, round_no: int, attempt: int) -> str:
    """Return what a round's pairing is drawn from: the event's published seed, and its number."""
    key = bytes.fromhex(stage.tournament.lots_seed)
    message = f"pairing:{stage.stage_no}:{round_no}:{attempt}".encode()
    return hmac.digest(key, message, hashlib.sha256).hex()


def rules_of(stage: Stage) -> Rules:
    """Return a stage's rules of pairing."""
    return Rules(
        preferred_size=stage.preferred_size,
        allowed_sizes=tuple(stage.pod_sizes),
        rounds=stage.rounds or 1,
        priority=Priority(stage.tournament.pairing_mode),
    )


def eligible_entries(stage: Stage, *, round_no: int) -> list[Entry]:
    """Return the entries to be paired for this round, by id: in, here in time, not sitting out."""
    found = Entry.objects.filter(
        stage_entries__stage=stage,
        stage_entries__from_round__lte=round_no,
        status=Entry.Status.ENTERED,
    ).exclude(pauses__stage=stage, pauses__round_no=round_no)
    return list(found.order_by("pk"))


def field_of(stage: Stage, *, round_no: int) -> Field:
    """Return the players of a Swiss round with what they have met in this stage before it."""
    entries = eligible_entries(stage, round_no=round_no)
    standing = stage_standings(stage.tournament, stage)
    points = {line.entrant_id: line.points.amount for line in standing.lines}
    pods = past_pods(stage, before=round_no)
    byes = Counter(
        Bye.objects.filter(round__stage=stage, round__round_no__lt=round_no).values_list(
            "entry_id", flat=True
        )
    )
    wishes = _wishes(stage, round_no=round_no)
    return Field(
        contestants=contestants_of(
            scaled_scores({entry.pk: points[entry.pk] for entry in entries}),
            pods,
            preferred_size=stage.preferred_size,
            clubs={entry.pk: entry.team.casefold() for entry in entries},
            bye_counts=byes,
        ),
        round_no=round_no,
        meetings=meetings_of(pods),
        forbidden=tuple(wishes[PairWish.Kind.FORBID]),
        forced=tuple(wishes[PairWish.Kind.FORCE]),
    )


def past_pods(stage: Stage, *, before: int) -> list[list[tuple[int, ...]]]:
    """Return the pods of this stage's earlier rounds, entries in seat order. Pods that were called
    off were no meeting."""
    seats = (
        PodSeat.objects.filter(
            round__stage=stage, round__round_no__lt=before, pod__voided_at__isnull=True
        )
        .order_by("round__round_no", "pod__pod_no", "seat_index")
        .values_list("round__round_no", "pod_id", "entry_id")
    )
    rounds: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for round_no, pod_id, entry_id in seats:
        rounds[round_no][pod_id].append(entry_id)
    return [[tuple(pod) for pod in pods.values()] for _no, pods in sorted(rounds.items())]


def _wishes(stage: Stage, *, round_no: int) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    rows = PairWish.objects.filter(tournament=stage.tournament_id)
    for first, second, kind, of_round in rows.values_list(
        "first_id", "second_id", "kind", "round__round_no"
    ):
        if of_round in (None, round_no):
            found[kind].append((first, second))
    return found


def paired(inputs: PairingInputs) -> Certificate:
    """Return the pairing that follows from the inputs.

    Raises `tournaments.pairing.errors.CannotPair`.
    """
    return swiss.pair_round(inputs.field, inputs.rules, seed=inputs.seed)
