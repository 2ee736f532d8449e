"""The rules of play: start a match, say what may be played, play it (docs/rules.md, R4 to R21)."""

from collections.abc import Callable
from itertools import chain
from typing import NamedTuple

from games.engine.cards import FACES_OF, WILD, Card, Colour, deck_for, in_deck_order
from games.engine.errors import BadDeal, CardNotInHand, MatchOver, MustFollow, NotYourTurn
from games.engine.events import (
    Befooled,
    CardPlayed,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    TrickTaken,
)
from games.engine.options import Options
from games.engine.scoring import (
    DealScores,
    deal_scores,
    is_match_over,
    next_starter,
    places_of,
    totals_of,
)
from games.engine.state import Hand, Hands, MatchState
from games.engine.trick import decide, tuple_new

NO_LACKS: frozenset[Colour] = frozenset()


class Step(NamedTuple):
    """What a play led to: the new state and what happened, in order."""

    state: MatchState
    events: tuple[Event, ...]


def check_hands(players: int, hands: Hands) -> tuple[Hand, ...]:
    """The hands in deck order; BadDeal unless they are the whole deck, evenly dealt (R4)."""
    deck = deck_for(players)
    if len(hands) != players or any(len(hand) != deck.hand_size for hand in hands):
        raise BadDeal(f"{players} players are dealt {deck.hand_size} cards each")
    # So many cards that hold every face, and of the only face that repeats as many as they should.
    dealt = list(chain.from_iterable(hands))
    if deck.faces != set(dealt) or dealt.count(WILD) != deck.wilds:
        raise BadDeal(f"the hands are not the deck for {players} players")
    return tuple(map(in_deck_order, hands))


def new_match(players: int, options: Options, dealer: int, hands: Hands) -> MatchState:
    """A match at its first lead: the player to the dealer's left starts (R5).

    `players` is 4 to 8, `dealer` a seat, `hands` one hand a seat in any order. BadDeal if the hands
    are not the deck; ValueError for another number of players or a dealer who has no seat.
    """
    if dealer not in range(deck_for(players).players):
        raise ValueError(f"seat {dealer} does not exist with {players} players")
    starter = (dealer + 1) % players
    return _start_deal(players, options, dealer, starter, hands=hands, scores=())


def _start_deal(
    players: int,
    options: Options,
    dealer: int,
    starter: int,
    *,
    hands: Hands,
    scores: tuple[DealScores, ...],
) -> MatchState:
    return MatchState(
        players=players,
        options=options,
        dealer=dealer,
        starter=starter,
        hands=check_hands(players, hands),
        turn=starter,
        lead_colour=None,
        trick=(),
        trick_no=1,
        last_trick=None,  # R4: all discs lie in the centre
        lacks=(NO_LACKS,) * players,
        scores=scores,
    )


def legal_cards(state: MatchState, seat: int) -> tuple[Card, ...]:
    """The cards of the seat's hand that it may play now, in deck order; () if it is not its turn.

    A hand's second 1 is listed as well: these are cards, not faces.
    """
    if seat != state.turn:
        return ()
    hand, lead_colour = state.hands[seat], state.lead_colour
    if lead_colour is None:
        return hand  # R6, R7
    # A 1 has no colour (R10).
    following = [c for c in hand if (colour := c.colour) is lead_colour or colour is None]
    # 1s come last in deck order: if one comes first here, the lead colour is not in hand.
    if not following or following[0].is_wild:
        return hand  # R9
    return tuple(following)  # R8


def play(
    state: MatchState,
    seat: int,
    card: Card,
    *,
    hands_of: Callable[[int], Hands],
    time_is_up: bool = False,
) -> Step:
    """Play a card and return the new state with what happened; `state` stays as it was.

    `hands_of(deal_index)` deals the next hands (index from 0); it is asked only when this play ends
    a deal and another follows. `time_is_up`, for a match under `time_limit`, makes the running deal
    the last. Raises MatchOver, NotYourTurn, CardNotInHand or MustFollow.
    """
    # Unpacked and made whole in one go each: fields by name, or _replace, take half as long again.
    # fmt: off
    (players, options, dealer, starter, hands, turn, lead_colour, trick, trick_no,
     last_trick, lacks, scores) = state
    # fmt: on
    if seat != turn:
        raise MatchOver if turn is None else NotYourTurn
    hand = hands[seat]
    try:
        at = hand.index(card)
    except ValueError:
        raise CardNotInHand(card) from None
    if lead_colour is None:
        lead_colour = card.colour  # R7
    elif (
        card.colour is not lead_colour
        and not card.is_wild
        and lead_colour not in lacks[seat]  # else it has shed before, and hands only shrink
    ):
        if not FACES_OF[lead_colour].isdisjoint(hand):
            raise MustFollow(lead_colour)  # R8
        lacks = (*lacks[:seat], lacks[seat] | {lead_colour}, *lacks[seat + 1 :])

    new_hands = list(hands)
    new_hands[seat] = hand[:at] + hand[at + 1 :]
    hands = tuple(new_hands)
    trick = (*trick, (seat, card))
    played = tuple_new(CardPlayed, (seat, card))
    events: tuple[Event, ...]
    sitting_out = () if last_trick is None else last_trick[2]
    if len(trick) < players - len(sitting_out):
        events = (played,)
        turn = (seat + 1) % players  # R6
        while turn in sitting_out:
            turn = (turn + 1) % players
    else:
        last_trick = decide(trick, lead_colour, deck_for(players).discs)
        _, winner, befooled = last_trick
        events = (played, tuple_new(TrickTaken, (winner,)), tuple_new(Befooled, (befooled,)))
        if not all(hands):
            # fmt: off
            state = tuple_new(MatchState, (
                players, options, dealer, starter, hands, None, None, (), trick_no, last_trick,
                lacks, scores))
            # fmt: on
            return _end_deal(state, events, hands_of, time_is_up=time_is_up)
        turn, lead_colour, trick, trick_no = winner, None, (), trick_no + 1
    # fmt: off
    state = tuple_new(MatchState, (
        players, options, dealer, starter, hands, turn, lead_colour, trick, trick_no, last_trick,
        lacks, scores))
    # fmt: on
    return tuple_new(Step, (state, events))


def _end_deal(
    state: MatchState,
    events: tuple[Event, ...],
    hands_of: Callable[[int], Hands],
    *,
    time_is_up: bool,
) -> Step:
    """Score the deal (R16); then the match ends, or the next deal is there at once.

    `state` has the last trick and nobody to play.
    """
    players, hands, befooled = state.players, state.hands, state.sitting_out
    scored = deal_scores(hands, befooled=befooled)
    scores = (*state.scores, scored)
    totals = totals_of(players, scores)
    emptied = tuple([seat for seat, hand in enumerate(hands) if not hand])
    emptied_befooled = tuple([seat for seat in emptied if seat in befooled])
    events = (*events, DealEnded(len(scores), scored, emptied, emptied_befooled))
    if is_match_over(state.options, scores, totals, time_is_up=time_is_up):
        return Step(state._replace(scores=scores), (*events, MatchEnded(totals, places_of(totals))))
    dealer = state.starter  # R19
    starter = next_starter(totals, previous_starter=state.starter)
    state = _start_deal(
        players, state.options, dealer, starter, hands=hands_of(len(scores)), scores=scores
    )
    return Step(state, (*events, DealStarted(len(scores) + 1, dealer, starter)))
