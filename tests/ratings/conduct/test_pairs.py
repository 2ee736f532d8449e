"""Who strikes the eye: F1 and F2 of docs/fair-play.md."""

from random import Random

from ratings.conduct.pairs import Seat, striking_pairs

MATCHES = 600


def evening(rng: Random, players: list[int], *, fed: tuple[int, int] | None = None) -> list[Seat]:
    """A match of four equals; where both of ``fed`` sit, the first comes before the second."""
    seated = rng.sample(players, 4)
    order = rng.sample(seated, 4)
    if fed is not None and set(fed) <= set(order):
        winner, loser = (order.index(player) for player in fed)
        if winner > loser:
            order[winner], order[loser] = order[loser], order[winner]
    return [Seat(player, order.index(player) + 1, 1500.0, 3600.0) for player in seated]


def test_honest_players_who_meet_by_chance_are_not_told() -> None:
    rng = Random(1)
    assert striking_pairs(evening(rng, list(range(20))) for _ in range(MATCHES)) == []


def test_a_feeder_is_told_with_who_gains() -> None:
    rng = Random(2)
    pairs = striking_pairs(evening(rng, list(range(12)), fed=(3, 7)) for _ in range(MATCHES))
    assert (pairs[0].winner, pairs[0].loser) == (3, 7)
    assert pairs[0].gain_sd > 4
    assert len(pairs) == 1


def test_two_who_always_meet_are_told() -> None:
    rng = Random(3)
    matches = [evening(rng, list(range(20))) for _ in range(MATCHES)]
    for _ in range(40):
        others = rng.sample(range(2, 20), 2)
        order = rng.sample([0, 1, *others], 4)
        matches.append([Seat(player, place, 1500.0, 3600.0) for place, player in enumerate(order)])
    (pair,) = striking_pairs(matches)
    assert {pair.winner, pair.loser} == {0, 1}
    assert pair.meeting_sd > 4 > pair.gain_sd


def test_a_few_meetings_say_nothing() -> None:
    seats = [Seat(player, player, 1500.0, 3600.0) for player in range(1, 5)]
    assert striking_pairs([seats] * 4) == []
