"""A ladder with a season in March 2026, whose results are delivered minute by minute."""

from datetime import UTC, date, datetime, time

from ratings.models import Book, Ladder, Membership, Season
from tests.ratings.ledger.cast import people

BEGIN = datetime(2026, 3, 1, tzinfo=UTC)
END = datetime(2026, 4, 1, tzinfo=UTC)
LATER = datetime(2026, 4, 2, tzinfo=UTC)


def ladder_with_members(count: int = 8) -> tuple[Ladder, Book, list[int]]:
    """A ladder, its book, and so many members."""
    ladder = Ladder.objects.create(slug="fours", name="Fours")
    players = people(count)
    Membership.objects.bulk_create(
        Membership(ladder=ladder, player_id=player, joined_at=BEGIN) for player in players
    )
    return ladder, Book.objects.create(ladder=ladder), players


def season_of(
    ladder: Ladder,
    *,
    number: int = 1,
    starts_on: date = date(2026, 3, 1),
    ends_on: date = date(2026, 4, 1),
    turns_at: time = time(0),
    time_zone: str = "UTC",
    repeats: str = Season.Repeats.NEVER,
    division_size: int | None = None,
    division_moves: int = 1,
) -> Season:
    """Plan a season."""
    return Season.objects.create(
        ladder=ladder,
        number=number,
        starts_on=starts_on,
        ends_on=ends_on,
        turns_at=turns_at,
        time_zone=time_zone,
        repeats=repeats,
        division_size=division_size,
        division_moves=division_moves,
    )
