"""A match at one moment, as an immutable value."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import Card, Colour, Deck, deck_for
from games.engine.options import Options
from games.engine.scoring import DealScores, places_of, tens_of, totals_of
from games.engine.trick import FinishedTrick, Play

Hand = tuple[Card, ...]  # in deck order
Hands = Sequence[Sequence[Card]]  # one hand a seat, in any order
Lacks = tuple[frozenset[Colour], ...]  # a seat: the colours it has shown to lack in this deal


class MatchState(NamedTuple):
    """Everything that decides how the match goes on, hidden cards included.

    Only `view` may carry it to people: its `repr` shows no hand. It is a tuple because a play makes
    a new one, and nothing immutable is made faster in Python.
    """

    players: int
    options: Options
    dealer: int
    starter: int
    hands: tuple[Hand, ...]
    turn: int | None  # the seat to play; None when the match is over
    lead_colour: Colour | None  # R7
    trick: tuple[Play, ...]  # the cards in the running trick, in order of play
    trick_no: int  # counts from 1 in each deal
    last_trick: FinishedTrick | None  # of this deal
    lacks: Lacks
    scores: tuple[DealScores, ...]  # one a finished deal

    @property
    def deck(self) -> Deck:
        """The deck in use (R3)."""
        return deck_for(self.players)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.turn is None

    @property
    def deal_no(self) -> int:
        """The number of the running deal, or of the last one when the match is over; from 1."""
        return len(self.scores) + (not self.is_over)

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that hold a disc and sit out the running trick (R13), ascending."""
        return () if self.last_trick is None else self.last_trick.befooled

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total over the finished deals."""
        return totals_of(self.players, self.scores)

    @property
    def tens(self) -> tuple[int, ...]:
        """How often each seat has scored +10."""
        return tens_of(self.players, self.scores)

    @property
    def places(self) -> tuple[int, ...] | None:
        """Each seat's place (R22); None until the match is over."""
        return places_of(self.totals) if self.is_over else None

    def __repr__(self) -> str:
        return (
            f"<MatchState players={self.players} deal_no={self.deal_no} "
            f"trick_no={self.trick_no} turn={self.turn}>"
        )
