"""`manage.py rerate`: an audit, a repair, and the way to newer constants."""

import random
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.players.interface import create_players
from ratings.models import Book, Ladder, Rating, RatingConfiguration, RatingShift
from ratings.queries.ledger import configuration, latest_version
from tests.ratings.ledger.cast import assert_as_replayed, deliver, kept, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    """A book after eight matches, an hour apart."""
    made = Book.objects.create(clock="live")
    cast = people()
    rng = random.Random(1)
    for match_id in range(1, 9):
        deliver(made, match_id, minutes=60 * match_id, players=rng.sample(cast, 5))
    return made


def rerate(*arguments: str) -> str:
    out = StringIO()
    call_command("rerate", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def newer_constants(**constants: Any) -> None:
    RatingConfiguration.objects.create(version=2, constants=constants, digest="2")


@pytest.mark.parametrize("arguments", [[], ["--dry-run"], ["--from", "2026-03-01"]])
def test_what_is_right_stays_as_it_is(book: Book, arguments: list[str]) -> None:
    before = kept(book)
    assert "all as it was" in rerate(*arguments)
    assert kept(book) == before
    assert not RatingShift.objects.exists()


def test_a_dry_run_tells_what_is_wrong_and_leaves_it(book: Book) -> None:
    row = Rating.objects.order_by("player_id")[0]
    Rating.objects.filter(pk=row.pk).update(mean=2000.0)
    said = rerate("--dry-run")
    assert "1 players would move" in said
    assert f"alice: 2000.0 -> {row.mean:.1f}" in said
    assert Rating.objects.get(pk=row.pk).mean == 2000.0


def test_a_replay_puts_right_what_was_wrong_and_says_so(book: Book) -> None:
    before = kept(book)
    Rating.objects.filter(player__name="alice").update(mean=2000.0)
    assert "1 players moved" in rerate()
    assert kept(book) == before
    assert RatingShift.objects.get().mean_before == 2000.0


def test_a_rating_that_nothing_stands_behind_goes(book: Book) -> None:
    before = kept(book)
    (stranger,) = create_players(["zoe"])
    template = Rating.objects.all()[0]
    template.pk, template.player_id = None, stranger
    template.save()
    assert "1 players would move" in rerate("--dry-run")
    rerate()
    assert kept(book) == before


def test_newer_constants_come_with_a_whole_replay(book: Book) -> None:
    newer_constants(weight=1.0)
    assert latest_version() == 2
    assert configuration(2).weight == 1.0
    book.refresh_from_db()
    assert book.configuration == 1  # until somebody says so
    with pytest.raises(CommandError, match="constants_changed"):
        rerate("--from", "2026-03-02")
    said = rerate("--dry-run")
    assert "constants v2" in said
    old_chain = book.chain
    rerate()
    book.refresh_from_db()
    assert (book.configuration, book.results) == (2, 8)
    assert book.chain != old_chain
    means = dict(Rating.objects.values_list("player_id", "mean"))
    deliver(book, 9, minutes=600, players=list(means)[:4])
    assert "all as it was" in rerate("--dry-run")


def test_one_ladder_is_rated_anew_by_its_address(book: Book) -> None:
    ladder = Ladder.objects.create(slug="fours", name="Fours")
    fours = Book.objects.create(ladder=ladder)
    deliver(
        fours, 1, minutes=1, players=list(Rating.objects.values_list("player_id", flat=True))[:4]
    )
    said = rerate("--ladder", "fours")
    assert "Fours: 1 results" in said
    assert "live" not in said
    assert_as_replayed(fours)
    with pytest.raises(CommandError, match="nowhere"):
        rerate("--ladder", "nowhere")


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "2026-02-30T99:00"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="is no date"):
        rerate("--from", text)


def test_a_moment_without_a_zone_is_in_utc(book: Book) -> None:
    assert "live: 4 results" in rerate("--from", "2026-03-02T00:30")
    assert "live: 4 results" in rerate("--from", "2026-03-02T01:30+01:00")
