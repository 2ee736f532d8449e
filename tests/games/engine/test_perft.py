"""Count legal playouts from fixed deals, and compare with a second, naive reading of the rules.

The naive counter shares nothing with the engine: it plays with lists of texts, straight from
docs/rules.md. The numbers are literal, so that both cannot go wrong together.
"""

from dataclasses import dataclass, field

import pytest

from games.engine import Card, MatchState, Options, legal_cards, new_match, play
from tests.games.engine.strategies import dealer_of

SEED = b"perft"

# players, plays made before counting starts, depth: playouts, those that end the deal, and the sum
# of all scores of these.
COUNTS = [
    (4, 0, 6, (20448, 0, 0)),
    (4, 23, 8, (10414, 0, 0)),
    (4, 32, 13, (3450, 1522, -37586)),
    (4, 39, 20, (16, 16, 124)),
    (5, 0, 6, (26488, 0, 0)),
    (5, 26, 7, (7980, 0, 0)),
    (5, 39, 9, (6278, 0, 0)),
    (5, 46, 20, (224, 224, -10636)),
    (6, 0, 5, (4722, 0, 0)),
    (6, 30, 6, (8866, 0, 0)),
    (6, 47, 9, (11113, 0, 0)),
    (6, 54, 20, (284, 284, -25664)),
    (7, 0, 6, (29316, 0, 0)),
    (7, 38, 8, (20495, 0, 0)),
    (7, 63, 13, (3948, 0, 0)),
    (7, 70, 20, (20, 20, -1248)),
    (8, 0, 7, (16848, 0, 0)),
    (8, 37, 7, (8280, 0, 0)),
    (8, 60, 11, (9972, 0, 0)),
    (8, 67, 20, (252, 252, -32184)),
]


@pytest.mark.parametrize(("players", "before", "depth", "expected"), COUNTS)
def test_the_number_of_legal_playouts_is_known(
    players: int, before: int, depth: int, expected: tuple[int, int, int]
) -> None:
    state = new_match(players, Options(deal_limit=1), players - 1, dealer_of(SEED, players)(0))
    table = NaiveTable([[str(card) for card in hand] for hand in state.hands])
    for _ in range(before):
        assert state.turn is not None
        card = legal_cards(state, state.turn)[0]
        table = table.after(str(card))
        state = play(state, state.turn, card, hands_of=no_hands).state
    assert count(state, depth) == table.count(depth) == expected


def no_hands(deal_index: int) -> tuple[()]:
    raise AssertionError(f"deal {deal_index} is not part of this")


def count(state: MatchState, depth: int) -> tuple[int, int, int]:
    """The playouts from here as the engine sees them; two 1s in a hand are one choice."""
    if state.turn is None:
        return 1, 1, sum(state.totals)
    if depth == 0:
        return 1, 0, 0
    faces: dict[Card, None] = dict.fromkeys(legal_cards(state, state.turn))
    counts = [
        count(play(state, state.turn, face, hands_of=no_hands).state, depth - 1) for face in faces
    ]
    return sum_up(counts)


def sum_up(counts: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    return sum(c[0] for c in counts), sum(c[1] for c in counts), sum(c[2] for c in counts)


@dataclass
class NaiveTable:
    """One deal, as a person with the rules in hand would play it. Seat 0 starts."""

    hands: list[list[str]]
    turn: int = 0
    trick: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)

    def lead(self) -> str:
        for _, card in self.trick:
            if card != "W":
                return card[0]
        return ""

    def choices(self) -> set[str]:
        hand = set(self.hands[self.turn])
        follow = {card for card in hand if self.lead() and card[0] == self.lead()}
        if follow and "W" in hand:
            follow.add("W")
        return follow or hand

    def active(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def has_ended(self) -> bool:
        return not self.trick and not all(self.hands)

    def after(self, card: str) -> "NaiveTable":
        assert card in self.choices()
        hands = [list(hand) for hand in self.hands]
        hands[self.turn].remove(card)
        trick = [*self.trick, (self.turn, card)]
        if len(trick) < len(self.active()):
            turn = self.turn
            while True:
                turn = (turn + 1) % len(hands)
                if turn not in self.out:
                    return NaiveTable(hands, turn, trick, self.out)
        after = NaiveTable(hands, self.turn, trick)
        worst_first = after.worst_first()
        discs = 2 if len(hands) > 6 else 1
        return NaiveTable(hands, worst_first[-1], [], worst_first[:discs])

    def worst_first(self) -> list[int]:
        sheds, ones, followers = [], [], []
        for order, (seat, card) in enumerate(self.trick):
            if card == "W":
                ones.append((0, -order, seat))
            elif card[0] == self.lead():
                followers.append((int(card[1:]), 0, seat))
            else:
                sheds.append((int(card[1:]), -order, seat))
        return [seat for part in (sheds, ones, followers) for *_, seat in sorted(part)]

    def score(self) -> int:
        score = 0
        for seat, hand in enumerate(self.hands):
            for card in hand:
                score -= 5 if card == "W" else int(card[1:])
            if not hand and seat not in self.out:
                score += 10
        return score

    def count(self, depth: int) -> tuple[int, int, int]:
        if self.has_ended():
            return 1, 1, self.score()
        if depth == 0:
            return 1, 0, 0
        return sum_up([self.after(card).count(depth - 1) for card in self.choices()])
