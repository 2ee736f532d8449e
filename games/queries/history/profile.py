"""What a player's finished matches add up to, for the profile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import F, QuerySet

from games.models import MatchSeat
from games.players.interface import PlayerCard, player_cards
from games.queries.matches import MatchLine, match_lines

# Numbers are drawn from this many matches at most, so that the profile of a bot that has played
# for years opens as fast as anybody's.
COUNTED: Final = 500
COUNTED_AT_ALL: Final = 20_000  # so is the number of matches, "20000+"
FORM: Final = 10
PLOTTED: Final = 50
LATEST: Final = 8
OPPONENTS: Final = 10


class SeatResultRow(NamedTuple):
    """One finished match of the player."""

    seat_id: int
    match_id: int
    players: int
    deal_count: int
    finished_at: datetime
    total: int
    place: int
    tens: int
    tricks_played: int
    tricks_befooled: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Matches played together, and in how many of them the player came out ahead."""

    player: PlayerCard
    together: int
    ahead: int


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """How often each place was taken at tables of this many; ``counts[0]`` are first places."""

    players: int
    counts: Sequence[int]

    @property
    def matches(self) -> int:
        """How many matches that were."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """A player's record. ``matches`` are all, up to COUNTED_AT_ALL, where ``has_more`` says that
    there are more; the rest tells of the newest ``len(rows)``.
    """

    matches: int
    has_more: bool
    rows: Sequence[SeatResultRow]  # newest first
    places: Sequence[PlaceRow]
    opponents: Sequence[Opponent]
    latest: Sequence[MatchLine]

    @property
    def counted(self) -> int:
        """From how many matches the numbers are drawn."""
        return len(self.rows)

    @property
    def wins(self) -> int:
        """First places, shared ones too."""
        return sum(row.place == 1 for row in self.rows)

    @property
    def win_percent(self) -> int:
        """Wins in a hundred matches, rounded."""
        return round(Fraction(100 * self.wins, self.counted))

    @property
    def points_a_deal(self) -> Fraction:
        """The mean score of a deal."""
        deals = sum(row.deal_count for row in self.rows)
        return Fraction(sum(row.total for row in self.rows), deals)

    @property
    def tens(self) -> int:
        """How often a hand was emptied for +10."""
        return sum(row.tens for row in self.rows)

    @property
    def befooled_percent(self) -> int:
        """Tricks that ended befooled, in a hundred played, rounded."""
        played = sum(row.tricks_played for row in self.rows)
        return round(Fraction(100 * sum(row.tricks_befooled for row in self.rows), played))

    @property
    def form(self) -> Sequence[SeatResultRow]:
        """The newest matches."""
        return self.rows[:FORM]

    @property
    def plotted(self) -> Sequence[SeatResultRow]:
        """Matches for a plot of results over time, oldest first."""
        return self.rows[:PLOTTED][::-1]


def player_history(player_id: int) -> PlayerHistory | None:
    """Return a player's history in seven queries at most; None before the first finished match."""
    rows = _rows(player_id)
    if not rows:
        return None
    matches = len(rows)
    if matches == COUNTED:
        matches = _finished(player_id)[: COUNTED_AT_ALL + 1].count()
    return PlayerHistory(
        matches=min(matches, COUNTED_AT_ALL),
        has_more=matches > COUNTED_AT_ALL,
        rows=rows,
        places=_places(rows),
        opponents=_opponents([row.seat_id for row in rows]),
        latest=match_lines([row.match_id for row in rows[:LATEST]]),
    )


def _finished(player_id: int) -> QuerySet[MatchSeat]:
    return MatchSeat.objects.filter(player_id=player_id, finished_at__isnull=False)


def _rows(player_id: int) -> Sequence[SeatResultRow]:
    """The newest matches, along the index that serves the lists."""
    newest = _finished(player_id).order_by(F("finished_at").desc(), F("match_id").desc())
    columns = newest.values_list(
        "pk",
        "match_id",
        "match__players",
        "match__deal_count",
        "finished_at",
        "total",
        "place",
        "tens",
        "tricks_played",
        "tricks_befooled",
    )
    return [SeatResultRow._make(row) for row in columns[:COUNTED]]


def _places(rows: Sequence[SeatResultRow]) -> Sequence[PlaceRow]:
    counts = Counter((row.players, row.place) for row in rows)
    return [
        PlaceRow(players, [counts[players, place] for place in range(1, players + 1)])
        for players in sorted({row.players for row in rows})
    ]


def _opponents(seat_ids: Sequence[int]) -> Sequence[Opponent]:
    """Those met most often at these seats' matches."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT other.player_id,
                   count(*) AS together,
                   count(*) FILTER (WHERE own.place < other.place)
            FROM games_matchseat own
            JOIN games_matchseat other
                ON other.match_id = own.match_id AND other.player_id <> own.player_id
            WHERE own.id = ANY(%s)
            GROUP BY other.player_id
            ORDER BY together DESC, other.player_id
            LIMIT %s
            """,
            [list(seat_ids), OPPONENTS],
        )
        met = cursor.fetchall()
    cards = player_cards(player_id for player_id, _, _ in met)
    return [Opponent(cards[player_id], together, ahead) for player_id, together, ahead in met]
