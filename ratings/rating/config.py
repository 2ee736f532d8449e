"""The constants of the rule: frozen, with a version, and a digest that names them."""

from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Final

# Raised when `fold` itself changes: the same constants then give other ratings.
RULE: Final = 1


@dataclass(frozen=True, slots=True)
class Configuration:
    """Every constant of the rule; means are in rating points, variances in points squared.

    `weight` and the two drifts are fitted, the rest is convention (RATINGS.md). Raises ValueError
    for constants under which the rule makes no sense.
    """

    version: int
    start_mean: float = 1500.0
    cap_variance: float = 150.0**2  # what a newcomer has, and never more
    floor_variance: float = 1.0
    variance_a_game: float = 1.0
    variance_a_day: float = 16.0
    weight: float = 0.76

    def __post_init__(self) -> None:
        """Refuse constants that are out of range."""
        if not 0 < self.floor_variance < self.cap_variance:
            raise ValueError("the floor of the variance must lie between 0 and its cap")
        if self.weight <= 0:
            raise ValueError("the weight must be positive")
        if self.variance_a_game < 0 or self.variance_a_day < 0:
            raise ValueError("variance grows or stays, between games too")

    def canonical(self) -> str:
        """Return the rule and its constants as one line, the same for the same values."""
        values = " ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"fool-rating rule={RULE} {values}"

    def digest(self) -> bytes:
        """Return the SHA-256 of `canonical`: what a run of ratings names its constants by."""
        return sha256(self.canonical().encode()).digest()


# As fitted on the published ladders (RATINGS.md).
FIRST: Final = Configuration(version=1)
