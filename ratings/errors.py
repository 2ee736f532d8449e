"""Refusals a person or program can cause on ladders: a class and a stable code each."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

FORBIDDEN = 403


class RatingsError(Exception):
    """Base of all refusals of this app; the API answers with ``status``, where it is given."""

    code: ClassVar[str]
    status: ClassVar[int | None] = None

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


class ConstantsChanged(RatingsError):
    """Newer constants need a replay from the first match."""

    code = "constants_changed"

    def message(self) -> str:
        return _(
            "There are newer constants than this book is kept by. "
            "Rate it anew from its first match."
        )


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


class LadderClosed(RatingsError):
    """The organisers have closed the ladder."""

    code = "ladder_closed"

    def message(self) -> str:
        return _("This ladder is closed. Its results stay to be seen.")


class OutsideOpenHours(RatingsError):
    """The ladder makes tables at certain hours only; ``opens_at`` is the next, in UTC."""

    code = "outside_open_hours"

    def __init__(self, opens_at: datetime | None) -> None:
        super().__init__(opens_at)
        self.opens_at = opens_at

    def message(self) -> str:
        if self.opens_at is None:
            return _("This ladder makes no tables at present.")
        return _("This ladder makes no tables now. It opens again on %(when)s.") % {
            "when": _moment(self.opens_at)
        }


class BotsNotAllowed(RatingsError):
    """Programs may not play on this ladder."""

    code = "bots_not_allowed"
    status = FORBIDDEN

    def message(self) -> str:
        return _("This ladder is for people only.")


class EmailNotConfirmed(RatingsError):
    """The ladder asks for an account with a confirmed address."""

    code = "email_not_confirmed"
    status = FORBIDDEN

    def message(self) -> str:
        return _("Make an account and confirm its e-mail address first, then join.")


class InvitationNeeded(RatingsError):
    """Only who was invited may join."""

    code = "invitation_needed"
    status = FORBIDDEN

    def message(self) -> str:
        return _("You need an invitation for this ladder. Its organisers can give you one.")


class RatingOutside(RatingsError):
    """The player's overall rating is not one that the ladder is for."""

    code = "rating_outside"
    status = FORBIDDEN

    def __init__(self, *, rating: float, lowest: int | None, highest: int | None) -> None:
        super().__init__(rating, lowest, highest)
        self.rating, self.lowest, self.highest = round(rating), lowest, highest

    def message(self) -> str:
        names = {"rating": self.rating, "lowest": self.lowest, "highest": self.highest}
        if self.highest is None:
            return (
                _("This ladder is for ratings from %(lowest)s. Yours is %(rating)s for this clock.")
                % names
            )
        if self.lowest is None:
            return (
                _("This ladder is for ratings to %(highest)s. Yours is %(rating)s for this clock.")
                % names
            )
        return (
            _(
                "This ladder is for ratings from %(lowest)s to %(highest)s. "
                "Yours is %(rating)s for this clock."
            )
            % names
        )


class AccountTooYoung(RatingsError):
    """The ladder is for accounts of a certain age."""

    code = "account_too_young"
    status = FORBIDDEN

    def __init__(self, days: int) -> None:
        super().__init__(days)
        self.days = days

    def message(self) -> str:
        return ngettext(
            "Your account must be %(days)s day old to join this ladder.",
            "Your account must be %(days)s days old to join this ladder.",
            self.days,
        ) % {"days": self.days}


class NotAMember(RatingsError):
    """Only who has joined the ladder may do this."""

    code = "not_a_member"
    status = FORBIDDEN

    def message(self) -> str:
        return _("Join the ladder first.")


class OnVacation(RatingsError):
    """A member on vacation is not matched."""

    code = "on_vacation"

    def message(self) -> str:
        return _("You are on vacation from this ladder. End the vacation first.")


class QueuePaused(RatingsError):
    """A found table was not accepted: the player pauses until ``until``."""

    code = "queue_paused"

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until

    def message(self) -> str:
        return _(
            "A table was found for you and you did not accept it. You can look for a table again "
            "on %(when)s."
        ) % {"when": _moment(self.until)}


class CoolingDown(RatingsError):
    """Too many matches left, or turns let run out: no ladder makes tables until ``until``."""

    code = "cooling_down"
    status = FORBIDDEN

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until

    def message(self) -> str:
        return _(
            "Ladders make no tables for you until %(when)s, because you left matches or let many "
            "turns run out. Your conduct page tells which, and how marks are cleared."
        ) % {"when": _moment(self.until)}


class AlreadyQueued(RatingsError):
    """The player waits on another ladder already."""

    code = "already_queued"

    def __init__(self, ladder: str) -> None:
        super().__init__(ladder)
        self.ladder = ladder

    def message(self) -> str:
        return _("You look for a table on the ladder %(ladder)s already. Stop that first.") % {
            "ladder": self.ladder
        }


class DailyLimitReached(RatingsError):
    """The player has as many daily tables of this ladder as one may have at once."""

    code = "daily_limit_reached"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def message(self) -> str:
        return ngettext(
            "You have %(most)s table on this ladder. Finish it first.",
            "You have %(most)s tables on this ladder. Finish one first.",
            self.most,
        ) % {"most": self.most}


class NoTableFound(RatingsError):
    """There is no table to accept: none was found, or it was lost by now."""

    code = "no_table_found"

    def message(self) -> str:
        return _("There is no table to accept: somebody else did not, or the time was over.")


class AcceptanceOver(RatingsError):
    """The time to accept the table is over."""

    code = "acceptance_over"

    def message(self) -> str:
        return _("The time to accept this table is over. Look for another one.")


class NoSuchChallenge(RatingsError):
    """There is no such challenge, or none that this player is part of."""

    code = "no_such_challenge"

    def message(self) -> str:
        return _("There is no such challenge, or it is not yours to answer.")


class ChallengeOver(RatingsError):
    """The challenge was declined, withdrawn, or not accepted in time."""

    code = "challenge_over"

    def message(self) -> str:
        return _("This challenge is over. Make a new one to play.")


class ChallengeSize(RatingsError):
    """A challenge invites as many as a table of the ladder can take."""

    code = "challenge_size"

    def __init__(self, *, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def message(self) -> str:
        if self.least == self.most:
            return _("Invite %(most)s other players: this ladder's tables have that many.") % {
                "most": self.most
            }
        return _("Invite %(least)s to %(most)s other players.") % {
            "least": self.least,
            "most": self.most,
        }


class PlayersNotOnLadder(RatingsError):
    """Somebody invited is no member, is on vacation, or may not play."""

    code = "players_not_on_ladder"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = tuple(names)

    def message(self) -> str:
        return _("These players cannot be challenged on this ladder now: %(names)s.") % {
            "names": get_text_list(list(self.names), _("and"))
        }


class PlayersBusy(RatingsError):
    """Somebody of the challenge is at another live table."""

    code = "players_busy"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = tuple(names)

    def message(self) -> str:
        return _("These players are at another table: %(names)s. Accept when they are free.") % {
            "names": get_text_list(list(self.names), _("and"))
        }


class ChallengeBlocked(RatingsError):
    """Two of the players have blocked each other."""

    code = "challenge_blocked"
    status = FORBIDDEN

    def message(self) -> str:
        return _("Two of these players do not want to meet.")


class RematchTooSoon(RatingsError):
    """The same players, and nobody else, have met a short while ago."""

    code = "rematch_too_soon"

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until

    def message(self) -> str:
        return _(
            "The same players have met lately. They can meet by challenge again on %(when)s, or at "
            "once with somebody else."
        ) % {"when": _moment(self.until)}


class TooManyChallenges(RatingsError):
    """The player has as many open challenges as one may have."""

    code = "too_many_challenges"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def message(self) -> str:
        return _("You have %(most)s open challenges. Withdraw one, or wait for an answer.") % {
            "most": self.most
        }


def _moment(at: datetime) -> str:
    """Return a moment as the reader's clock shows it."""
    return date_format(localtime(at), "DATETIME_FORMAT")
