"""The roll-out engine, and its equality with the engine."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.policy import easy_policy
from games.bots.rollout import new_position, play_out, random_hands, random_policy
from games.bots.sight import sight_of
from games.bots.tables import tables_for
from games.engine import Options, new_match, play, view
from tests.bench import equality
from tests.bench.equality import Asked, Disagreement, cards_of, compare, logged

EVERY_SIZE = pytest.mark.parametrize("players", range(4, 9))


def test_both_engines_agree_on_random_plays() -> None:
    made = compare(plays=30_000, seed=1)
    assert set(made) == {4, 5, 6, 7, 8}
    assert sum(made.values()) >= 30_000


@pytest.mark.long
def test_both_engines_agree_on_a_million_random_plays() -> None:
    assert sum(compare(plays=1_000_000, seed=2).values()) >= 1_000_000


@pytest.mark.parametrize("wrong", ["points", "value_key"])
def test_the_comparison_sees_a_wrong_rule(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: cards in hand that all cost the same, or shed cards that all count alike."""
    tables = tables_for(6)
    broken = replace(tables)
    object.__setattr__(broken, wrong, dict.fromkeys(getattr(tables, wrong), 2))
    monkeypatch.setattr(equality, "tables_for", lambda _: broken)
    with pytest.raises(Disagreement):
        compare(plays=500, seed=1)


@EVERY_SIZE
def test_the_policy_is_asked_exactly_what_a_view_shows(players: int) -> None:
    tables = tables_for(players)
    rng = Random(players)
    for _ in range(5):
        hands = random_hands(tables, rng)
        starter = rng.randrange(players)
        log: list[Asked] = []
        play_out(tables, new_position(tables, hands, starter), logged(random_policy(rng), log))
        dealt = [cards_of(tables, hand) for hand in hands]
        state = new_match(players, Options(deal_limit=1), (starter - 1) % players, dealt)
        for asked in log:
            sight = sight_of(view(state, asked.seat))
            ones = tables.ones

            def alike(mask: int, other: int, ones: int = ones) -> bool:
                same_ones = (mask & ones).bit_count() == (other & ones).bit_count()
                return same_ones and mask & ~ones == other & ~ones

            assert alike(sight.hand, asked.hand)
            assert alike(sight.legal, asked.legal)
            assert alike(sight.seen, asked.seen)
            assert (sight.lead, sight.best, sight.worst, sight.second, sight.waiting) == (
                asked.lead,
                asked.best,
                asked.worst,
                asked.second,
                asked.waiting,
            )
            assert (tuple(sight.counts), sight.lacks) == (asked.counts, asked.lacks)
            card = cards_of(tables, asked.answer)[0]
            state = play(state, asked.seat, card, hands_of=lambda _: ()).state


@EVERY_SIZE
def test_a_deal_goes_on_from_any_play_as_it_went(players: int) -> None:
    """Played on from a view in mid-trick, with the true hands, the scores are the same."""
    tables = tables_for(players)
    policy = easy_policy(tables)
    hands = random_hands(tables, Random(players))
    log: list[Asked] = []
    scores = play_out(tables, new_position(tables, hands, 0), logged(policy, log))
    dealt = [cards_of(tables, hand) for hand in hands]
    state = new_match(players, Options(deal_limit=1), players - 1, dealt)
    for asked in log:
        sight = sight_of(view(state, asked.seat))
        true_hands = [sight_of_hand(state.hands[seat], players) for seat in range(players)]
        # 1s differ by bit only between seats: give every seat its own.
        next_one = (sight.seen & tables.ones).bit_length()
        for seat in range(players):
            for card in state.hands[seat]:
                if card.is_wild:
                    true_hands[seat] |= 1 << next_one
                    next_one += 1
        assert play_out(tables, sight.position(true_hands), policy) == scores
        card = cards_of(tables, asked.answer)[0]
        state = play(state, asked.seat, card, hands_of=lambda _: ()).state


def sight_of_hand(hand: tuple[object, ...], players: int) -> int:
    """The coloured cards of a hand as a mask."""
    faces = tables_for(players).faces
    return sum(1 << faces.index(str(card)) for card in hand if str(card) != "W")


@EVERY_SIZE
def test_a_play_out_leaves_the_position_as_it_was(players: int) -> None:
    tables = tables_for(players)
    position = new_position(tables, random_hands(tables, Random(1)), 2)
    before = (position.hands.copy(), position.lacks.copy(), position.seen)
    play_out(tables, position, random_policy(Random(1)))
    assert (position.hands, position.lacks, position.seen) == before


@EVERY_SIZE
def test_random_hands_are_the_whole_deck(players: int) -> None:
    tables = tables_for(players)
    hands = random_hands(tables, Random(3))
    assert sum(hands) == tables.deck
    assert {hand.bit_count() for hand in hands} == {tables.hand_size}


def test_the_random_policy_plays_every_legal_card_about_equally_often() -> None:
    choose = random_policy(Random(4))
    legal = 0b1011010010001
    drawn = [choose(0, legal, legal, 0, 0, 0, 0, 0, 0, [], {}) for _ in range(6000)]
    assert sum(set(drawn)) == legal
    for bit in set(drawn):
        assert 850 <= drawn.count(bit) <= 1150
