"""Refusals a person or program can cause at tables: a class and a stable code each (docs/codes.md).

A bug has neither and is allowed to crash loudly. The engine's own refusals (`games.engine.errors`)
speak plain English; `refusal_message` says the same in the reader's language.
"""

from collections.abc import Sequence
from typing import ClassVar

from django.utils.translation import gettext as _


class GamesError(Exception):
    """Base of all refusals of this app."""

    code: ClassVar[str]

    def message(self) -> str:
        """Say what is wrong and what to do, in the reader's language."""
        return refusal_message(self.code)

    def __str__(self) -> str:
        return self.code


class Malformed(GamesError):
    """The message or value has not the shape it should have."""

    code = "malformed"

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail

    def message(self) -> str:
        """Add the detail, where one was given."""
        return self.detail or super().message()


class NoSuchTable(GamesError):
    """There is no table under this id, or not for this viewer."""

    code = "no_such_table"


class NoSuchMatch(GamesError):
    """There is no finished match under this id."""

    code = "no_such_match"


class RecordClosed(GamesError):
    """The match's cards are not shown yet: other tables still play the same deals."""

    code = "record_closed"


class NotSeated(GamesError):
    """Only who has a seat at the table may do this."""

    code = "not_seated"


class NotStarted(GamesError):
    """There is no match at the table yet."""

    code = "not_started"


class TableFull(GamesError):
    """Every seat is taken."""

    code = "table_full"


class SeatTaken(GamesError):
    """Somebody else sits on this seat."""

    code = "seat_taken"


class AlreadySeated(GamesError):
    """The player already has a seat at this table."""

    code = "already_seated"


class AlreadyPlaying(GamesError):
    """The player is engaged at another live table; ``player_ids`` where several were seated."""

    code = "already_playing"

    def __init__(self, player_ids: Sequence[int] = ()) -> None:
        super().__init__(player_ids)
        self.player_ids = tuple(player_ids)


class Blocked(GamesError):
    """One of two players has blocked the other."""

    code = "blocked"


class Banned(GamesError):
    """The account may not play now; ``player_ids`` where several were seated."""

    code = "banned"

    def __init__(self, player_ids: Sequence[int] = ()) -> None:
        super().__init__(player_ids)
        self.player_ids = tuple(player_ids)


class RateLimited(GamesError):
    """Too many messages in too short a time."""

    code = "rate_limited"


class Stale(GamesError):
    """The sender has not yet seen the version the table is at."""

    code = "stale"


class TooLate(GamesError):
    """The turn ran out, or the table has started, before this arrived."""

    code = "too_late"


class StillPlaying(GamesError):
    """The seed of a round cannot be told: a table that is dealt from it is not over."""

    code = "still_playing"


class NotAllowed(GamesError):
    """This viewer may not do or see this."""

    code = "not_allowed"


class ChatOff(GamesError):
    """Chat is switched off at this table, or for this player."""

    code = "chat_off"


def refusal_message(code: str) -> str:
    """Return the sentence for a code of this app or of the engine, in the active language.

    Raises KeyError for a code that nobody has described: that is a bug.
    """
    return {
        "malformed": _("That message cannot be understood."),
        "no_such_table": _("There is no such table. It may have been closed."),
        "no_such_match": _("There is no finished match at this address."),
        "record_closed": _(
            "Other tables still play the same deals. The record is shown once all have finished."
        ),
        "not_seated": _("You have no seat at this table."),
        "not_started": _("The match has not started: it does once every seat is taken."),
        "table_full": _("All seats are taken. Pick another table or open one."),
        "seat_taken": _("Somebody was faster: that seat is taken."),
        "already_seated": _("You already have a seat at this table."),
        "already_playing": _(
            "You are at another live table. Finish there or leave it, then come back."
        ),
        "blocked": _(
            "You cannot sit here: somebody at this table and you have blocked each other."
        ),
        "banned": _("Your account may not play at the moment. Your account page says why."),
        "rate_limited": _("That was too fast. Wait a moment and try again."),
        "stale": _("The table has moved on. Look again, then play."),
        "too_late": _("Too late: the turn ran out, or the match has already started."),
        "still_playing": _(
            "A table of this round is not over yet. The cards are shown once all have finished."
        ),
        "not_allowed": _("You may not do that here."),
        "chat_off": _("Chat is switched off here."),
        "not_your_turn": _("It is not your turn."),
        "card_not_in_hand": _("You do not hold that card."),
        "must_follow": _("You hold the lead colour: play a card of that colour or a 1."),
        "match_over": _("The match is over."),
    }[code]
