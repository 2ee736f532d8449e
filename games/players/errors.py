"""Refusals a person can cause: each has a class, a stable code and a sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class PlayersError(Exception):
    """A refusal by this app; ``code`` is stable, ``message()`` is for people."""

    code = "players_error"

    def message(self) -> str:
        """Return what is wrong and what to do, in the reader's language."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.code


class NameTooShort(PlayersError):
    """The name has fewer characters than a name needs."""

    code = "name_too_short"

    def __init__(self, minimum: int) -> None:
        super().__init__(minimum)
        self.minimum = minimum

    def message(self) -> str:
        return ngettext(
            "A name needs at least %(count)d character.",
            "A name needs at least %(count)d characters.",
            self.minimum,
        ) % {"count": self.minimum}


class NameTooLong(PlayersError):
    """The name has more characters than fit beside a seat."""

    code = "name_too_long"

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum

    def message(self) -> str:
        return ngettext(
            "A name has at most %(count)d character.",
            "A name has at most %(count)d characters.",
            self.maximum,
        ) % {"count": self.maximum}


class NameBadCharacter(PlayersError):
    """The name holds a character that is no letter, digit or separator, or that cannot be seen."""

    code = "name_bad_character"

    def __init__(self, shown: str) -> None:
        super().__init__(shown)
        self.shown = shown

    def message(self) -> str:
        return _(
            "%(character)s cannot stand in a name. Use letters and digits, and between them "
            "single spaces, full stops, hyphens, underscores or apostrophes."
        ) % {"character": self.shown}


class NameBadSeparator(PlayersError):
    """A separator stands at an end, or two stand together."""

    code = "name_bad_separator"

    def message(self) -> str:
        return _("A name starts and ends with a letter or digit, with one separator between words.")


class NameNeedsLetter(PlayersError):
    """The name is made of digits only."""

    code = "name_needs_letter"

    def message(self) -> str:
        return _("A name needs at least one letter.")


class NameMixesScripts(PlayersError):
    """The name mixes letters of several scripts, as look-alikes do."""

    code = "name_mixes_scripts"

    def message(self) -> str:
        return _("Write the whole name in one script: this one mixes letters of several alphabets.")


class NameLooksLatin(PlayersError):
    """Every letter of another script passes for a Latin one."""

    code = "name_looks_latin"

    def message(self) -> str:
        return _(
            "Written like this, the name passes for one in Latin letters. Try it in lower case."
        )


class NameReserved(PlayersError):
    """The name would pass for the site itself, its staff or one of its bots."""

    code = "name_reserved"

    def message(self) -> str:
        return _("This name is kept for the site itself. Please choose another.")


class NameTaken(PlayersError):
    """Somebody has this name or one that looks like it."""

    code = "name_taken"

    def message(self) -> str:
        return _(
            "Somebody already has this name, or one that looks like it. Please choose another."
        )


class EmailTaken(PlayersError):
    """Another account has this e-mail address; never shown where it would tell strangers so."""

    code = "email_taken"

    def message(self) -> str:
        return _("This e-mail address cannot be used.")


class WrongPassword(PlayersError):
    """The password given to confirm a step is not the account's."""

    code = "wrong_password"

    def message(self) -> str:
        return _("That is not your password.")


class LockedOut(PlayersError):
    """Too many wrong passwords for one account from one address."""

    code = "locked_out"

    def __init__(self, minutes: int) -> None:
        super().__init__(minutes)
        self.minutes = minutes

    def message(self) -> str:
        return ngettext(
            "There were too many wrong passwords for this account from here. "
            "Try again in %(count)d minute.",
            "There were too many wrong passwords for this account from here. "
            "Try again in %(count)d minutes.",
            self.minutes,
        ) % {"count": self.minutes}


class NoSuchPlayer(PlayersError):
    """There is no such player, or the account was deleted."""

    code = "no_such_player"

    def message(self) -> str:
        return _("There is no player of this name.")


class NotAGuest(PlayersError):
    """Only a guest can be turned into an account."""

    code = "not_a_guest"

    def message(self) -> str:
        return _("You have an account already. Load the page again to see it.")


class PeopleOnly(PlayersError):
    """Guests have no account that this could belong to."""

    code = "people_only"

    def message(self) -> str:
        return _("Guests cannot do this. Make an account first; your matches stay yours.")


class TokenNameBad(PlayersError):
    """A token needs a name that can be read in a list."""

    code = "token_name_bad"

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum

    def message(self) -> str:
        return _("Give the token a name of at most %(count)d plain characters.") % {
            "count": self.maximum
        }


class ScopesBad(PlayersError):
    """A token needs at least one scope, and known ones."""

    code = "scopes_bad"

    def message(self) -> str:
        return _("Choose at least one of: read, play, organize.")


class TokenExpiryPast(PlayersError):
    """A token cannot end before it begins."""

    code = "token_expiry_past"

    def message(self) -> str:
        return _("The token would be over already. Choose a later day.")


class TooManyTokens(PlayersError):
    """The player has as many tokens as one may have."""

    code = "too_many_tokens"

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum

    def message(self) -> str:
        return ngettext(
            "You may have %(count)d token. Revoke it first.",
            "You may have %(count)d tokens. Revoke one first.",
            self.maximum,
        ) % {"count": self.maximum}


class NoSuchToken(PlayersError):
    """The player has no such token."""

    code = "no_such_token"

    def message(self) -> str:
        return _("You have no such token.")


class BlockNotPossible(PlayersError):
    """Nobody can block themselves or a bot."""

    code = "block_not_possible"

    def message(self) -> str:
        return _("You can block other people, but not yourself and no bots.")


class ReportNotPossible(PlayersError):
    """Nobody can report themselves or a bot."""

    code = "report_not_possible"

    def message(self) -> str:
        return _("You can report other people, but not yourself and no bots.")


class ReportMalformed(PlayersError):
    """The reason or the place is unknown, or the text is too long."""

    code = "report_malformed"

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum

    def message(self) -> str:
        return _("Choose a reason from the list, and write at most %(count)d characters.") % {
            "count": self.maximum
        }


class AlreadyReported(PlayersError):
    """The same player was reported by the same one for the same place."""

    code = "already_reported"

    def message(self) -> str:
        return _("You have reported this player for this already. The staff will look at it.")


class TooManyReports(PlayersError):
    """More reports in a day than anybody needs."""

    code = "too_many_reports"

    def message(self) -> str:
        return _("You have made many reports today. Please go on tomorrow.")


class SuspensionReasonBad(PlayersError):
    """A suspension needs a reason, because the player reads it."""

    code = "suspension_reason_bad"

    def __init__(self, maximum: int) -> None:
        super().__init__(maximum)
        self.maximum = maximum

    def message(self) -> str:
        return _("Give a reason of at most %(count)d characters: the player will read it.") % {
            "count": self.maximum
        }


class SuspensionEndPast(PlayersError):
    """A suspension ends in the future, or never."""

    code = "suspension_end_past"

    def message(self) -> str:
        return _("The end of a suspension must lie ahead. Leave it empty for one without an end.")


class SuspensionNotPossible(PlayersError):
    """Bots are switched off, not suspended."""

    code = "suspension_not_possible"

    def message(self) -> str:
        return _("A bot cannot be suspended.")
