"""What a player may be called, and which two names are one: pure functions over text.

A name is shown as it was typed (in Unicode's NFKC form); its *key* is what a hurried reader sees
of it. Two names with one key cannot both exist: the key is unique in the database. The rule in
words stands in docs/accounts.md.
"""

import unicodedata
from functools import cache
from itertools import pairwise

from confusable_homoglyphs import categories, confusables

from games.players import errors

MIN_LENGTH = 2
MAX_LENGTH = 24
SEPARATORS = " .-_'"
MAX_MARKS = 2
# Scripts that one language writes together.
SCRIPT_FAMILIES = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
# Letters without a script of their own that Japanese words need.
COMMON_LETTERS = frozenset("ー々")
# What Unicode calls letters or marks though nothing is seen (Default_Ignorable_Code_Point).
UNSEEN = frozenset(
    map(
        chr,
        [
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0000, 0xE1000),
        ],
    )
)
DIGITS_AS_LETTERS = str.maketrans({"0": "o", "1": "l", "i": "l"})
PAIRS_AS_LETTERS = (("rn", "m"), ("vv", "w"))
# fmt: off
RESERVED = (
    "admin", "administrator", "anonymous", "api", "bot", "bots", "deleted", "easy", "everybody",
    "fool", "guest", "hard", "help", "judge", "me", "medium", "mod", "moderator", "moderators",
    "nobody", "null", "official", "organiser", "organizer", "owner", "player", "players",
    "random", "referee", "root", "server", "settings", "site", "staff", "superuser", "support",
    "system", "undefined", "webmaster", "you",
)
# fmt: on
RESERVED_BEGINNINGS = ("admin", "guest", "former player", "moderator")


def clean_name(raw: str) -> str:
    """Return the name to store: trimmed and in NFKC form.

    Raises the PlayersError that names the first fault, if a person may not be called so.
    """
    name = unicodedata.normalize("NFKC", raw).strip(" ")
    _check_length(name)
    _check_characters(name)
    _check_scripts(name)
    return name


def check_not_reserved(name: str) -> None:
    """Raise NameReserved where a cleaned name would pass for the site, its staff or its bots."""
    key = name_key(name)
    beginnings = tuple(name_key(word) for word in RESERVED_BEGINNINGS)
    if key in _reserved_keys() or key.startswith(beginnings):
        raise errors.NameReserved


def name_key(name: str) -> str:
    """Return what a hurried reader sees of a name: the same text for names that look alike.

    Case, accents and separators are dropped, letters of other scripts become the Latin letters they
    resemble, 0 becomes o, 1 and i become l, rn becomes m and vv becomes w. Any text has a key, so
    that what was typed at sign-in can be looked up as it is.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return _merge("".join(_as_latin(char) for char in _bare(folded)))


def _check_length(name: str) -> None:
    if len(name) < MIN_LENGTH:
        raise errors.NameTooShort(MIN_LENGTH)
    if len(name) > MAX_LENGTH:
        raise errors.NameTooLong(MAX_LENGTH)


def _check_characters(name: str) -> None:
    marks = 0
    for char in name:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in {"Mn", "Mc"} else 0
        if (
            char in UNSEEN
            or marks > MAX_MARKS
            or not (
                kind in {"Lu", "Ll", "Lo", "Mn", "Mc", "Nd"}
                or char in SEPARATORS
                or char in COMMON_LETTERS
            )
        ):
            raise errors.NameBadCharacter(_shown(char))
    edges = name[0] + name[-1]
    if any(char in SEPARATORS for char in edges) or unicodedata.category(name[0])[0] == "M":
        raise errors.NameBadSeparator
    if any(a in SEPARATORS and b in SEPARATORS for a, b in pairwise(name)):
        raise errors.NameBadSeparator
    if not any(unicodedata.category(char)[0] == "L" for char in name):
        raise errors.NameNeedsLetter


def _check_scripts(name: str) -> None:
    scripts = {categories.alias(char) for char in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= family for family in SCRIPT_FAMILIES):
        raise errors.NameMixesScripts
    if "LATIN" in scripts:
        return
    # Capitals of another script may pass for other Latin letters than their small forms do (a Greek
    # capital nu is an N, a small one a v). The key follows the small form, so the other is refused.
    seen = [_look_alike(char) for char in _bare(name)]
    if all(seen) and _merge("".join(seen).casefold()) != name_key(name):
        raise errors.NameLooksLatin


def _bare(text: str) -> str:
    """Return the text without separators, unseen characters and the accents of European scripts."""
    return "".join(
        char
        for char in unicodedata.normalize("NFKD", text)
        if char not in SEPARATORS
        and char not in UNSEEN
        and not "\u0300" <= char <= "\u036f"
        and unicodedata.category(char)[0] not in "CZ"
    )


def _merge(key: str) -> str:
    merged = key.translate(DIGITS_AS_LETTERS)
    for pair, letter in PAIRS_AS_LETTERS:
        merged = merged.replace(pair, letter)
    return merged


def _as_latin(small: str) -> str:
    """Return the Latin letters a small letter passes for, by its own form or else its capital's."""
    return (_look_alike(small) or _look_alike(small.upper()) or small).casefold()


@cache
def _look_alike(char: str) -> str:
    """Return the ASCII letters or digits this character resembles as written, or an empty text."""
    if char.isascii():
        return char
    for entry in confusables.confusables_data.get(char, ()):
        plain = _bare(entry["c"])
        if plain.isascii() and plain.isalnum():
            return plain
    return ""


@cache
def _reserved_keys() -> frozenset[str]:
    return frozenset(name_key(word) for word in RESERVED)


def _shown(char: str) -> str:
    """Return a character so that it can be read in a message, even where it has no shape."""
    if unicodedata.category(char)[0] in "CZM" or char in UNSEEN:
        return f"U+{ord(char):04X}"
    return f"“{char}”"
