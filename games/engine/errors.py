"""Why a play is refused. A refusal changes nothing."""

from typing import ClassVar

from games.engine.cards import Card, Colour


class Refusal(Exception):
    """The base of all refusals: `code` is stable, `message` is for people, in plain English."""

    code: ClassVar[str]

    @property
    def message(self) -> str:
        """What is wrong and what may be done instead. It holds no card but the one tried."""
        return str(self)


class MatchOver(Refusal):
    """The match has ended (R21)."""

    code = "match_over"

    def __init__(self) -> None:
        super().__init__("The match is over; no more cards are played.")


class NotYourTurn(Refusal):
    """Another seat is to play (R6)."""

    code = "not_your_turn"

    def __init__(self) -> None:
        super().__init__("It is another player's turn.")


class CardNotInHand(Refusal):
    """The seat does not hold the card."""

    code = "card_not_in_hand"

    def __init__(self, card: Card) -> None:
        super().__init__(f"You do not hold {card}.")
        self.card = card

    def __reduce__(self) -> tuple[object, tuple[Card]]:
        return (CardNotInHand, (self.card,))


class MustFollow(Refusal):
    """The seat holds the lead colour and tried to shed (R8)."""

    code = "must_follow"

    def __init__(self, lead_colour: Colour) -> None:
        super().__init__(f"You hold {lead_colour.english}, so play it or a 1.")
        self.lead_colour = lead_colour

    def __reduce__(self) -> tuple[object, tuple[Colour]]:
        return (MustFollow, (self.lead_colour,))


class BadDeal(ValueError):
    """The hands are not exactly the deck, evenly dealt (R4): no player's fault."""

    code = "bad_deal"
