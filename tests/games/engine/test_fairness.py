"""Verifiable deals (also R5): anybody with the seeds deals the same cards."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    SEED_BYTES,
    Stream,
    commitment,
    deal_hands,
    deck_for,
    first_dealer,
    is_client_seed,
    match_seed,
    match_seed_of_round,
)
from tests.games.engine.strategies import players, seeds

SEED = bytes(range(32))


def test_the_commitment_is_the_seed_s_sha_256() -> None:
    assert commitment(b"\0" * SEED_BYTES) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


def test_the_match_seed_binds_the_client_seeds_in_seat_order() -> None:
    expected = hmac.digest(SEED, b"alice-1::carol_3:", "sha256")
    assert match_seed(SEED, ["alice-1", "", "carol_3", ""]) == expected
    assert match_seed(SEED, ["", "alice-1", "carol_3", ""]) != expected
    with pytest.raises(ValueError, match="client seed"):
        match_seed(SEED, ["a:b", "", "", ""])


def test_the_match_seed_of_a_round_hangs_on_the_size_of_the_pod_only() -> None:
    assert match_seed_of_round(SEED, 4) == hmac.digest(SEED, b"players:4", "sha256")
    assert match_seed_of_round(SEED, 4) != match_seed_of_round(SEED, 5)


@pytest.mark.parametrize("text", ["", "a", "A-Z_09", "x" * 64])
def test_client_seeds_are_letters_digits_underscore_and_hyphen(text: str) -> None:
    assert is_client_seed(text)


@pytest.mark.parametrize("text", ["x" * 65, "a b", "a:b", "ä", "a\n", "\n", "١", "a.b"])
def test_other_texts_are_no_client_seeds(text: str) -> None:
    assert not is_client_seed(text)


def test_a_stream_is_the_words_of_numbered_blocks() -> None:
    blocks = b"".join(hmac.digest(SEED, f"x:{i}".encode(), hashlib.sha256) for i in range(3))
    words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 96, 8)]
    stream = Stream(SEED, "x")
    assert [stream.draw(2**64) for _ in words] == words


def test_a_word_above_the_largest_multiple_is_thrown_away() -> None:
    words = [Stream(SEED, "y").draw(2**64) for _ in range(1)]
    k = 2**63 + 1  # nearly half of all words are above its only multiple
    stream, every_word = Stream(SEED, "y"), Stream(SEED, "y")
    words = [every_word.draw(2**64) for _ in range(100)]
    kept = [word for word in words if word < k]
    assert 20 < len(kept) < 80
    assert [stream.draw(k) for _ in kept] == kept
    assert Stream(SEED, "y").draw(1) == 0


@given(seeds(), players(), st.integers(0, 40))
def test_r4_every_deal_is_the_whole_deck_evenly_dealt(
    seed: bytes, players: int, deal_index: int
) -> None:
    hands = deal_hands(seed, players, deal_index)
    deck = deck_for(players)
    assert [len(hand) for hand in hands] == [deck.hand_size] * players
    assert Counter(card for hand in hands for card in hand) == Counter(deck.cards)
    assert hands == deal_hands(seed, players, deal_index)
    assert hands != deal_hands(seed, players, deal_index + 1)


@given(seeds(), players())
def test_r5_the_first_dealer_is_drawn_from_all_seats(seed: bytes, players: int) -> None:
    assert first_dealer(seed, players) in range(players)


@pytest.mark.parametrize("players", range(4, 9))
def test_r5_every_seat_deals_first_about_as_often(players: int) -> None:
    drawn = Counter(first_dealer(b"%d" % seed, players) for seed in range(200 * players))
    assert all(140 < drawn[seat] < 260 for seat in range(players))


def test_a_deal_is_the_shuffle_that_anybody_can_do_again() -> None:
    """The page's words, step by step, without the engine's stream."""
    block = b"".join(hmac.digest(SEED, f"deal:3:{i}".encode(), hashlib.sha256) for i in range(40))
    words = (int.from_bytes(block[at : at + 8], "big") for at in range(0, len(block), 8))
    cards = [str(card) for card in deck_for(5).cards]
    for k in range(len(cards) - 1, 0, -1):
        word = next(w for w in words if w < 2**64 - 2**64 % (k + 1))
        j = word % (k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    hands = [sorted(cards[seat::5]) for seat in range(5)]
    assert hands == [sorted(map(str, hand)) for hand in deal_hands(SEED, 5, 3)]
