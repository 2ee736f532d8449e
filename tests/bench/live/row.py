"""A line of the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """Medians of some runs; ``cpu`` in seconds a move, by name; None: not measured."""

    name: str
    runs: int = 0
    moves_a_second: float | None = None
    seats_p50_ms: float | None = None
    seats_p99_ms: float | None = None
    all_p99_ms: float | None = None
    cpu: Mapping[str, float] = field(default_factory=dict)
    lost: int | None = None
    goal: str = ""
