"""The rule a second time, from RATINGS.md alone: decimals of fifty digits, no code of ours."""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from typing import NamedTuple

PI = Decimal("3.14159265358979323846264338327950288419716939937510")


class Line(NamedTuple):
    """What the rule needs of a player: mean, sd and days since the last match (None: newcomer)."""

    mean: str
    sd: str
    days: str | None


def rated(table: Sequence[Line], places: Sequence[int]) -> list[tuple[Decimal, Decimal]]:
    """Return mean and variance after the match, in seat order."""
    with localcontext(prec=50):
        q = Decimal(10).ln() / 400
        w = Decimal("0.76") / Decimal(len(table) - 1).sqrt()
        cap = Decimal(150) ** 2
        mu = [Decimal(line.mean) for line in table]
        v = [
            cap
            if line.days is None
            else min(cap, Decimal(line.sd) ** 2 + 1 + 16 * Decimal(line.days))
            for line in table
        ]
        g = [1 / (1 + 3 * q * q * one / (PI * PI)).sqrt() for one in v]
        after = []
        for i in range(len(table)):
            surprise = information = Decimal(0)
            for j in range(len(table)):
                if j == i:
                    continue
                e = 1 / (1 + (-g[j] * q * (mu[i] - mu[j])).exp())
                s = Decimal((places[i] < places[j]) * 2 + (places[i] == places[j])) / 2
                surprise += g[j] * (s - e)
                information += g[j] * g[j] * e * (1 - e)
            precision = 1 / v[i] + w * q * q * information
            after.append((mu[i] + w * q * surprise / precision, max(Decimal(1), 1 / precision)))
        return after
