"""Refusals of this app: a class and a stable code each (docs/codes.md).

A refusal says what the reader can change. A bug has no class here and is allowed to crash loudly.
"""

from typing import ClassVar

from django.utils.translation import gettext as _


class TournamentsError(Exception):
    """Base of all refusals of this app."""

    code: ClassVar[str]

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail

    def message(self) -> str:
        """Say what is wrong and what to do, in the reader's language."""
        return self.detail or refusal_message(self.code)

    def __str__(self) -> str:
        return self.code


class NoSuchTournament(TournamentsError):
    """There is no event at this address, or none for this viewer."""

    code = "no_such_tournament"


def refusal_message(code: str) -> str:
    """Return the sentence for a code of this app, in the active language.

    Raises KeyError for a code that nobody has described: that is a bug.
    """
    return {
        "no_such_tournament": _("There is no such tournament."),
    }[code]
