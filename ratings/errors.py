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


class MatchNotRated(RatingsError):
    """No book of ratings has this match."""

    code = "match_not_rated"

    def message(self) -> str:
        return _("This match is not rated, so there is nothing to correct.")


class PlacesMalformed(RatingsError):
    """A correction's places are no ranking of the match's seats."""

    code = "places_malformed"

    def message(self) -> str:
        return _("Give every seat a place from 1; equals share the better one, as in 1, 2, 2, 4.")


class NothingToAmend(RatingsError):
    """The amendment says what is in force already."""

    code = "nothing_to_amend"

    def message(self) -> str:
        return _("That is how the match counts already.")


class NoSuchLadder(RatingsError):
    """There is no ladder at this address."""

    code = "no_such_ladder"

    def message(self) -> str:
        return _("There is no ladder at this address.")
