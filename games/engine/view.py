"""What one viewer may know of a match: the only way out for hidden cards."""

from typing import Literal, NamedTuple

from games.engine.cards import WILD, Card, Colour, Deck
from games.engine.match import legal_cards
from games.engine.options import Options
from games.engine.scoring import DealScores
from games.engine.state import Hand, MatchState
from games.engine.trick import FinishedTrick, Play

Phase = Literal["playing", "finished"]


class MatchView(NamedTuple):
    """A match as the player at `seat` may see it, or a spectator when `seat` is None.

    `played` and `lacks` are facts of this deal that everybody at the table could have remembered;
    tables show them only where the card tracker is on (R15).
    """

    seat: int | None
    players: int
    phase: Phase
    deal_no: int  # from 1
    trick_no: int  # from 1
    dealer: int
    starter: int
    turn: int | None  # None when finished
    hand: Hand | None  # own cards in deck order; None for a spectator
    legal: Hand  # own cards that may be played now; () when it is not the viewer's turn
    hand_counts: tuple[int, ...]  # one a seat (R3)
    sitting_out: tuple[int, ...]  # seats, ascending
    lead_colour: Colour | None
    trick: tuple[Play, ...]  # the running trick, in order of play
    last_trick: FinishedTrick | None  # None in a deal's first trick
    scores: tuple[DealScores, ...]  # one a finished deal
    totals: tuple[int, ...]
    tens: tuple[int, ...]
    places: tuple[int, ...] | None  # None until finished
    options: Options
    deck: Deck
    played: tuple[Card, ...]  # the cards of this deal's finished tricks, in deck order; or ()
    lacks: tuple[frozenset[Colour], ...]  # a seat: the colours it has shown to lack


def view(state: MatchState, viewer: int | None, *, with_played: bool = True) -> MatchView:
    """What the player at seat `viewer` may know; None is a spectator, who sees no hand.

    Finding what was played takes a third of the time: `with_played` says whether it is wanted.
    ValueError if there is no such seat.
    """
    if viewer is not None and viewer not in range(state.players):
        raise ValueError(f"seat {viewer} does not exist with {state.players} players")
    return MatchView(
        seat=viewer,
        players=state.players,
        phase="finished" if state.is_over else "playing",
        deal_no=state.deal_no,
        trick_no=state.trick_no,
        dealer=state.dealer,
        starter=state.starter,
        turn=state.turn,
        hand=None if viewer is None else state.hands[viewer],
        legal=() if viewer is None else legal_cards(state, viewer),
        hand_counts=tuple(map(len, state.hands)),
        sitting_out=state.sitting_out,
        lead_colour=state.lead_colour,
        trick=state.trick,
        last_trick=state.last_trick,
        scores=state.scores,
        totals=state.totals,
        tens=state.tens,
        places=state.places,
        options=state.options,
        deck=state.deck,
        played=_played(state) if with_played else (),
        lacks=state.lacks,
    )


def own_cards(state: MatchState, seat: int) -> tuple[Hand, Hand]:
    """What `view` tells this seat's player and nobody else: its `hand` and `legal`.

    For whoever has the public part of the view already and needs it for every seat.
    """
    return state.hands[seat], legal_cards(state, seat)


def _played(state: MatchState) -> tuple[Card, ...]:
    """The cards that lie face down: the deck without the hands and the running trick."""
    in_trick = [card for _, card in state.trick]
    elsewhere = {WILD}.union(in_trick, *state.hands)
    coloured = [card for card in state.deck.cards if card not in elsewhere]
    wilds = state.deck.wilds - in_trick.count(WILD) - sum([h.count(WILD) for h in state.hands])
    return (*coloured, *[WILD] * wilds)
