"""What a play caused: facts that everybody at the table may know."""

from typing import NamedTuple

from games.engine.cards import Card


class CardPlayed(NamedTuple):
    """A seat put a card into the trick."""

    seat: int
    card: Card


class TrickTaken(NamedTuple):
    """Every active player has played; this seat won the trick (R11)."""

    seat: int


class Befooled(NamedTuple):
    """These seats, ascending, took the discs of the trick (R13)."""

    seats: tuple[int, ...]


class DealEnded(NamedTuple):
    """A deal's scores, one a seat; the seats that emptied their hand; those of them befooled."""

    deal_no: int
    scores: tuple[int, ...]
    emptied: tuple[int, ...]
    emptied_befooled: tuple[int, ...]


class DealStarted(NamedTuple):
    """The next deal lies on the table (R19, R20); `deal_no` counts from 1."""

    deal_no: int
    dealer: int
    starter: int


class MatchEnded(NamedTuple):
    """The match is over (R21); totals and places, one a seat (R22)."""

    totals: tuple[int, ...]
    places: tuple[int, ...]


Event = CardPlayed | TrickTaken | Befooled | DealEnded | DealStarted | MatchEnded
