"""What pages and programs show of seasons: tables, a player's matches in one, badges."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F, FloatField, Q, QuerySet, Window
from django.db.models.functions import Cast, Rank

from games.players.interface import PlayerCard, player_cards
from ratings.models import Book, Season, SeasonLine
from ratings.queries.season_matches import matches_of_player
from ratings.seasons.score import ADDED_MATCHES, UNITS, Line, score_of

PAGE_SIZE: Final = 50
MATCHES_SHOWN: Final = 50
BADGE_PLACES: Final = 3
RANK: Final = "rank"


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's line in the table; score and mean in points, ``place`` in the division, None
    before the first match."""

    place: int | None
    player: PlayerCard
    division: int
    score: float
    mean: float
    matches: int


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """Lines of one division from a place in the order on; ``beyond`` is where the next page begins
    (None at the end), ``divisions`` how many there are."""

    rows: Sequence[SeasonRow]
    division: int
    divisions: int
    beyond: int | None


@dataclass(frozen=True, slots=True)
class SeasonMatch:
    """A match in a player's score; what it was worth, in points."""

    public_id: str
    played_at: datetime
    points: float


@dataclass(frozen=True, slots=True)
class Badge:
    """A place among the first three of a division in a season that is over."""

    season: Season
    division: int
    place: int


def current_season(ladder_id: int) -> Season | None:
    """Return the ladder's running season, else the one planned next, else the last."""
    seasons = Season.objects.filter(ladder_id=ladder_id).select_related("ladder")
    running = seasons.filter(status=Season.Status.RUNNING).first()
    planned = seasons.filter(status=Season.Status.PLANNED).order_by("starts_on")
    return running or planned.first() or seasons.order_by("-number").first()


def find_season(slug: str, number: int) -> Season | None:
    """Return a ladder's season by its number."""
    found = Season.objects.filter(ladder__slug=slug, number=number)
    return found.select_related("ladder").first()


def season_table(
    season: Season, *, division: int = 1, begin: int = 0, limit: int = PAGE_SIZE
) -> SeasonTable:
    """Return the lines of a division, the best first, from the ``begin``-th on; three queries."""
    ranked = _ranked(season, division)[begin : begin + limit + 1]
    lines = [(line, int(getattr(line, RANK))) for line in ranked]
    cards = player_cards([line.player_id for line, _ in lines])
    highest = season.lines.order_by("-division").values_list("division", flat=True).first()
    return SeasonTable(
        rows=[_row(line, cards[line.player_id], rank) for line, rank in lines[:limit]],
        division=division,
        divisions=highest or 1,
        beyond=begin + limit if len(lines) > limit else None,
    )


def season_row(season: Season, player_id: int) -> SeasonRow | None:
    """Return a player's line; None for who has none."""
    line = season.lines.filter(player_id=player_id).first()
    if line is None:
        return None
    place = line.place
    if place is None and line.matches:
        better = season.lines.filter(division=line.division, matches__gt=0).alias(score=SCORE)
        place = 1 + better.filter(score__gt=_score(line)).count()
    return _row(line, player_cards([player_id])[player_id], place)


def season_matches(season: Season, player_id: int) -> Sequence[SeasonMatch]:
    """Return a player's latest matches in a season, the newest first, with what each was worth by
    the ratings as they stand in the books now."""
    book_id = Book.objects.filter(ladder_id=season.ladder_id).values_list("pk", flat=True).first()
    if book_id is None:
        return []
    matches = matches_of_player(
        book_id, player_id, since=season.starts_at, until=season.ends_at, limit=MATCHES_SHOWN
    )
    return [
        SeasonMatch(match.public_id, match.played_at, match.units[player_id] / UNITS)
        for match in matches
    ]


def badges_of(player_id: int) -> Sequence[Badge]:
    """Return a player's badges, the latest first; one query."""
    lines = SeasonLine.objects.filter(player_id=player_id, place__lte=BADGE_PLACES)
    lines = lines.select_related("season__ladder").order_by("-season__finished_at", "pk")
    return [Badge(line.season, line.division, line.place or 0) for line in lines]


# As a fraction would be exact; so near to each other that a float cannot tell, no two scores are
# of as many matches as a season has.
SCORE: Final = Cast(F("units"), FloatField()) / (F("matches") + ADDED_MATCHES)


def _score(line: SeasonLine) -> float:
    return line.units / (line.matches + ADDED_MATCHES)


def _ranked(season: Season, division: int) -> QuerySet[SeasonLine]:
    """The lines of a division with their rank; who has played no match comes last."""
    return (
        season.lines.filter(division=division)
        .annotate(has_played=Q(matches__gt=0), **{RANK: Window(Rank(), order_by=SCORE.desc())})
        .order_by("-has_played", SCORE.desc(), "player_id")
    )


def _row(line: SeasonLine, card: PlayerCard, rank: int | None) -> SeasonRow:
    place = line.place if line.place is not None else rank
    return SeasonRow(
        place=place if line.matches else None,
        player=card,
        division=line.division,
        score=float(score_of(Line(line.units, line.matches))),
        mean=line.units / UNITS / line.matches if line.matches else 0.0,
        matches=line.matches,
    )
