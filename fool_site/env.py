"""Read settings from the environment through typed helpers that refuse odd values."""

import os

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """Return the variable, or ``default`` where it is unset."""
    return os.environ.get(name, default)


def flag(name: str, *, default: bool) -> bool:
    """Return the variable as a switch.

    Raises ImproperlyConfigured for anything that is neither a clear yes nor a clear no.
    """
    raw = os.environ.get(name)
    if raw is None:
        return default
    if raw.lower() in TRUE:
        return True
    if raw.lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={raw!r} is neither on nor off: use 1 or 0.")


def integer(name: str, *, default: int, minimum: int = 0) -> int:
    """Return the variable as a whole number of at least ``minimum``.

    Raises ImproperlyConfigured for anything else.
    """
    raw = os.environ.get(name)
    if raw is None:
        return default
    try:
        value = int(raw)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={raw!r} is not a whole number.") from None
    if value < minimum:
        raise ImproperlyConfigured(f"{name}={value} is below {minimum}.")
    return value


def words(name: str, *, default: list[str]) -> list[str]:
    """Return the variable as a list, split at commas, blanks dropped."""
    raw = os.environ.get(name)
    if raw is None:
        return default
    return [word.strip() for word in raw.split(",") if word.strip()]
