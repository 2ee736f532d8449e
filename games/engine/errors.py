"""Why a play is refused. A refusal changes nothing."""

from typing import ClassVar

from games.engine.cards import Card, Colour


class Refusal(Exception):
    """The base of all refusals; `code` is stable."""

    code: ClassVar[str]
    text: ClassVar[str]

    @property
    def message(self) -> str:
        """What is wrong and what may be done, in English. It tells no card but the one tried."""
        return self.text.format(*self.args)

    def __str__(self) -> str:
        return self.message


class MatchOver(Refusal):
    """The match has ended (R21)."""

    code = "match_over"
    text = "The match is over; no more cards are played."


class NotYourTurn(Refusal):
    """Another seat is to play (R6)."""

    code = "not_your_turn"
    text = "It is another player's turn."


class CardNotInHand(Refusal):
    """The seat does not hold the card."""

    code = "card_not_in_hand"
    text = "You do not hold {}."

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.card = card


class MustFollow(Refusal):
    """The seat holds the lead colour and tried to shed (R8)."""

    code = "must_follow"
    text = "You hold {.english}, so play it or a 1."

    def __init__(self, lead_colour: Colour) -> None:
        super().__init__(lead_colour)
        self.lead_colour = lead_colour


class BadDeal(ValueError):
    """The hands are not exactly the deck, evenly dealt (R4): no player's fault."""

    code = "bad_deal"
