"""What an organiser changes in a draft, and why a player sits where he sits."""

import pytest

from tests.tournaments.pairing.worlds import level_field
from tournaments.pairing.cost import cost_of
from tournaments.pairing.edits import move, swap, swaps_of
from tournaments.pairing.errors import PodSizeNotAllowed
from tournaments.pairing.explain import explain
from tournaments.pairing.fields import Contestant, Field, Rules
from tournaments.pairing.swiss import pair_round

RULES = Rules(rounds=5)


def second_round() -> Field:
    """Eighteen players, three clubs, after a round of 1 to 4, 5 to 8, 9 to 13, 14 to 18."""
    pods = [range(1, 5), range(5, 9), range(9, 14), range(14, 19)]
    met = tuple((a, b, 1) for pod in pods for a in pod for b in pod if a < b)
    return Field(
        tuple(
            Contestant(e, 100 * (e % 4), (1, 0, 0, 0), int(e > 8), club="ABC"[e % 3])
            for e in range(1, 19)
        ),
        round_no=2,
        meetings=met,
        forbidden=((1, 18),),
    )


def test_a_swap_costs_what_the_pods_then_cost() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    for other in (plan.pods[1][0], plan.pods[2][1]):
        change = swap(field, RULES, plan, plan.pods[0][0], other)
        assert change.plan.cost == cost_of(field, RULES, change.plan.pods)
        assert change.difference == change.plan.cost - plan.cost
        back = swap(field, RULES, change.plan, plan.pods[0][0], other)
        assert back.plan == plan
        assert back.weight == -change.weight


def test_the_list_of_swaps_agrees_with_each_swap() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    listed = swaps_of(field, RULES, plan, 7)
    assert [s.weight for s in listed] == sorted(s.weight for s in listed)
    for found in listed:
        change = swap(field, RULES, plan, 7, found.entry)
        assert (found.difference, found.weight) == (change.difference, change.weight)


def test_the_pairing_leaves_no_swap_that_is_better() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    for contestant in field.contestants:
        assert swaps_of(field, RULES, plan, contestant.entry)[0].weight >= 0


def test_a_move_keeps_to_the_allowed_sizes() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    sizes = [len(pod) for pod in plan.pods]
    large, small = sizes.index(5), sizes.index(4)
    moved = move(field, RULES, plan, plan.pods[large][0], small)
    assert [len(p) for p in moved.plan.pods].count(5) == 2
    with pytest.raises(PodSizeNotAllowed) as told:
        move(field, RULES, plan, plan.pods[small][0], large)
    assert told.value.code == "pairing_pod_size_not_allowed"


def test_an_entry_can_be_sent_to_rest() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    large = next(pod for pod in plan.pods if len(pod) == 5)
    change = move(field, RULES, plan, large[0], None)
    assert change.plan.byes == (large[0],)
    assert change.difference.byes == 1
    assert change.plan.relaxations[0].code == "bye"


def test_a_stranger_to_the_round_is_named() -> None:
    field = second_round()
    plan = pair_round(field, RULES, seed="e").plan
    with pytest.raises(KeyError, match="99"):
        swap(field, RULES, plan, 1, 99)
    with pytest.raises(KeyError, match="99"):
        explain(pair_round(field, RULES, seed="e"), 99)


def test_every_player_is_told_why() -> None:
    certificate = pair_round(second_round(), RULES, seed="e")
    for contestant in certificate.field.contestants:
        answer = explain(certificate, contestant.entry)
        assert answer.pod_no is not None
        assert answer.seat_no is not None
        pod = certificate.plan.pods[answer.pod_no - 1]
        assert pod[answer.seat_no - 1] == contestant.entry
        assert {mate.entry for mate in answer.mates} == set(pod) - {contestant.entry}
        codes = [reason.code for reason in answer.reasons]
        assert ("odd_turn" in codes) == (len(pod) != 4)
        assert "close_scores" in codes
        assert len(answer.instead) == 4


def test_a_resting_player_is_told_whose_turn_it_was() -> None:
    certificate = pair_round(level_field(5, forbidden=((1, 2),)), RULES, seed="e")
    answer = explain(certificate, certificate.plan.byes[0])
    assert answer.pod_no is None
    assert [reason.code for reason in answer.reasons] == ["bye_turn"]


def test_repeats_and_wishes_are_told() -> None:
    field = Field(
        tuple(Contestant(e) for e in range(1, 5)),
        round_no=2,
        meetings=((1, 2, 3),),
        forced=((1, 3),),
    )
    reasons = explain(pair_round(field, RULES, seed="e"), 1).reasons
    assert ("met_before", (("entry", 2), ("times", 3))) in [(r.code, r.facts) for r in reasons]
    assert ("wished_together", (("entry", 3),)) in [(r.code, r.facts) for r in reasons]
