"""Refusals a person or program can cause on ladders: a class and a stable code each."""

from typing import ClassVar

from django.utils.translation import gettext as _


class RatingsError(Exception):
    """Base of all refusals of this app."""

    code: ClassVar[str]

    def message(self) -> str:
        """Say what is wrong and what to do, in the reader's language."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.code


class NoSuchLadder(RatingsError):
    """There is no ladder at this address."""

    code = "no_such_ladder"

    def message(self) -> str:
        return _("There is no ladder at this address.")
