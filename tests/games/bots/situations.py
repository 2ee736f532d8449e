"""Positions for the bots' tests: a match played at random up to some play."""

from collections.abc import Iterator
from random import Random

from games.engine import MatchState, Options, deal_hands, first_dealer, legal_cards, new_match, play


def random_states(players: int, seed: int) -> Iterator[MatchState]:
    """Every state of one deal in which somebody is to play, cards played at random."""
    rng = Random(seed)
    deal_seed = rng.randbytes(32)
    hands = deal_hands(deal_seed, players, 0)
    state = new_match(players, Options(deal_limit=1), first_dealer(deal_seed, players), hands)
    while (seat := state.turn) is not None:
        yield state
        card = rng.choice(legal_cards(state, seat))
        state = play(state, seat, card, hands_of=lambda _: ()).state
