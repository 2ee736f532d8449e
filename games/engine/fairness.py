"""Verifiable deals: commit to a seed, deal from it, and let anybody deal again."""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from typing import Final

from games.engine.cards import Card, deck_for, in_deck_order

SEED_BYTES: Final = 32
_CLIENT_SEED: Final = re.compile(r"[A-Za-z0-9_-]{1,64}|", re.ASCII)
_WORD_RANGE: Final = 2**64


def commitment(seed: bytes) -> str:
    """What is published beforehand: SHA-256 of the server's or round's seed, lower-case hex."""
    return hashlib.sha256(seed).hexdigest()


def is_client_seed(text: str) -> bool:
    """Whether a seat may send this seed: 1 to 64 of A-Z a-z 0-9 _ -, or "" for a bot."""
    return _CLIENT_SEED.fullmatch(text) is not None


def match_seed(server_seed: bytes, client_seeds: Sequence[str]) -> bytes:
    """The 32 bytes that decide every deal of a match; client seeds in seat order.

    ValueError if one of them is no client seed.
    """
    if not all(is_client_seed(text) for text in client_seeds):
        raise ValueError("a client seed is 1 to 64 of A-Z a-z 0-9 _ -, or empty")
    return _hmac(server_seed, ":".join(client_seeds))


def match_seed_of_round(round_seed: bytes, players: int) -> bytes:
    """The match seed of every pod of `players` in a round that is played with the same deals."""
    return _hmac(round_seed, f"players:{players}")


class Stream:
    """An endless row of random numbers, named, that anybody with the seed can repeat."""

    def __init__(self, seed: bytes, name: str) -> None:
        self._words = _words(seed, name)

    def draw(self, k: int) -> int:
        """A number from 0 to k - 1, all equally likely (1 <= k <= 2**64).

        Words at the ragged end of the range are thrown away; they would favour small numbers.
        """
        limit = _WORD_RANGE - _WORD_RANGE % k
        return next(word for word in self._words if word < limit) % k


def deal_hands(seed: bytes, players: int, deal_index: int) -> tuple[tuple[Card, ...], ...]:
    """The hands of deal `deal_index` (from 0) from a match seed: one a seat, in deck order."""
    cards = list(deck_for(players).cards)
    stream = Stream(seed, f"deal:{deal_index}")
    for k in range(len(cards) - 1, 0, -1):
        j = stream.draw(k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    return tuple(in_deck_order(cards[seat::players]) for seat in range(players))


def first_dealer(seed: bytes, players: int) -> int:
    """The seat that deals first (R5), from a match seed."""
    return Stream(seed, "dealer").draw(players)


def _words(seed: bytes, name: str) -> Iterator[int]:
    """The stream's 64-bit words, four from each block."""
    block_no = 0
    while True:
        block = _hmac(seed, f"{name}:{block_no}")
        for at in range(0, len(block), 8):
            yield int.from_bytes(block[at : at + 8], "big")
        block_no += 1


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode("ascii"), "sha256")
