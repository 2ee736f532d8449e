"""Ratings for the tests of pages, written as rows; the rule itself is tested elsewhere."""

from datetime import UTC, datetime, timedelta

from games.clocks import ClockKind
from games.players.interface import create_player
from games.players.models import Player
from ratings.models import Book, Ladder, Rating, RatingChange

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ladder_with_book(slug: str = "fours", name: str = "Fours") -> tuple[Ladder, Book]:
    """A ladder that results have come in of."""
    ladder = Ladder.objects.create(slug=slug, name=name)
    return ladder, Book.objects.create(ladder=ladder)


def overall_book(clock: str = ClockKind.LIVE) -> Book:
    """The overall book of a clock."""
    return Book.objects.create(clock=clock)


def person(name: str, *, country: str = "") -> Player:
    """An account, with a country where one is given."""
    player = Player.objects.get(pk=create_player(name=name))
    if country:
        player.country = country
        player.save(update_fields=["country"])
    return player


def rate(
    book: Book,
    player: Player,
    mean: float,
    *,
    sd: float = 60,
    games: int = 40,
    on_board: bool = True,
    played_at: datetime = NOW,
) -> Rating:
    """Give a player a rating, on the board for 30 days unless it is said otherwise."""
    return Rating.objects.create(
        book=book,
        player=player,
        mean=mean,
        variance=sd**2,
        played_at=played_at,
        games=games,
        best_mean=mean,
        best_at=played_at,
        opponents=12,
        on_board_until=played_at + timedelta(days=30) if on_board else None,
    )


def change(
    book: Book,
    player: Player,
    *,
    match_id: int,
    day: float,
    place: int = 1,
    players: int = 4,
    before: float = 1500,
    after: float = 1510,
    sd: float = 100,
    game_no: int = 1,
    seat_index: int = 0,
) -> RatingChange:
    """Note what a match did to a player's rating; days count from NOW."""
    return RatingChange.objects.create(
        book=book,
        match_id=match_id,
        player=player,
        seat_index=seat_index,
        played_at=NOW + timedelta(days=day),
        game_no=game_no,
        players=players,
        place=place,
        expected_place=2.5,
        mean_before=before,
        variance_before=(sd + 2) ** 2,
        mean=after,
        variance=sd**2,
    )
