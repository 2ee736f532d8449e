"""Numbers as they come from forms and addresses: typed by anybody, of any length."""

from typing import Final

LONGEST: Final = 11  # digits; a column takes them, and `int` has no trouble with them


def natural(text: str) -> int | None:
    """Return a whole number from 0 up, None for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text) if is_number else None


def whole(text: str) -> int | None:
    """Return a whole number, with either sign for minus; None for anything else."""
    if text[:1] not in ("-", "\N{MINUS SIGN}"):
        return natural(text)
    number = natural(text[1:])
    return None if number is None else -number
