"""Lots drawn from a stored seed: the same on every machine and in every Python.

Everything random in pairing comes from here. The numbers are SplitMix64's (Steele, Lea and Flood,
2014) over whole 64-bit integers, started from the SHA-256 of the seed and of what it is used for,
so that no version of a library can change them.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Lots:
    """A stream of numbers that hangs on `seed` and `purpose` alone."""

    __slots__ = ("_state",)

    def __init__(self, seed: str, *purpose: str | int) -> None:
        text = "\x1f".join([seed, *map(str, purpose)])
        self._state = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def number(self) -> int:
        """The next whole number from 0 to 2**64 - 1."""
        self._state = (self._state + _STEP) & _MASK
        return _mixed(self._state)

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1. `end` is small beside 2**64: the bias is nil."""
        return self.number() % end

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order drawn by lot."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def lot_of(seed: str, *purpose: str | int) -> int:
    """One number for one thing, whatever else is drawn: ties between entries are broken by it."""
    return Lots(seed, *purpose).number()
