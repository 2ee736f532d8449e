"""What a round is paired from: the eligible players, what they have met, and the rules."""

import hashlib
import hmac
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Bye, Entry, PairWish, PodSeat, Round, Stage
from tournaments.pairing.certificate import ROUND_ROBIN, Certificate
from tournaments.pairing.fields import (
    Field,
    Priority,
    Rules,
    contestants_of,
    meetings_of,
    scaled_scores,
)
from tournaments.pairing.knockout import bracket, pods_of_round
from tournaments.queries.field import next_round_no
from tournaments.queries.knockout_inputs import places_since, still_in, with_stand_ins
from tournaments.queries.standings import stage_standings


@dataclass(frozen=True, slots=True)
class PairingInputs:
    """All that a pairing follows from; equal inputs give equal pods.

    A round robin and a knockout are planned whole, from a ``base`` round on: the stage's first, or
    the first after somebody came or went. ``base_field`` and ``base_seed`` are that round's. For a
    knockout ``seeds`` are the entries that its bracket began with, the top seed first, and
    ``places`` those of its finished pods, by round and pod, from the first place down.
    """

    kind: str
    round_no: int
    field: Field
    rules: Rules
    seed: str
    base: int = 1
    base_field: Field | None = None
    base_seed: str = ""
    seeds: tuple[int, ...] = ()
    places: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    advance: int = 0


@dataclass(frozen=True, slots=True)
class Paired:
    """A paired round: its certificate, and for a knockout how many of each pod go on."""

    certificate: Certificate
    base: int
    advance: int | None = None
    bracket: dict[str, Any] | None = None

    def to_data(self) -> dict[str, Any]:
        """Return what is stored with the round."""
        data = {**json.loads(self.certificate.to_json()), "base": self.base}
        if self.bracket is not None:
            data["bracket"] = self.bracket
        return data


def pairing_inputs(stage: Stage, *, round_no: int | None = None, attempt: int = 1) -> PairingInputs:
    """Return the inputs of a stage's next round (or of this one, to pair it again)."""
    number = round_no or next_round_no(stage)
    seed = pairing_seed(stage, round_no=number, attempt=attempt)
    rules = rules_of(stage)
    if stage.kind == Stage.Kind.KNOCKOUT:
        return _knockout_inputs(stage, number, rules, seed)
    field = field_of(stage, round_no=number)
    if stage.kind == Stage.Kind.ROUND_ROBIN:
        return _round_robin_inputs(stage, number, field, rules, seed)
    return PairingInputs(stage.kind, number, field, rules, seed)


def inputs_of_round(round_: Round) -> PairingInputs:
    """Return the inputs that a round was paired from, out of its certificate and those before it.

    Raises ValueError for a round that was not paired by us.
    """
    certificate = Certificate.from_data(round_.certificate)
    kind, base = round_.stage.kind, round_.certificate["base"]
    given = (kind, round_.round_no, certificate.field, certificate.rules, certificate.seed)
    if kind == Stage.Kind.SWISS:
        return PairingInputs(*given)
    if kind == Stage.Kind.ROUND_ROBIN:
        first = _certificate_of(round_.stage, base) if base != round_.round_no else certificate
        return PairingInputs(*given, base=base, base_field=first.field, base_seed=first.seed)
    bracket_ = round_.certificate["bracket"]
    return PairingInputs(
        *given,
        base=base,
        seeds=tuple(bracket_["seeds"]),
        places=tuple((a, b, tuple(pod)) for a, b, pod in bracket_["places"]),
        advance=bracket_["advance"],
    )


def knockout_pods(inputs: PairingInputs) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the pods and byes of a knockout's next round, by its bracket.

    Raises KeyError and IndexError where a pod that feeds it has no places.
    """
    plan = bracket(len(inputs.seeds), inputs.rules, advance=inputs.advance)
    places = {(round_no, pod_no): pod for round_no, pod_no, pod in inputs.places}
    number = inputs.round_no - inputs.base + 1
    return pods_of_round(plan, number, inputs.seeds, places, seed=inputs.seed)


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


def _knockout_inputs(stage: Stage, round_no: int, rules: Rules, seed: str) -> PairingInputs:
    """The bracket goes on as long as those play who belong there; else it is drawn anew from here,
    for those who are left."""
    playing = still_in(stage, round_no=round_no)
    field = _knockout_field(stage, round_no, playing)
    advance = stage.advance or 1
    last = stage.rounds_played.filter(round_no=round_no - 1).first()
    if last is not None:
        base = last.certificate["base"]
        seeds = tuple(stage.rounds_played.get(round_no=base).certificate["bracket"]["seeds"])
        places = with_stand_ins(places_since(stage, base=base, before=round_no), playing)
        going_on = PairingInputs(
            stage.kind, round_no, field, rules, seed, base, None, "", seeds, places, advance
        )
        if _fills(going_on, playing):
            return going_on
    return PairingInputs(
        stage.kind, round_no, field, rules, seed, round_no, None, "", tuple(playing), (), advance
    )


def _fills(inputs: PairingInputs, playing: Sequence[int]) -> bool:
    """Whether the bracket's next round seats exactly those who are to play."""
    plan = bracket(len(inputs.seeds), inputs.rules, advance=inputs.advance)
    if inputs.round_no - inputs.base >= len(plan.rounds):
        return False
    try:
        pods, byes = knockout_pods(inputs)
    except (KeyError, IndexError):
        return False  # a pod that feeds this round was called off
    return sorted([*(entry for pod in pods for entry in pod), *byes]) == sorted(playing)


def _knockout_field(stage: Stage, round_no: int, playing: Sequence[int]) -> Field:
    """Everybody of the round; who has the better seed has the higher score."""
    pods = past_pods(stage, before=round_no)
    return Field(
        contestants=contestants_of(
            {entry: len(playing) - index for index, entry in enumerate(playing)},
            pods,
            preferred_size=stage.preferred_size,
        ),
        round_no=round_no,
        meetings=meetings_of(pods),
    )


def _round_robin_inputs(
    stage: Stage, round_no: int, field: Field, rules: Rules, seed: str
) -> PairingInputs:
    """The plan of the rounds before goes on as long as the same entries play."""
    last = stage.rounds_played.filter(round_no__lt=round_no).order_by("-round_no").first()
    if last is not None:
        base = last.certificate["base"]
        first = _certificate_of(stage, base)
        here = [contestant.entry for contestant in field.contestants]
        # A plan of an older search cannot be made again: then the rest is planned from here.
        if first.algorithm == ROUND_ROBIN and here == [
            contestant.entry for contestant in first.field.contestants
        ]:
            return PairingInputs(
                stage.kind, round_no, field, rules, seed, base, first.field, first.seed
            )
    return PairingInputs(stage.kind, round_no, field, rules, seed, round_no, field, seed)


def _certificate_of(stage: Stage, round_no: int) -> Certificate:
    round_ = stage.rounds_played.get(round_no=round_no)
    return Certificate.from_data(round_.certificate)
