"""What a player's ratings add up to, for the profile and for comparing two players."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import F

from games.players.interface import PlayerCard, player_cards
from ratings.models import Rating
from ratings.queries.history import BookName, ChangeRow, book_name, newest_changes
from ratings.queries.leaderboard import board_size, places_of
from ratings.queries.ledger import configuration
from ratings.queries.rating_now import rating_at
from ratings.rating.board import ACTIVE, FEWEST_OPPONENTS, is_provisional
from ratings.rating.chances import Strength, chance_against
from ratings.rating.fold import DAY

OPPONENTS: Final = 10
ACTIVE_DAYS: Final = ACTIVE // DAY


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A rating as it is now, in points; ``sd`` has grown by the time away."""

    book: BookName
    player_id: int
    mean: float
    sd: float
    games: int
    played_at: datetime
    best: float | None
    best_at: datetime | None
    opponents: int
    is_on_board: bool

    @property
    def key(self) -> str:
        """The book's key in addresses."""
        return self.book.key

    @property
    def is_provisional(self) -> bool:
        """Whether it is shown with a "?"."""
        return is_provisional(self.sd**2)

    @property
    def strength(self) -> Strength:
        """What chances are reckoned from."""
        return Strength(self.mean, self.sd**2)

    def is_away(self, now: datetime) -> bool:
        """Whether the last match is so long ago that it takes the rating off the board."""
        return now - self.played_at > timedelta(days=ACTIVE_DAYS)

    @property
    def lacks_opponents(self) -> bool:
        """Whether too few different opponents keep it off the board."""
        return self.opponents < FEWEST_OPPONENTS


@dataclass(frozen=True, slots=True)
class SizeRow:
    """Results at tables of one size; ``points`` is what they did to the rating."""

    players: int
    matches: int
    wins: int
    places: int
    points: float

    @property
    def win_percent(self) -> int:
        """Wins in a hundred matches, rounded."""
        return round(100 * self.wins / self.matches)

    @property
    def mean_place(self) -> float:
        """The mean place, from 1."""
        return self.places / self.matches


@dataclass(frozen=True, slots=True)
class Streaks:
    """Wins in a row: now and the longest; and matches since the last win."""

    wins: int
    longest: int
    since_win: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Rated matches together, and in how many of them the player came out ahead."""

    player: PlayerCard
    together: int
    ahead: int


@dataclass(frozen=True, slots=True)
class RatingPanel:
    """A player's ratings, and all about the one that is shown; ``changes`` are newest first."""

    lines: Sequence[RatingLine]
    shown: RatingLine
    place: int | None
    board: int
    changes: Sequence[ChangeRow]
    sizes: Sequence[SizeRow]
    streaks: Streaks
    opponents: Sequence[Opponent]

    @property
    def percentile(self) -> int | None:
        """How many in a hundred of the others on the board stand lower; None off the board."""
        if self.place is None or self.board < 2:
            return None
        return 100 * (self.board - self.place) // (self.board - 1)


def rating_lines(player_ids: Sequence[int], *, now: datetime) -> Sequence[RatingLine]:
    """Return these players' ratings: ladders in their order, then the overall ones; one query
    (and one for each later version of the constants)."""
    rows = Rating.objects.filter(player_id__in=player_ids).select_related("book__ladder")
    rows = rows.order_by(
        F("book__ladder__position").asc(nulls_last=True), "book__ladder__name", "book__clock"
    )
    return [_line(row, now=now) for row in rows]


def most_played(lines: Sequence[RatingLine]) -> RatingLine | None:
    """Return the rating with most matches, a ladder's before overall ones; None of none."""
    return max(lines, key=lambda line: (not line.book.is_overall, line.games), default=None)


def rating_panel(player_id: int, *, key: str = "", now: datetime) -> RatingPanel | None:
    """Return a player's ratings, with all about the one of this key, else about the one with most
    matches, ladders first; seven queries at most. None before the first rated match."""
    lines = rating_lines([player_id], now=now)
    if not lines:
        return None
    shown = next((line for line in lines if line.key == key), None) or most_played(lines)
    assert shown is not None  # there are lines
    changes = newest_changes(shown.book.id, player_id)
    place = None
    if shown.is_on_board:
        place = places_of(shown.book.id, [shown.mean], now=now)[0]
    return RatingPanel(
        lines=lines,
        shown=shown,
        place=place,
        board=board_size(shown.book.id, now=now) if place is not None else 0,
        changes=changes,
        sizes=_sizes(changes),
        streaks=_streaks(changes),
        opponents=_opponents(shown.book.id, player_id, [row.match_id for row in changes]),
    )


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two players' ratings in one book, and how likely the first is to finish ahead."""

    first: RatingLine
    second: RatingLine
    chance: float

    @property
    def book(self) -> BookName:
        """The book both stand in."""
        return self.first.book

    @property
    def chance_back(self) -> float:
        """How likely the second is to finish ahead."""
        return 1 - self.chance


@dataclass(frozen=True, slots=True)
class Meetings:
    """Rated matches of two players together, and who came out ahead in how many."""

    together: int
    first_ahead: int
    second_ahead: int

    @property
    def level(self) -> int:
        """In how many they shared a place."""
        return self.together - self.first_ahead - self.second_ahead


def pair_lines(first_id: int, second_id: int, *, now: datetime) -> Sequence[PairLine]:
    """Return the books in which both have ratings, with their chances; one query."""
    lines = rating_lines([first_id, second_id], now=now)
    second = {line.key: line for line in lines if line.player_id == second_id}
    return [
        PairLine(line, second[line.key], chance_against(line.strength, second[line.key].strength))
        for line in lines
        if line.player_id == first_id and line.key in second
    ]


def meetings(first_id: int, second_id: int) -> Meetings:
    """Return how two players' newest rated matches against each other went; a match counts once,
    however many books it is in."""
    with connection.cursor() as cursor:
        cursor.execute(_MEETINGS, {"first": first_id, "second": second_id, "most": MET_MOST})
        together, first_ahead, second_ahead = cursor.fetchone()
    return Meetings(together, first_ahead, second_ahead)


MET_MOST: Final = 2000  # of the first player's matches with a clock, looked through for the second
# A ranked match is in the book of its clock, whichever ladder it was of: there it counts once.
_MEETINGS: Final = """
SELECT count(*), count(*) FILTER (WHERE own.place < other.place),
       count(*) FILTER (WHERE own.place > other.place)
FROM ratings_book book
CROSS JOIN LATERAL (
    SELECT match_id, place FROM ratings_ratingchange
    WHERE book_id = book.id AND player_id = %(first)s
    ORDER BY played_at DESC, match_id DESC LIMIT %(most)s
) own
JOIN ratings_ratingchange other
    ON other.book_id = book.id AND other.match_id = own.match_id AND other.player_id = %(second)s
WHERE book.ladder_id IS NULL
"""


def _line(row: Rating, *, now: datetime) -> RatingLine:
    now_rated = rating_at(row, configuration(row.book.configuration), now=now)
    return RatingLine(
        book=book_name(row.book),
        player_id=row.player_id,
        mean=row.mean,
        sd=now_rated.sd,
        games=row.games,
        played_at=row.played_at,
        best=row.best_mean,
        best_at=row.best_at,
        opponents=row.opponents,
        is_on_board=row.on_board_until is not None and row.on_board_until >= now,
    )


def _sizes(changes: Sequence[ChangeRow]) -> Sequence[SizeRow]:
    of_size: dict[int, list[ChangeRow]] = defaultdict(list)
    for row in changes:
        of_size[row.players].append(row)
    return [
        SizeRow(
            players=players,
            matches=len(rows),
            wins=sum(row.place == 1 for row in rows),
            places=sum(row.place for row in rows),
            points=sum(row.step for row in rows),
        )
        for players, rows in sorted(of_size.items())
    ]


def _streaks(changes: Sequence[ChangeRow]) -> Streaks:
    wins = [row.place == 1 for row in changes]
    current = wins.index(False) if False in wins else len(wins)
    since = wins.index(True) if True in wins else len(wins)
    longest = run = 0
    for won in wins:
        run = run + 1 if won else 0
        longest = max(longest, run)
    return Streaks(wins=current, longest=longest, since_win=since)


def _opponents(book_id: int, player_id: int, match_ids: Sequence[int]) -> Sequence[Opponent]:
    """Those met most often at these matches."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT other.player_id,
                   count(*) AS together,
                   count(*) FILTER (WHERE own.place < other.place)
            FROM ratings_ratingchange own
            JOIN ratings_ratingchange other
                ON other.book_id = own.book_id AND other.match_id = own.match_id
               AND other.player_id <> own.player_id
            WHERE own.book_id = %s AND own.match_id = ANY(%s) AND own.player_id = %s
            GROUP BY other.player_id
            ORDER BY together DESC, other.player_id
            LIMIT %s
            """,
            [book_id, list(match_ids), player_id, OPPONENTS],
        )
        met = cursor.fetchall()
    cards = player_cards(other for other, _, _ in met)
    return [Opponent(cards[other], together, ahead) for other, together, ahead in met]
