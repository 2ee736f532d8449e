"""CPU time, fairly: the things compared take turns, and the median of the turns counts."""

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

Run = Callable[[], int]  # does some work and returns how many units of it were done


def rates(runs: Mapping[str, Run], *, turns: int = 9) -> dict[str, list[float]]:
    """Units per CPU-second of each run, one number a turn.

    Each turn runs everything once, so that a slow spell of the machine falls on all of them alike.
    """
    measured: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(turns):
        for name, run in runs.items():
            gc.collect()
            begun = time.process_time()
            units = run()
            measured[name].append(units / (time.process_time() - begun))
    return measured


def ratio(measured: Mapping[str, list[float]], name: str, other: str) -> float:
    """How many times as fast as `other`: the median over the turns."""
    return median(a / b for a, b in zip(measured[name], measured[other], strict=True))


def three_digits(rate: float) -> str:
    """A number for people: three digits that count, thousands set apart."""
    digits = len(str(int(rate)))
    return f"{round(rate, 3 - digits):,.0f}" if digits > 3 else f"{rate:.3g}"


def microseconds(rate: float) -> str:
    """The time for one unit."""
    return f"{three_digits(1e6 / rate)} µs"
