"""The countries a player can name, by the two-letter codes of ISO 3166."""

from functools import cache
from importlib import resources

from django.utils.translation import gettext


@cache
def _table() -> dict[str, str]:
    # The time zone database comes with the list; `tzdata` is its copy that every machine has.
    text = resources.files("tzdata.zoneinfo").joinpath("iso3166.tab").read_text(encoding="utf-8")
    lines = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return dict(lines)


def choices() -> list[tuple[str, str]]:
    """Return codes and names, sorted by name in the reader's language."""
    return sorted(
        ((code, gettext(name)) for code, name in _table().items()), key=lambda row: row[1]
    )


def country_name(code: str) -> str:
    """Return the name of the country with this code in the reader's language, "" for no code."""
    name = _table().get(code, "")
    return gettext(name) if name else ""
