"""Whole matches played by bots, from one seed to the last card."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from games.bots.choosing import DEFAULT_BUDGET, Bot
from games.engine import (
    Hands,
    MatchState,
    Options,
    Play,
    commitment,
    deal_hands,
    first_dealer,
    match_seed,
    new_match,
    play,
    view,
)
from games.engine.records import Document, record_of


class BotMatch(NamedTuple):
    """A match that bots have played to its end: its seed, all plays in order, the last state."""

    server_seed: bytes
    plays: tuple[Play, ...]
    final: MatchState


def play_match(
    bots: Sequence[Bot],
    server_seed: bytes,
    *,
    options: Options | None = None,
    budget: int = DEFAULT_BUDGET,
) -> BotMatch:
    """Play a match to its end, one bot a seat (4 to 8), and return it.

    `server_seed` decides everything: the deals (as in a live match in which no seat sent a client
    seed) and each bot's chance. `budget` as for `Bot`. No clock runs: `time_limit` ends nothing.
    """
    players = len(bots)
    dealer, hands_of = _deals(server_seed, players)
    state = new_match(players, options or Options(), dealer, hands_of(0))
    chances = [_chance_of_seat(server_seed, seat) for seat in range(players)]
    plays: list[Play] = []
    while (seat := state.turn) is not None:
        card = bots[seat](view(state, seat), chances[seat], budget)
        plays.append((seat, card))
        state = play(state, seat, card, hands_of=hands_of).state
    return BotMatch(server_seed, tuple(plays), state)


def record_of_match(match: BotMatch, names: Sequence[str]) -> Document:
    """The full `fool-record` of a match, with what `verify` needs; `names`: one a seat."""
    players = match.final.players
    dealer, hands_of = _deals(match.server_seed, players)
    return record_of(
        players=players,
        options=match.final.options,
        dealer=dealer,
        hands_of=hands_of,
        plays=match.plays,
        names=names,
        fairness={
            "server_seed": match.server_seed.hex(),
            "commitment": commitment(match.server_seed),
            "client_seeds": [""] * players,
        },
    )


def seed_from_text(text: str, match_index: int) -> bytes:
    """The server seed (32 bytes) of match `match_index` (from 0) in the run called `text`."""
    # A terminal may hand over bytes that are not UTF-8: they count as the bytes they are.
    words = f"{match_index}:{text}".encode(errors="surrogateescape")
    return hashlib.sha256(words).digest()


def _deals(server_seed: bytes, players: int) -> tuple[int, Callable[[int], Hands]]:
    """The first dealer and `hands_of`, where every client seed is empty."""
    seed = match_seed(server_seed, [""] * players)
    return first_dealer(seed, players), lambda index: deal_hands(seed, players, index)


def _chance_of_seat(server_seed: bytes, seat: int) -> Random:
    """A seat's own generator: what one bot draws never shifts another's luck."""
    digest = hashlib.sha256(server_seed + b"bot" + bytes([seat])).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - a game, and repeatable on purpose
