"""`manage.py rating_fit` adopts what has proved better, and nothing else."""

from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command

from ratings.models import Book, LedgerEvent, RatingConfiguration
from ratings.queries.ledger import configuration, latest_version, moment
from ratings.rating.config import FIRST, Configuration
from tests.ratings.rating.test_fitting import ladder

pytestmark = pytest.mark.django_db


def rating_fit(*arguments: str) -> str:
    out = StringIO()
    call_command("rating_fit", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def store(matches: int) -> None:
    """Store a ladder's results as events; no fit needs them to be folded."""
    book = Book.objects.create(clock="live")
    LedgerEvent.objects.bulk_create(
        LedgerEvent(
            book=book,
            match_id=number + 1,
            public_id=f"m{number}",
            finished_at=moment(result.played_at),
            players=list(result.players),
            places=list(result.places),
        )
        for number, result in enumerate(ladder(matches))
    )


def far_off(version: int) -> Configuration:
    return Configuration(version=version, weight=0.05)


@pytest.mark.long
def test_constants_that_proved_better_are_a_new_version() -> None:
    store(600)
    with patch("ratings.commands.rating_fitting.configuration", far_off):
        assert "would be adopted as version 2" in rating_fit("--dry-run")
        assert latest_version() == 1
        assert "Adopted as version 2" in rating_fit()
    row = RatingConfiguration.objects.get()
    adopted = configuration(2)
    assert adopted.weight > far_off(1).weight
    assert row.digest == adopted.digest().hex()
    assert row.evidence["matches"] == 600
    assert row.evidence["upper_bound"] < 0


@pytest.mark.long
def test_constants_on_few_matches_are_not_adopted() -> None:
    store(60)
    assert "Not adopted: fewer than 500" in rating_fit()
    assert configuration(latest_version()) == FIRST


@pytest.mark.long
def test_constants_that_are_no_better_are_not_adopted() -> None:
    store(520)
    with patch("ratings.rating.fitting.FACTORS", (1.0001,)):
        assert "Not adopted: the latest quarter" in rating_fit()
    assert not RatingConfiguration.objects.exists()


def test_without_matches_there_is_nothing_to_do() -> None:
    with pytest.raises(CommandError, match="nothing to fit"):
        rating_fit()
