"""Tables from who waits: close ratings, nobody left over, nobody together who should not be."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.matching import Matching, Rules, Ticket, Waits, Why, make_tables
from ratings.matching.partition import fewest_left

FOURS = Rules(4, 4)
OPEN = Rules(4, 8)
LONG = OPEN.patience + 1  # seconds after which closeness no longer counts
SIZES = [(4, 8), (4, 4), (4, 5), (5, 6), (6, 8), (8, 8)]


def waiting(*ratings: float, waited: float = 0.0) -> list[Ticket]:
    return [Ticket(player, rating, waited) for player, rating in enumerate(ratings)]


def tables(matching: Matching) -> list[set[int]]:
    return sorted((set(table.players) for table in matching.tables), key=min)


def seated(matching: Matching) -> int:
    return sum(len(table.players) for table in matching.tables)


def foes(*pairs: tuple[int, int]) -> Mapping[int, frozenset[int]]:
    return {one: frozenset(b for a, b in pairs if a == one) for one, _ in pairs}


def most_seated(count: int, pairs: Iterable[tuple[int, int]], sizes: tuple[int, int]) -> int:
    """Return how many can sit at all, by trying every set of tables."""
    bad = [0] * count
    for one, other in pairs:
        bad[one] |= 1 << other
        bad[other] |= 1 << one
    groups = [
        group
        for group in range(1, 1 << count)
        if sizes[0] <= group.bit_count() <= sizes[1]
        and not any(group >> one & 1 and group & bad[one] for one in range(count))
    ]

    @cache
    def most(left: int) -> int:
        if not left:
            return 0
        lowest = left & -left
        return max(
            [most(left ^ lowest)]
            + [
                group.bit_count() + most(left ^ group)
                for group in groups
                if group & lowest and group & left == group
            ]
        )

    return most((1 << count) - 1)


@pytest.mark.parametrize("count", range(3))
def test_too_few_wait_on_and_are_told_so(count: int) -> None:
    matching = make_tables(waiting(*[1500.0] * count, waited=LONG), OPEN)
    assert not matching.tables
    assert set(matching.waiting.values()) <= {Waits.TOO_FEW}
    assert len(matching.waiting) == count


def test_four_alike_are_a_table_at_once() -> None:
    (table,) = make_tables(waiting(1500, 1510, 1490, 1505), FOURS).tables
    assert table.players == (1, 3, 0, 2)
    assert (table.spread, table.bots, table.why) == (20, 0, (Why.CLOSE,))


def test_four_far_apart_wait_and_sit_down_when_they_have_waited() -> None:
    far = (1200.0, 1400.0, 1600.0, 1800.0)
    early = make_tables(waiting(*far), FOURS)
    assert not early.tables
    assert set(early.waiting.values()) == {Waits.RATINGS_APART}
    assert not make_tables(waiting(*far, waited=OPEN.patience / 2), FOURS).tables
    (table,) = make_tables(waiting(*far, waited=LONG), FOURS).tables
    assert table.why == (Why.WIDENED,)


def test_what_is_accepted_widens_with_the_time_waited() -> None:
    widths = [OPEN.width(Ticket(1, 1500, waited)) for waited in (0, 10, 45, 80, 89, 500)]
    assert widths == sorted(widths)
    assert widths[0] == OPEN.fair_range
    assert widths[2] == 2 * OPEN.fair_range


def test_the_largest_fair_table_is_made_when_many_wait() -> None:
    alike = make_tables(waiting(*[1500.0 + index for index in range(16)]), OPEN)
    assert [len(table.players) for table in alike.tables] == [8, 8]


def test_ratings_are_kept_close_where_there_is_a_choice() -> None:
    low, high = [1300.0, 1310, 1320, 1330], [1700.0, 1710, 1720, 1730]
    mixed = [rating for pair in zip(low, high, strict=True) for rating in pair]
    assert tables(make_tables(waiting(*mixed), OPEN)) == [{0, 2, 4, 6}, {1, 3, 5, 7}]


@pytest.mark.parametrize("count", range(4, 41))
def test_with_four_to_eight_nobody_is_left_over(count: int) -> None:
    chance = Random(count)
    tickets = waiting(*[chance.gauss(1500, 250) for _ in range(count)], waited=LONG)
    assert not make_tables(tickets, OPEN).waiting


@settings(max_examples=150)
@given(data=st.data(), sizes=st.sampled_from(SIZES), count=st.integers(0, 30))
def test_who_waits_on_is_too_few_or_enough_for_a_table(
    data: st.DataObject, sizes: tuple[int, int], count: int
) -> None:
    tickets = [
        Ticket(
            player,
            data.draw(st.floats(1000, 2000)),
            data.draw(st.floats(0, 120)),
            data.draw(st.booleans()),
            met=data.draw(st.frozensets(st.integers(0, count), max_size=4)),
        )
        for player in range(count)
    ]
    rules = Rules(*sizes)
    matching = make_tables(tickets, rules)
    left = len(matching.waiting)
    bound = fewest_left(count, min_size=sizes[0], max_size=sizes[1])
    assert left <= bound or left >= sizes[0]
    together = [player for table in matching.tables for player in table.players]
    assert sorted([*together, *matching.waiting]) == list(range(count))
    assert all(sizes[0] <= len(table.players) <= sizes[1] for table in matching.tables)
    # The order in which they are handed over does not matter.
    assert make_tables(data.draw(st.permutations(tickets)), rules) == matching


def test_who_is_in_front_sits_before_others_who_waited_longer() -> None:
    tickets = waiting(1500, 1500, 1500, 1500, waited=3 * LONG)
    front = Ticket(9, 1500, 5, is_in_front=True)
    (table,) = make_tables([*tickets, front], FOURS).tables
    assert 9 in table.players


def test_of_equals_who_has_waited_longest_sits_first() -> None:
    tickets = [Ticket(player, 1500, player) for player in range(6)]
    (table,) = make_tables(tickets, FOURS).tables
    assert set(table.players) == {2, 3, 4, 5}


def test_who_met_lately_is_parted_when_others_wait() -> None:
    met = [
        Ticket(player, 1500 + player, 20, met=frozenset(range(4)) - {player}) for player in range(4)
    ]
    others = [Ticket(player, 1500 + player, 20) for player in range(4, 8)]
    first, second = tables(make_tables([*met, *others], FOURS))
    assert len(first & {0, 1, 2, 3}) == len(second & {0, 1, 2, 3}) == 2


def test_one_newcomer_is_enough_to_change_a_table_that_met_lately() -> None:
    met = [Ticket(player, 1500, 20, met=frozenset(range(4)) - {player}) for player in range(4)]
    (table,) = make_tables([*met, Ticket(4, 1520, 15)], FOURS).tables
    assert 4 in table.players


def test_old_opponents_meet_again_when_nobody_else_comes() -> None:
    def four(waited: float) -> list[Ticket]:
        return [
            Ticket(player, 1500, waited, met=frozenset(range(4)) - {player}) for player in range(4)
        ]

    assert not make_tables(four(0), FOURS).tables
    (table,) = make_tables(four(60), FOURS).tables
    assert table.why == (Why.CLOSE, Why.REPEATED)


@pytest.mark.parametrize("pair", [(0, 1), (0, 7), (3, 4)])
def test_a_blocked_pair_is_parted_without_leaving_anybody(pair: tuple[int, int]) -> None:
    tickets = [
        Ticket(player, 1500 + player, LONG, blocked=foes(pair).get(player, frozenset()))
        for player in range(8)
    ]
    matching = make_tables(tickets, OPEN)
    assert [len(table) for table in tables(matching)] == [4, 4]
    assert not any(set(pair) <= table for table in tables(matching))


def test_a_block_may_leave_somebody_waiting_and_says_so() -> None:
    tickets = [
        Ticket(player, 1500, LONG, blocked=foes((0, 1)).get(player, frozenset()))
        for player in range(5)
    ]
    matching = make_tables(tickets, OPEN)
    assert seated(matching) == 4
    assert list(matching.waiting.values()) == [Waits.BLOCKED]


def random_foes(chance: Random, count: int) -> Sequence[tuple[int, int]]:
    pairs = {tuple(sorted(chance.sample(range(count), 2))) for _ in range(chance.randint(0, 5))}
    return [(one, other) for one, other in pairs]


@pytest.mark.parametrize("seed", range(150))
def test_blocked_players_never_meet_and_as_many_sit_as_can(seed: int) -> None:
    chance = Random(seed)
    count = chance.randint(4, 10)
    sizes = chance.choice(SIZES[:4])
    pairs = random_foes(chance, count)
    against = foes(*pairs)
    tickets = [
        Ticket(player, chance.gauss(1500, 150), LONG, blocked=against.get(player, frozenset()))
        for player in range(count)
    ]
    matching = make_tables(tickets, Rules(*sizes))
    for table in tables(matching):
        assert not [pair for pair in pairs if set(pair) <= table]
    assert seated(matching) == most_seated(count, pairs, sizes)


def with_bots(count: int, waited: float, *, sizes: tuple[int, int] = (4, 8)) -> Matching:
    rules = Rules(*sizes, bots_after=15)
    return make_tables(waiting(*[1500.0] * count, waited=waited), rules)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_house_bots_fill_a_table_when_too_few_wait_too_long(count: int) -> None:
    assert not with_bots(count, 14).tables
    (table,) = with_bots(count, 15).tables
    assert (len(table.players), table.bots) == (count, 4 - count)
    assert Why.BOTS in table.why


def test_house_bots_stay_away_where_the_ladder_wants_none_or_people_suffice() -> None:
    assert not make_tables(waiting(1500, 1500, waited=LONG), OPEN).tables
    (table,) = with_bots(4, 20).tables
    assert table.bots == 0


def test_house_bots_take_those_whom_a_full_table_leaves_over() -> None:
    matching = with_bots(7, 20, sizes=(4, 4))
    assert sorted(table.bots for table in matching.tables) == [0, 1]
    assert not matching.waiting


def test_house_bots_do_not_play_with_programs_alone() -> None:
    programs = [Ticket(player, 1500, LONG, is_bot=True) for player in range(2)]
    rules = Rules(4, 8, bots_after=15)
    assert not make_tables(programs, rules).tables
    (table,) = make_tables([*programs, Ticket(5, 1500, 20)], rules).tables
    assert (set(table.players), table.bots) == ({0, 1, 5}, 1)


def test_house_bots_do_not_bring_a_blocked_pair_together() -> None:
    pair = [Ticket(0, 1500, LONG, blocked=frozenset({1})), Ticket(1, 1500, LONG)]
    (table,) = make_tables(pair, Rules(4, 8, bots_after=15)).tables
    assert (len(table.players), table.bots) == (1, 3)
