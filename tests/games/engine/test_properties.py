"""What holds in every state that play can reach."""

from collections import Counter

from hypothesis import given

from games.engine import (
    ALL_FACES,
    Card,
    MatchState,
    Refusal,
    decode_state,
    encode_state,
    format_state,
    legal_cards,
    parse_state,
    play,
    view,
)
from tests.games.engine.strategies import dealer_of, reachable_states


def accepts(state: MatchState, seat: int, card: Card) -> bool:
    try:
        play(state, seat, card, hands_of=dealer_of(b"next", state.players))
    except Refusal:
        return False
    return True


@given(reachable_states())
def test_play_accepts_exactly_the_legal_cards_and_never_changes_the_state(
    state: MatchState,
) -> None:
    before = format_state(state)
    for seat in range(state.players):
        accepted = {card for card in ALL_FACES if accepts(state, seat, card)}
        legal = legal_cards(state, seat)
        assert accepted == set(legal)
        assert list(legal) == [card for card in state.hands[seat] if card in accepted]
        assert bool(legal) == (seat == state.turn)
    assert format_state(state) == before


@given(reachable_states())
def test_cards_are_conserved(state: MatchState) -> None:
    played = Counter(view(state, None).played)
    trick = Counter(card for _, card in state.trick)
    hands = Counter(card for hand in state.hands for card in hand)
    assert played + trick + hands == Counter(state.deck.cards)


@given(reachable_states())
def test_r13_r14_who_sits_out_never_leads_nor_plays(state: MatchState) -> None:
    out = state.sitting_out
    assert len(out) == (0 if state.last_trick is None else state.deck.discs)
    assert not {seat for seat, _ in state.trick} & set(out)
    if not state.is_over:
        assert state.turn not in out
        assert len(state.trick) < state.players - len(out)
    if state.last_trick is not None:
        assert state.last_trick.winner not in state.last_trick.befooled


@given(reachable_states())
def test_what_a_seat_lacks_is_not_in_its_hand(state: MatchState) -> None:
    for hand, lacking in zip(state.hands, state.lacks, strict=True):
        assert not {card.colour for card in hand} & lacking


@given(reachable_states())
def test_parse_and_print_are_inverses(state: MatchState) -> None:
    assert parse_state(format_state(state)) == state


@given(reachable_states())
def test_encode_and_decode_are_inverses(state: MatchState) -> None:
    assert decode_state(encode_state(state)) == state
