"""A round of a Swiss stage."""

import json
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.worlds import field_after, level_field, played
from tournaments.pairing.certificate import Certificate
from tournaments.pairing.errors import (
    CannotPair,
    FieldTooSmall,
    ForbiddenPairsLeaveNoPod,
    ForcedGroupsDoNotFit,
    ForcedGroupTooLarge,
    ForcedPairForbidden,
)
from tournaments.pairing.fields import Contestant, Field, Priority, Rules, scaled_scores
from tournaments.pairing.sizes import fewest_byes
from tournaments.pairing.swiss import check, pair_round


def test_sixteen_players_make_four_pods_of_four() -> None:
    plan = pair_round(level_field(16), Rules(), seed="a").plan
    assert sorted(entry for pod in plan.pods for entry in pod) == list(range(1, 17))
    assert [len(pod) for pod in plan.pods] == [4, 4, 4, 4]
    assert plan.byes == ()
    assert plan.relaxations == ()


def test_another_seed_draws_other_pods() -> None:
    first = pair_round(level_field(16), Rules(), seed="a").plan.pods
    assert pair_round(level_field(16), Rules(), seed="a").plan.pods == first
    assert pair_round(level_field(16), Rules(), seed="b").plan.pods != first


def pair_and_check(
    players: int, rounds: int, seed: int, allowed: set[int], priority: Priority
) -> None:
    """Rounds with withdrawals, late entries and results by lot; each round is looked over."""
    rng = random.Random(seed)
    preferred = rng.choice(sorted(allowed))
    rules = Rules(
        preferred_size=preferred, allowed_sizes=tuple(allowed), rounds=5, priority=priority
    )
    scores = dict.fromkeys(range(1, players + 1), 0)
    past: list[tuple[tuple[int, ...], ...]] = []
    byes: dict[int, int] = {}
    for _ in range(rounds):
        for entry in rng.sample(sorted(scores), rng.randrange(min(3, len(scores)))):
            del scores[entry]  # withdraws
        if rng.random() < 0.4:
            scores[1000 + len(past)] = 0  # enters late
        field = field_after(scores, past, preferred_size=preferred, byes=byes)
        if len(scores) < min(allowed):
            with pytest.raises(FieldTooSmall) as told:
                pair_round(field, rules, seed=str(seed))
            assert told.value.code == "pairing_field_too_small"
            return
        certificate = pair_round(field, rules, seed=str(seed))
        plan = certificate.plan
        seated = [entry for pod in plan.pods for entry in pod]
        assert sorted([*seated, *plan.byes]) == sorted(scores)
        assert {len(pod) for pod in plan.pods} <= allowed
        assert len(plan.byes) < min(allowed) or not plan.pods
        assert Certificate.from_data(json.loads(certificate.to_json())) == certificate
        assert check(certificate)
        for entry in plan.byes:
            byes[entry] = byes.get(entry, 0) + 1
        played(plan.pods, scores, rng)
        past.append(plan.pods)


WORLDS = {
    "rounds": st.integers(1, 3),
    "seed": st.integers(0, 10**6),
    "allowed": st.sets(st.integers(4, 8), min_size=1),
    "priority": st.sampled_from(Priority),
}


@settings(max_examples=10, deadline=None)
@given(players=st.integers(4, 40), **WORLDS)
def test_every_player_sits_once_in_a_pod_of_an_allowed_size(
    players: int, rounds: int, seed: int, allowed: set[int], priority: Priority
) -> None:
    pair_and_check(players, rounds, seed, allowed, priority)


@pytest.mark.parametrize(
    ("players", "allowed"), [(97, {4, 5}), (300, {4, 5, 6, 7, 8})], ids=["fixed", "free"]
)
def test_every_player_of_a_larger_field_sits_once(players: int, allowed: set[int]) -> None:
    pair_and_check(players, 2, players, allowed, Priority.STRICT)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(players=st.integers(4, 300), **WORLDS)
def test_every_player_of_any_field_sits_once(
    players: int, rounds: int, seed: int, allowed: set[int], priority: Priority
) -> None:
    pair_and_check(players, rounds, seed, allowed, priority)


def test_thirty_players_in_fours_and_fives_meet_nobody_twice_in_five_rounds() -> None:
    rng = random.Random(1)
    scores = dict.fromkeys(range(30), 0)
    past: list[tuple[tuple[int, ...], ...]] = []
    visits = dict.fromkeys(scores, 0)
    for _ in range(5):
        plan = pair_round(field_after(scores, past), Rules(rounds=5), seed="30").plan
        assert not [r for r in plan.relaxations if r.code == "repeat"]
        larger = [entry for pod in plan.pods if len(pod) == 5 for entry in pod]
        for entry in larger:
            visits[entry] += 1
        # Nobody goes again before everybody has been.
        assert max(visits.values()) - min(visits.values()) <= 1
        played(plan.pods, scores, rng)
        past.append(plan.pods)


@pytest.mark.parametrize("players", range(4, 301))
def test_no_field_has_a_bye_when_all_sizes_are_allowed(players: int) -> None:
    assert fewest_byes(players, Rules()) == 0


def test_byes_go_to_the_fewest_byes_then_to_the_lowest_score() -> None:
    field = Field(tuple(Contestant(e, score=e, byes=1 if e <= 2 else 0) for e in range(1, 19)))
    plan = pair_round(field, Rules(allowed_sizes=(4,)), seed="x").plan
    assert plan.byes == (3, 4)
    assert [r.code for r in plan.relaxations] == ["bye", "bye"]


def test_a_forbidden_pair_is_kept_apart_at_the_price_of_a_bye() -> None:
    field = level_field(5, forbidden=((1, 2),))
    plan = pair_round(field, Rules(), seed="x").plan
    assert len(plan.byes) == 1
    assert set(plan.byes) < {1, 2}


def test_a_player_kept_apart_from_all_others_rests() -> None:
    field = level_field(9, forbidden=tuple((1, other) for other in range(2, 10)))
    plan = pair_round(field, Rules(), seed="x").plan
    assert plan.byes == (1,)


def test_forbidden_pairs_that_leave_no_pod_are_named() -> None:
    with pytest.raises(ForbiddenPairsLeaveNoPod) as told:
        pair_round(level_field(4, forbidden=((1, 2),)), Rules(), seed="x")
    assert told.value.code == "pairing_forbidden_pairs_leave_no_pod"
    assert told.value.facts == {"entries": (1, 2)}
    assert told.value.remedies[0] == "drop_forbidden"


def test_forced_pairs_sit_together() -> None:
    field = level_field(32, forced=((1, 9), (9, 17), (30, 31)))
    pods = [set(pod) for pod in pair_round(field, Rules(), seed="x").plan.pods]
    assert any({1, 9, 17} <= pod for pod in pods)
    assert any({30, 31} <= pod for pod in pods)


@pytest.mark.parametrize(
    ("forced", "forbidden", "allowed", "error"),
    [
        (((1, 2), (2, 3)), ((1, 3),), (4,), ForcedPairForbidden),
        (((1, 2), (2, 3), (3, 4), (4, 5)), (), (4,), ForcedGroupTooLarge),
        (((1, 2), (2, 3), (4, 5), (5, 6), (7, 8)), (), (4,), ForcedGroupsDoNotFit),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(
    forced: tuple[tuple[int, int], ...],
    forbidden: tuple[tuple[int, int], ...],
    allowed: tuple[int, ...],
    error: type[CannotPair],
) -> None:
    with pytest.raises(error):
        pair_round(
            level_field(8, forced=forced, forbidden=forbidden),
            Rules(allowed_sizes=allowed),
            seed="x",
        )


def test_fractions_become_whole_numbers_on_one_scale() -> None:
    assert scaled_scores({1: Fraction(105, 2), 2: 140, 3: Fraction(1, 3)}) == {
        1: 315,
        2: 840,
        3: 2,
    }
