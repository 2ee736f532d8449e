"""R17 to R22: scores, starters, the end of the match, places."""

import pytest

from games.engine import Card, Options, places_of
from games.engine.scoring import (
    DealScores,
    deal_scores,
    hand_score,
    is_match_over,
    next_starter,
    tens_of,
    totals_of,
)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


BY_THE_BOOK = Options()


def is_over(*scores: DealScores, options: Options = BY_THE_BOOK, time_is_up: bool = False) -> bool:
    totals = totals_of(len(scores[0]), scores)
    return is_match_over(options, scores, totals, time_is_up=time_is_up)


@pytest.mark.parametrize(
    ("cards", "is_befooled", "score"),
    [
        ("G3 G9 W", False, -17),
        ("Y9 B4", False, -13),
        ("Y9 B4", True, -13),
        ("W W W", False, -15),
        ("", False, 10),
        ("", True, 0),
    ],
)
def test_p14_r17_r18_what_a_hand_counts(cards: str, is_befooled: bool, score: int) -> None:
    assert hand_score(hand(cards), is_befooled=is_befooled) == score


def test_p14_r17_r18_a_deal_s_scores() -> None:
    hands = [hand("G3 G9 W"), hand("Y9 B4"), (), ()]
    assert deal_scores(hands, befooled=(1, 3)) == (-17, -13, 10, 0)


def test_totals_and_tens_count_over_the_deals() -> None:
    scores = [(-17, 10, 0, 10), (10, 10, -4, -9)]
    assert totals_of(4, scores) == (-7, 20, -4, 1)
    assert tens_of(4, scores) == (1, 2, 0, 1)
    assert totals_of(4, []) == tens_of(4, []) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("totals", "previous", "starter"),
    [
        ((-5, -20, 10, 0), 0, 1),
        ((-20, -20, 10, 0), 3, 0),
        ((-20, -20, 10, 0), 0, 1),
        ((-20, 5, 10, -20), 3, 0),
        ((0, 5, 10, 0), 1, 3),
        ((7, 7, 7, 7), 2, 3),
        ((7, 8, 8, 9), 0, 0),
        ((0, -3, 0, 0, -3, 0, 0, -3), 4, 7),
    ],
)
def test_r20_the_lowest_total_starts_and_ties_go_clockwise_from_the_previous_starter_s_left(
    totals: tuple[int, ...], previous: int, starter: int
) -> None:
    assert next_starter(totals, previous_starter=previous) == starter


@pytest.mark.parametrize(("last", "over"), [(-40, True), (-39, False), (-41, True)])
def test_r21_a_total_of_minus_80_ends_the_match(last: int, over: bool) -> None:
    assert is_over((-40, 10, 0, 0), (last, -5, -5, 0)) is over


def test_r21_it_is_the_net_total_that_counts() -> None:
    assert not is_over((-75, 0, 0, 0), (10, 0, 0, 0), (-14, 10, 0, 0))


TEN_EACH = (10, 10, 10, -1)


@pytest.mark.parametrize(
    ("scores", "tens_count", "over"),
    [
        ([TEN_EACH, (10, 10, -1, -1)], "all", False),
        ([TEN_EACH, TEN_EACH], "all", True),
        ([TEN_EACH, (10, 10, -1, -1), (0, -1, -1, -1)], "all", False),
        ([TEN_EACH] * 5, "each", False),
        ([TEN_EACH] * 5 + [(-1, 10, -1, -1)], "each", True),
        ([TEN_EACH] * 5 + [(-1, 0, 0, -1)], "each", False),
    ],
)
def test_r21_six_tens_end_the_match_together_or_by_one_player(
    scores: list[DealScores], tens_count: str, over: bool
) -> None:
    assert is_over(*scores, options=Options.parse({"tens_count": tens_count})) is over


@pytest.mark.parametrize(("deals", "over"), [(1, False), (2, True), (3, True)])
def test_r21_deal_limit_ends_the_match(deals: int, over: bool) -> None:
    assert is_over(*[(0, -1, -2, -3)] * deals, options=Options(deal_limit=2)) is over


def test_r21_the_deal_running_when_time_is_up_is_the_last() -> None:
    timed = Options(time_limit=600)
    assert not is_over((0, -1, -2, -3), options=timed)
    assert is_over((0, -1, -2, -3), options=timed, time_is_up=True)


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((5, 5, -1, -2), (1, 1, 3, 4)),
        ((-40, 10, -12, -81), (3, 1, 2, 4)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((1, 2, 2, 2, 3), (5, 2, 2, 2, 1)),
    ],
)
def test_r22_the_highest_total_wins_and_equal_totals_share_a_place(
    totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert places_of(totals) == places
