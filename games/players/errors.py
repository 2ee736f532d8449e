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
