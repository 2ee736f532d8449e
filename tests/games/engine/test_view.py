"""R3, R15: what a viewer may know, and nothing else."""

import pickle
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given

from games.engine import WILD, Card, MatchState, MatchView, Options, legal_cards, parse_state, view
from games.engine.cards import Deck
from tests.games.engine.strategies import random_match, reachable_states


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside the value, but for the deck, which says nothing of hands."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (tuple, list, frozenset)):
        for item in value:
            yield from cards_in(item)
    else:
        assert value is None or isinstance(value, (int, str, Options, Deck))


@given(reachable_states())
def test_a_view_never_holds_a_hidden_card(state: MatchState) -> None:
    for viewer in (None, *range(state.players)):
        seen = view(state, viewer)
        own = set() if viewer is None else set(state.hands[viewer])
        hidden = {
            card
            for seat, hand in enumerate(state.hands)
            if seat != viewer
            for card in hand
            if card is not WILD and card not in own
        }
        assert not hidden & set(cards_in(seen))
        for card in hidden:
            assert repr(card) not in repr(seen)
        hands = [card for card in cards_in((seen.hand, seen.trick, seen.played)) if card is WILD]
        own_wilds = 0 if viewer is None else state.hands[viewer].count(WILD)
        all_wilds = sum(hand.count(WILD) for hand in state.hands)
        assert len(hands) == state.deck.wilds - all_wilds + own_wilds


@given(reachable_states())
def test_a_view_is_decided_by_what_its_viewer_may_know(state: MatchState) -> None:
    """Any other hands of the same sizes give the same view."""
    for viewer in (None, *range(state.players)):
        others = [seat for seat in range(state.players) if seat != viewer]
        pool = sorted((c for seat in others for c in state.hands[seat]), key=lambda c: -c.order)
        hands = list(state.hands)
        for seat in others:
            count = len(hands[seat])
            hands[seat] = tuple(sorted(pool[:count], key=lambda c: c.order))
            pool = pool[count:]
        assert view(state._replace(hands=tuple(hands)), viewer) == view(state, viewer)


@given(reachable_states())
def test_r3_r15_played_cards_and_hand_counts_are_public(state: MatchState) -> None:
    seen = view(state, None)
    assert seen.hand_counts == tuple(map(len, state.hands))
    played = Counter(state.deck.cards)
    played.subtract(card for hand in state.hands for card in hand)
    played.subtract(card for _, card in state.trick)
    assert Counter(seen.played) == +played
    assert list(seen.played) == sorted(seen.played, key=lambda card: card.order)
    assert seen.lacks == state.lacks


def test_a_seat_sees_its_hand_and_what_it_may_play() -> None:
    state = parse_state("trick 0:G9 1:G2; hands B4/Y5/G8.O3.W/Y2.B7; scores -3,10,0,-9")
    seen = view(state, 2)
    assert (seen.seat, seen.hand, seen.legal) == (2, state.hands[2], legal_cards(state, 2))
    assert (seen.phase, seen.turn, seen.lead_colour, seen.trick) == ("playing", 2, "G", state.trick)
    assert (seen.deal_no, seen.trick_no, seen.dealer, seen.starter) == (2, 1, 3, 0)
    assert (seen.players, seen.deck, seen.options) == (4, state.deck, Options())
    assert (seen.scores, seen.totals, seen.tens) == (state.scores, (-3, 10, 0, -9), (0, 1, 0, 0))
    assert (seen.last_trick, seen.sitting_out, seen.places) == (None, (), None)
    waiting = view(state, 3)
    assert (waiting.hand, waiting.legal) == (state.hands[3], ())


def test_a_spectator_sees_no_hand() -> None:
    seen = view(parse_state("hands B4/Y5/G8.O3.W/Y2.B7"), None)
    assert (seen.seat, seen.hand, seen.legal) == (None, None, ())


def test_a_finished_match_has_places_and_still_shows_no_other_hand() -> None:
    *_, last = random_match(b"finished", 5)
    seen = view(last.state, 1)
    assert (seen.phase, seen.turn, seen.places) == ("finished", None, last.state.places)
    assert seen.hand == last.state.hands[1]
    assert seen.last_trick == last.state.last_trick


@pytest.mark.parametrize("viewer", [-1, 4])
def test_there_is_no_view_from_a_seat_that_does_not_exist(viewer: int) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        view(parse_state("hands B4/Y5/G8.O3.W/Y2.B7"), viewer)


def test_a_view_is_frozen_and_can_be_sent_to_another_process() -> None:
    seen: MatchView = view(parse_state("hands B4/Y5/G8/Y2"), None)
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert hash(seen) == hash(seen._replace())
    with pytest.raises(AttributeError):
        setattr(seen, seen._fields[0], 1)
