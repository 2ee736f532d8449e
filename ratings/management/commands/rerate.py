"""Rate anew what the ledger holds: everything, one ladder, or from a day on."""

from argparse import ArgumentParser
from datetime import UTC, datetime

from django.core.management.base import BaseCommand, CommandError
from django.utils.dateparse import parse_date, parse_datetime

from games.players.interface import player_cards
from ratings.commands.rating_replay import Replay, books_to_replay, replay_book
from ratings.errors import RatingsError

SHOWN = 20  # moves of a book


class Command(BaseCommand):
    help = (
        "Fold every book's results in force anew, under the latest constants, and tell what moved."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ladder", default="", metavar="SLUG", help="this ladder's book only")
        parser.add_argument(
            "--from", dest="from_at", metavar="DATE", help="leave what finished before it (UTC)"
        )
        parser.add_argument("--dry-run", action="store_true", help="tell only, write nothing")

    def handle(
        self,
        *args: object,
        ladder: str,
        from_at: str | None,
        dry_run: bool,
        **options: object,
    ) -> None:
        begin = None if from_at is None else begin_of(from_at)
        books = books_to_replay(ladder_slug=ladder)
        if ladder and not books:
            raise CommandError(f"There is no ladder {ladder!r} that has rated matches.")
        for book_id in books:
            try:
                replay = replay_book(book_id, from_at=begin, dry_run=dry_run, progress=self._tell)
            except RatingsError as refusal:
                raise CommandError(f"{refusal.message()} ({refusal.code})") from None
            self._report(replay, dry_run=dry_run)

    def _tell(self, done: int) -> None:
        self.stderr.write(f"  {done} results")

    def _report(self, replay: Replay, *, dry_run: bool) -> None:
        self.stdout.write(
            f"{replay.name}: {replay.results} results by constants v{replay.configuration}, "
            f"{replay.chain[:16] or 'empty'}"
        )
        if replay.is_unchanged:
            self.stdout.write("  all as it was")
            return
        verb = "would move" if dry_run else "moved"
        self.stdout.write(f"  {len(replay.moves)} players {verb}")
        cards = player_cards(move.player_id for move in replay.moves[:SHOWN])
        for move in replay.moves[:SHOWN]:
            self.stdout.write(
                f"  {cards[move.player_id].name}: {shown(move.mean_before)} -> "
                f"{shown(move.mean_after)}"
            )


def begin_of(text: str) -> datetime:
    """Return a day's beginning, or a moment, in UTC where it names no zone.

    Raises CommandError for what is neither.
    """
    try:
        moment = parse_datetime(text)
        day = None if moment else parse_date(text)
    except ValueError:
        moment = day = None
    if moment is not None:
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    if day is None:
        raise CommandError(f"{text!r} is no date: write 2026-11-30 or 2026-11-30T18:00Z.")
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def shown(mean: float | None) -> str:
    """A rating for people, or that there is none."""
    return "none" if mean is None else f"{mean:.1f}"
