"""How a match may differ from the rulebook's (docs/rules.md, R21)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, final

TensCount = Literal["all", "each"]
TENS_COUNTS: Final[tuple[TensCount, ...]] = ("all", "each")


class MalformedOptions(ValueError):
    """An unknown option, or a value that the option does not take."""


@final
@dataclass(frozen=True, slots=True)
class Options:
    """A match's options; each default is the rulebook's way.

    `tens_count`: six +10s end the match, counted over "all" players together or by "each" alone.
    `deal_limit`: the match also ends after this many deals (1 or more).
    `time_limit`: seconds (1 or more); the deal running when it is reached is the last.
    `same_deals`: an opaque label: the cards are the same at every table that carries it.
    """

    tens_count: TensCount = "all"
    deal_limit: int | None = None
    time_limit: int | None = None
    same_deals: str | None = None

    def __post_init__(self) -> None:
        if self.tens_count not in TENS_COUNTS:
            raise MalformedOptions('tens_count is "all" or "each"')
        for name, limit in (("deal_limit", self.deal_limit), ("time_limit", self.time_limit)):
            # A bool is an int to Python, but not to JSON.
            if limit is not None and (type(limit) is not int or limit < 1):
                raise MalformedOptions(f"{name} is a whole number, 1 or more")
        if self.same_deals is not None and not isinstance(self.same_deals, str):
            raise MalformedOptions("same_deals is a text")

    @staticmethod
    def parse(given: Mapping[str, object]) -> "Options":
        """The options written as in a match record; MalformedOptions names what is wrong.

        An option that is absent has its default; null is not a value.
        """
        for name, value in given.items():
            if name not in _NAMES:
                raise MalformedOptions(f"there is no option {name[:40]!r}")
            if value is None:
                raise MalformedOptions(f"{name} has no value")
        values: dict[str, Any] = dict(given)
        return Options(**values)

    def as_dict(self) -> dict[str, str | int]:
        """The options as a match record has them: defaults are left out."""
        return {
            field.name: value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }


_NAMES: Final = frozenset(field.name for field in fields(Options))
