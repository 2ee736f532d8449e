"""Read settings from the environment through typed helpers that refuse odd values."""

import contextlib
import os
import secrets
from pathlib import Path

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


def read_file(path: Path) -> None:
    """Take variables from a file of NAME=VALUE lines; what the environment has already wins.

    Blank lines and lines that begin with # are left out, quotes around a whole value fall away. A
    missing file is fine. Raises ImproperlyConfigured for any other line.
    """
    if not path.is_file():
        return
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        name, equals, value = line.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not name.isidentifier():
            raise ImproperlyConfigured(f"{path}, line {number}: write NAME=VALUE.")
        if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        os.environ.setdefault(name, value)


def kept_secret(path: Path) -> str:
    """Return the secret in this file; the first call makes a random one, for its owner's eyes only.

    Raises ImproperlyConfigured when the file can be neither read nor made.
    """
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f"{path.name}.{os.getpid()}")
            draft.touch(mode=0o600)
            draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
            # Processes that start together agree on whichever came first.
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(draft)
            draft.unlink()
        return path.read_text(encoding="ascii")
    except OSError as trouble:
        raise ImproperlyConfigured(
            f"Cannot write to {path.parent} ({trouble.strerror}): change its owner, or choose"
            " another folder with FOOL_DATA_DIR."
        ) from None
