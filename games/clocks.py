"""Clock kinds as data: how long a play may take, and the bank behind it."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

LAG_ALLOWANCE_MS: Final = 1_000  # what a slow connection may cost before the bank pays


class ClockKind(models.TextChoices):
    """The clocks a table can have."""

    FAST = "fast", _("fast: 15 s a play + 30 s bank")
    LIVE = "live", _("live: 30 s a play + 60 s bank")
    RELAXED = "relaxed", _("relaxed: 90 s a play + 180 s bank")
    DAILY = "daily", _("daily: 24 h a play")


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a play, and seconds of bank a match."""

    kind: ClockKind
    per_play_seconds: int
    bank_seconds: int

    @property
    def is_live(self) -> bool:
        """Tell whether players sit at the table for the whole match."""
        return self.kind is not ClockKind.DAILY


CLOCKS: Final = MappingProxyType(
    {
        ClockKind.FAST: Clock(ClockKind.FAST, 15, 30),
        ClockKind.LIVE: Clock(ClockKind.LIVE, 30, 60),
        ClockKind.RELAXED: Clock(ClockKind.RELAXED, 90, 180),
        ClockKind.DAILY: Clock(ClockKind.DAILY, 24 * 3600, 0),
    }
)


def clock(kind: str) -> Clock:
    """Return the clock of this kind. Raises ValueError for an unknown one."""
    return CLOCKS[ClockKind(kind)]
