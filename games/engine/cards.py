"""Colours, cards and decks (docs/rules.md, R1 to R3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NoReturn, final

MIN_PLAYERS: Final = 4
MAX_PLAYERS: Final = 8


class Colour(StrEnum):
    """A card's colour, written with one letter; deck order is the order here (R1)."""

    GREEN = "G"
    ORANGE = "O"
    YELLOW = "Y"
    BLUE = "B"

    @property
    def english(self) -> str:
        """The colour's English name, lower case: "green"."""
        return self.name.lower()


WILD_LETTER: Final = "W"

# R2: the highest value of G, O, Y, B, the number of wild cards, and the number of Fool! discs.
# A group whose printed overview cards differ corrects this table and nothing else.
DECK_TABLE: Final[Mapping[int, tuple[int, int, int, int, int, int]]] = MappingProxyType(
    {
        4: (17, 13, 11, 8, 3, 1),
        5: (20, 16, 14, 10, 4, 1),
        6: (23, 19, 17, 12, 5, 1),
        7: (26, 22, 20, 14, 6, 2),
        8: (27, 23, 21, 15, 6, 2),
    }
)


class UnknownCard(ValueError):
    """The text names no card of any deck."""


@final
class Card:
    """A card's face. There is one object a face, so cards compare and hash by identity.

    `colour` is None for the wild "1", whose `value` is 1. `order` is the place
    in deck order: G2…, O2…, Y2…, B2…, W.
    """

    __slots__ = ("_text", "colour", "is_wild", "order", "value")

    _text: str
    colour: Colour | None
    value: int
    is_wild: bool
    order: int

    def __new__(cls, colour: Colour | None, value: int) -> "Card":
        """The one card with this face; UnknownCard if no deck has it."""
        return cls.parse(WILD_LETTER if colour is None and value == 1 else f"{colour}{value}")

    @staticmethod
    def parse(text: str) -> "Card":
        """The card written `text`, such as "G14", "B7" or "W"; UnknownCard if there is none."""
        card = _FACES.get(text)
        if card is None:
            raise UnknownCard(f"there is no card {text!r}")
        return card

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Card.parse, (self._text,))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")


def _make_face(colour: Colour | None, value: int, order: int) -> Card:
    card = object.__new__(Card)
    text = WILD_LETTER if colour is None else f"{colour}{value}"
    face = {"_text": text, "colour": colour, "value": value, "is_wild": colour is None}
    for name, of_face in {**face, "order": order}.items():
        object.__setattr__(card, name, of_face)
    return card


def _all_faces() -> dict[str, Card]:
    """Every face of every deck, in deck order."""
    faces: list[tuple[Colour | None, int]] = []
    for index, colour in enumerate(Colour):
        highest = max(row[index] for row in DECK_TABLE.values())
        faces += [(colour, value) for value in range(2, highest + 1)]
    faces.append((None, 1))
    cards = [_make_face(colour, value, order) for order, (colour, value) in enumerate(faces)]
    return {str(card): card for card in cards}


_FACES: Final = _all_faces()
ALL_FACES: Final[tuple[Card, ...]] = tuple(_FACES.values())
WILD: Final = _FACES[WILD_LETTER]
# The faces of each colour, to meet a hand with at once instead of card by card.
FACES_OF: Final[Mapping[Colour, frozenset[Card]]] = MappingProxyType(
    {colour: frozenset(face for face in ALL_FACES if face.colour is colour) for colour in Colour}
)
_by_order: Final = attrgetter("order")


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted as a deck is: by colour, by value, wild cards last."""
    return tuple(sorted(cards, key=_by_order))


@final
@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What is dealt to a number of players: a row of R2's table. There is one object a row."""

    players: int
    highest: Mapping[Colour, int]
    wilds: int
    discs: int
    cards: tuple[Card, ...] = field(repr=False)
    faces: frozenset[Card] = field(repr=False)

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player (R4)."""
        return len(self.cards) // self.players

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (deck_for, (self.players,))


def _make_deck(players: int) -> Deck:
    *values, wilds, discs = DECK_TABLE[players]
    highest = dict(zip(Colour, values, strict=True))
    coloured = [Card(colour, value) for colour in Colour for value in range(2, highest[colour] + 1)]
    cards = (*coloured, *[WILD] * wilds)
    return Deck(players, MappingProxyType(highest), wilds, discs, cards, frozenset(cards))


_DECKS: Final = {players: _make_deck(players) for players in DECK_TABLE}


def deck_for(players: int) -> Deck:
    """The deck for `players` (4 to 8); ValueError for any other number."""
    deck = _DECKS.get(players)
    if deck is None:
        raise ValueError(f"{MIN_PLAYERS} to {MAX_PLAYERS} play, not {players}")
    return deck
