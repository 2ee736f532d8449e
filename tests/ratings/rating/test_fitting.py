"""Constants are refitted only where that has proved better."""

from dataclasses import replace
from math import exp, log
from random import Random

import pytest

from ratings.rating import fitting
from ratings.rating.config import FIRST
from ratings.rating.fitting import Loss, fit, match_loss, mean_loss, upper_bound
from ratings.rating.fold import DAY, Result, rate_with


def ladder(matches: int, *, seed: int = 1) -> list[Result]:
    """Matches of four among forty, an hour apart, by Luce's model with steady skills."""
    rng = Random(seed)
    skills = [rng.gauss(0, 0.8) for _ in range(40)]
    results = []
    for number in range(matches):
        players = rng.sample(range(40), 4)
        arrival = [rng.expovariate(exp(skills[player])) for player in players]
        places = tuple(1 + sum(other < own for other in arrival) for own in arrival)
        results.append(Result(tuple(players), places, number * DAY // 24))
    return results


def test_a_match_between_newcomers_costs_a_coin_a_pair() -> None:
    steps = rate_with(FIRST)([None] * 4, [1, 1, 3, 4], 0)
    loss = match_loss(steps, [1, 1, 3, 4])
    assert loss.total == pytest.approx(6 * log(2))
    assert loss.pairs == 6


@pytest.mark.long
def test_constants_that_are_far_off_are_replaced_by_better_ones() -> None:
    # Ten times too cautious: the search finds its way back towards the fitted weight.
    off = replace(FIRST, weight=0.05)
    told = []
    verdict = fit([ladder(900)], off, rng=Random(1), progress=lambda *step: told.append(step))
    assert verdict.is_better
    assert verdict.upper_bound < 0
    assert verdict.loss_after < verdict.loss_before
    assert verdict.candidate.version == off.version + 1
    assert verdict.candidate.weight > 0.2
    assert (verdict.matches, verdict.tested) == (900, 225)
    assert told
    losses = [loss for _, loss in told]
    assert losses == sorted(losses, reverse=True)


@pytest.mark.long
def test_few_matches_prove_nothing() -> None:
    verdict = fit([ladder(499)], replace(FIRST, weight=0.05), rng=Random(1))
    assert verdict.upper_bound < 0
    assert not verdict.is_better


@pytest.mark.long
def test_good_constants_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FACTORS", (1.001,))  # as good as the same
    verdict = fit([ladder(600)], FIRST, rng=Random(1))
    assert verdict.upper_bound == pytest.approx(0, abs=1e-3)


@pytest.mark.long
def test_what_is_better_by_luck_is_not_proved() -> None:
    rng = Random(2)
    before = [Loss(4.0 + rng.gauss(0, 1), 6) for _ in range(400)]
    after = [Loss(4.0 + rng.gauss(-0.01, 1), 6) for _ in range(400)]
    assert upper_bound(before, after, rng=rng) > 0
    surely = [Loss(loss.total - 0.1, 6) for loss in before]
    assert upper_bound(before, surely, rng=rng) == pytest.approx(-0.1 / 6)


@pytest.mark.long
def test_books_are_folded_apart_and_judged_together() -> None:
    one, other = ladder(300), ladder(300, seed=2)
    both = fit([one, other], FIRST, rng=Random(1))
    assert both.matches == 600
    assert both.tested == 150


def test_nothing_cannot_be_fitted_to() -> None:
    with pytest.raises(ValueError, match="nothing to fit"):
        fit([[], ladder(3)], FIRST, rng=Random(1))
    assert mean_loss([]) == 0.0
    assert upper_bound([], [], rng=Random(1)) == 0.0
