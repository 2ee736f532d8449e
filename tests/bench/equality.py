"""The two engines against each other on random plays.

    python -m tests.bench.equality --plays 1000000

`games.engine` and the roll-out engine of the bots share no rule code. Every deal is played at
random on the roll-out engine and played again on the other, which must agree with every turn, every
set of legal cards and every score.
"""

import argparse
import sys
from collections import Counter
from random import Random
from typing import NamedTuple

from games.bots.rollout import Policy, new_position, play_out, random_hands, random_policy
from games.bots.tables import Tables, tables_for
from games.engine import Options, deck_for, legal_cards, new_match, play
from games.engine.cards import Card


class Asked(NamedTuple):
    """One question of the roll-out engine to its policy (see `Policy`), and the answer."""

    seat: int
    hand: int
    legal: int
    lead: int
    best: int
    worst: int
    second: int
    waiting: int
    seen: int
    counts: tuple[int, ...]
    lacks: dict[int, int]
    answer: int


class Disagreement(AssertionError):
    """The two engines do not say the same."""


def cards_of(tables: Tables, mask: int) -> list[Card]:
    """The cards of a mask, by bit number."""
    return [Card.parse(face) for number, face in enumerate(tables.faces) if mask >> number & 1]


def logged(policy: Policy, log: list[Asked]) -> Policy:
    """The same policy, writing down everything it is asked."""

    def choose(
        seat: int,
        hand: int,
        legal: int,
        lead: int,
        best: int,
        worst: int,
        second: int,
        waiting: int,
        seen: int,
        counts: list[int],
        lacks: dict[int, int],
        /,
    ) -> int:
        bit = policy(seat, hand, legal, lead, best, worst, second, waiting, seen, counts, lacks)
        log.append(
            Asked(
                seat,
                hand,
                legal,
                lead,
                best,
                worst,
                second,
                waiting,
                seen,
                tuple(counts),
                dict(lacks),
                bit,
            )
        )
        return bit

    return choose


def compare_deal(players: int, rng: Random) -> int:
    """Play one random deal on both engines; the number of plays. Disagreement if they differ."""
    tables = tables_for(players)
    hands = random_hands(tables, rng)
    starter = rng.randrange(players)
    log: list[Asked] = []
    scores = play_out(tables, new_position(tables, hands, starter), logged(random_policy(rng), log))
    state = new_match(
        players,
        Options(deal_limit=1),
        dealer=(starter - 1) % players,
        hands=[cards_of(tables, hand) for hand in hands],
    )
    for number, asked in enumerate(log):
        where = f"{players} players, starter {starter}, hands {hands}, play {number}"
        if state.turn != asked.seat:
            raise Disagreement(f"{where}: turn {state.turn} or {asked.seat}")
        legal = Counter(legal_cards(state, asked.seat))
        if legal != Counter(cards_of(tables, asked.legal)):
            raise Disagreement(f"{where}: legal {legal} or {asked.legal:b}")
        state = play(
            state, asked.seat, cards_of(tables, asked.answer)[0], hands_of=lambda _: ()
        ).state
    if not state.is_over or list(state.scores[-1]) != scores:
        raise Disagreement(
            f"{players} players, starter {starter}, hands {hands}: {state.scores} or {scores}"
        )
    return len(log)


def compare_decks(players: int) -> None:
    """Disagreement unless both engines play with the same deck, hand size and discs."""
    tables, deck = tables_for(players), deck_for(players)
    here = (Counter(cards_of(tables, tables.deck)), tables.hand_size, tables.discs)
    there = (Counter(deck.cards), deck.hand_size, deck.discs)
    if here != there:
        raise Disagreement(f"the decks for {players} players differ: {here} or {there}")


def compare(plays: int, seed: int) -> dict[int, int]:
    """Compare on at least `plays` random plays, shared out over 4 to 8 players.

    Returns the plays made by number of players. Disagreement, with all that is needed to see it
    again, at the first difference.
    """
    made = dict.fromkeys(range(4, 9), 0)
    for players in made:
        compare_decks(players)
        rng = Random(seed * 10 + players)
        while made[players] * len(made) < plays:
            made[players] += compare_deal(players, rng)
    return made


def main(arguments: list[str]) -> int:
    """Command line; exit status 1 at a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.equality", description=__doc__)
    parser.add_argument("--plays", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        made = compare(given.plays, given.seed)
    except Disagreement as difference:
        print(difference, file=sys.stderr)
        return 1
    for players, plays in made.items():
        print(f"{players} players: {plays} plays, no difference")
    print(f"{sum(made.values())} plays in all, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
