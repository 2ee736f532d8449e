"""What is stored with a round: everything it was paired from, and what came out.

A certificate is one JSON object. Whoever has it can pair the round again, and must get the same
pods.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Self

from tournaments.pairing.cost import NOTHING, Cost
from tournaments.pairing.fields import Contestant, Field, Rules

FORMAT = "fool-pairing"
FORMAT_VERSION = 1
# What makes a round, by name and version: where the same inputs give other pods, the version rises.
SWISS: Final = "swiss-2"
ROUND_ROBIN: Final = "round-robin-2"
KNOCKOUT: Final = "knockout-1"


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A rule that gave way, in the stated order, and for whom; `code` is stable.

    `bye`: these players sit out. `odd_table`: this player visits an odd-sized table before others
    have been to one. `repeat`: these two have met `times` before. `club`: the two are of one club.
    """

    code: str
    entries: tuple[int, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A paired round: pods of entries in seat order, from the top of the field down, and byes."""

    pods: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    relaxations: tuple[Relaxation, ...] = ()
    cost: Cost = NOTHING


@dataclass(frozen=True, slots=True)
class Certificate:
    """Inputs, seed, rules and outcome of a pairing; `algorithm` names the version that made it.

    `plan` is what came out, before any edit by an organiser.
    """

    algorithm: str
    seed: str
    rules: Rules
    field: Field
    plan: Plan

    def to_json(self) -> str:
        """The certificate as JSON with sorted keys and no spaces: equal ones are equal bytes."""
        body = {"format": FORMAT, "version": FORMAT_VERSION, **asdict(self)}
        body["field"]["contestants"] = [_short(c) for c in body["field"]["contestants"]]
        return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @property
    def digest(self) -> str:
        """SHA-256 of the JSON in hex, to show and to compare."""
        return sha256(self.to_json().encode()).hexdigest()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The certificate of parsed JSON. Raises ValueError, KeyError or TypeError otherwise."""
        if (data["format"], data["version"]) != (FORMAT, FORMAT_VERSION):
            msg = f"format {data['format']!r} version {data['version']!r} is unknown"
            raise ValueError(msg)
        given, rules, plan = data["field"], data["rules"], data["plan"]
        return cls(
            algorithm=data["algorithm"],
            seed=data["seed"],
            rules=Rules(**rules | {"allowed_sizes": tuple(rules["allowed_sizes"])}),
            field=Field(
                contestants=tuple(
                    Contestant(**c | {"seat_counts": tuple(c.get("seat_counts", ()))})
                    for c in given["contestants"]
                ),
                round_no=given["round_no"],
                meetings=tuple((a, b, t) for a, b, t in given["meetings"]),
                forbidden=tuple((a, b) for a, b in given["forbidden"]),
                forced=tuple((a, b) for a, b in given["forced"]),
            ),
            plan=Plan(
                pods=tuple(map(tuple, plan["pods"])),
                byes=tuple(plan["byes"]),
                relaxations=tuple(
                    Relaxation(r["code"], tuple(r["entries"]), r["times"])
                    for r in plan["relaxations"]
                ),
                cost=Cost(**plan["cost"]),
            ),
        )


def _short(contestant: dict[str, Any]) -> dict[str, Any]:
    """Without what is 0 or empty: a round of thousands stays small."""
    return {key: value for key, value in contestant.items() if value or key == "entry"}
