"""The rules of Fool! for four to eight players: pure Python, standard library only."""

from games.engine.cards import (
    ALL_FACES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    WILD,
    Card,
    Colour,
    Deck,
    UnknownCard,
    deck_for,
    in_deck_order,
)
from games.engine.encoding import BadEncoding, decode_state, encode_state
from games.engine.errors import (
    BadDeal,
    CardNotInHand,
    MatchOver,
    MustFollow,
    NotYourTurn,
    Refusal,
)
from games.engine.events import (
    Befooled,
    CardPlayed,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    TrickTaken,
)
from games.engine.fairness import (
    SEED_BYTES,
    Stream,
    commitment,
    deal_hands,
    first_dealer,
    is_client_seed,
    match_seed,
    match_seed_of_round,
)
from games.engine.match import Step, legal_cards, new_match, play
from games.engine.notation import BadNotation, format_state, parse_state
from games.engine.options import MalformedOptions, Options, TensCount
from games.engine.scoring import hand_score, places_of
from games.engine.state import Hand, Hands, MatchState
from games.engine.trick import FinishedTrick, Play, finish_trick, lead_colour_of
from games.engine.view import MatchView, own_cards, view

__all__ = [
    "ALL_FACES",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "SEED_BYTES",
    "WILD",
    "BadDeal",
    "BadEncoding",
    "BadNotation",
    "Befooled",
    "Card",
    "CardNotInHand",
    "CardPlayed",
    "Colour",
    "DealEnded",
    "DealStarted",
    "Deck",
    "Event",
    "FinishedTrick",
    "Hand",
    "Hands",
    "MalformedOptions",
    "MatchEnded",
    "MatchOver",
    "MatchState",
    "MatchView",
    "MustFollow",
    "NotYourTurn",
    "Options",
    "Play",
    "Refusal",
    "Step",
    "Stream",
    "TensCount",
    "TrickTaken",
    "UnknownCard",
    "commitment",
    "deal_hands",
    "deck_for",
    "decode_state",
    "encode_state",
    "finish_trick",
    "first_dealer",
    "format_state",
    "hand_score",
    "in_deck_order",
    "is_client_seed",
    "lead_colour_of",
    "legal_cards",
    "match_seed",
    "match_seed_of_round",
    "new_match",
    "own_cards",
    "parse_state",
    "places_of",
    "play",
    "view",
]
