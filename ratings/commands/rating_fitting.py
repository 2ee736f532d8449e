"""Refit the rule's constants on past matches; a new version only where that has proved better."""

from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Any, Final

from ratings.models import Book, RatingConfiguration
from ratings.queries.folding import batches
from ratings.queries.ledger import BEGINNING, configuration, latest_version
from ratings.rating.config import Configuration
from ratings.rating.fitting import Verdict, fit
from ratings.rating.fold import Result

SEED: Final = 1  # of the resamples: the same matches, the same verdict


def fit_constants(
    *,
    dry_run: bool = False,
    progress: Callable[[Configuration, float], None] = lambda _constants, _loss: None,
) -> Verdict:
    """Search on all overall books, and adopt what has proved better; return the verdict.

    Adopted constants are a new version: each book takes it when it is rated anew. A dry run adopts
    nothing. Raises ValueError where there are fewer than four matches.
    """
    present = configuration(latest_version())
    verdict = fit(_overall_results(), present, rng=Random(SEED), progress=progress)  # noqa: S311 - statistics
    if verdict.is_better and not dry_run:
        _adopt(verdict)
    return verdict


def _overall_results() -> list[list[Result]]:
    """Every rated match once: in the book of its clock."""
    books = Book.objects.filter(ladder=None).order_by("pk").values_list("pk", flat=True)
    return [
        [entry.result for entries in batches(book_id, BEGINNING) for entry in entries]
        for book_id in books
    ]


def _adopt(verdict: Verdict) -> None:
    """Write the new version; who comes second with the same number is refused by the key."""
    constants: dict[str, Any] = asdict(verdict.candidate)
    version = constants.pop("version")
    RatingConfiguration.objects.create(
        version=version,
        constants=constants,
        digest=verdict.candidate.digest().hex(),
        evidence={
            "matches": verdict.matches,
            "tested": verdict.tested,
            "loss_before": verdict.loss_before,
            "loss_after": verdict.loss_after,
            "upper_bound": verdict.upper_bound,
        },
    )
