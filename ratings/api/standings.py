"""Standings of a ladder, and how a player's ratings came about, by HTTP."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.paging import limit_of, next_url
from games.players.interface import Kind, NoSuchPlayer, PlayerCard, find_player
from ratings.queries.history import (
    BookName,
    ChangeRow,
    match_public_ids,
    newest_changes,
)
from ratings.queries.ladders import find_ladder
from ratings.queries.leaderboard import (
    EMPTY,
    BoardLine,
    board_around,
    book_of_ladder,
    leaderboard,
)
from ratings.queries.profile import RatingLine, most_played, rating_lines

SEPARATOR = "~"


class LineSerializer(serializers.Serializer[BoardLine]):
    """Somebody on the board."""

    place = serializers.IntegerField(help_text="By rating; equals share it.")
    player = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    kind = serializers.ChoiceField(choices=Kind.choices, source="player.kind")
    country = serializers.CharField(allow_blank=True, help_text="ISO 3166.")
    rating = serializers.FloatField(source="mean")
    sd = serializers.FloatField(help_text="As of the last match.")
    matches = serializers.IntegerField(source="games")
    last_match_at = serializers.DateTimeField(source="played_at")


class BoardSerializer(serializers.Serializer[Any]):
    """A page of the board, the highest first."""

    results = LineSerializer(many=True)
    next = serializers.URLField(allow_null=True, help_text="The next page, of lower ratings.")
    total = serializers.IntegerField(help_text="How many stand on the board.")


class PointSerializer(serializers.Serializer[ChangeRow]):
    """What one match did to a rating."""

    match = serializers.SerializerMethodField(help_text="Its id; null once it is not known.")
    at = serializers.DateTimeField(source="played_at")
    players = serializers.IntegerField()
    place = serializers.IntegerField(help_text="Who gave up is last.")
    expected_place = serializers.FloatField()
    rating_before = serializers.FloatField(source="mean_before")
    rating = serializers.FloatField(source="mean")
    sd = serializers.FloatField()

    def get_match(self, row: ChangeRow) -> str | None:
        """Return the id of the match."""
        ids: dict[int, str] = self.context["public_ids"]
        return ids.get(row.match_id)


class RatingSerializer(serializers.Serializer[RatingLine]):
    """A rating as it is now."""

    ladder = serializers.CharField(source="key", help_text="A slug, or overall- and a clock.")
    rating = serializers.FloatField(source="mean")
    sd = serializers.FloatField(help_text="It grows while the player is away.")
    provisional = serializers.BooleanField(source="is_provisional", help_text='Shown with a "?".')
    matches = serializers.IntegerField(source="games")
    best = serializers.FloatField(allow_null=True)
    last_match_at = serializers.DateTimeField(source="played_at")
    on_board = serializers.BooleanField(source="is_on_board")


class RatingsSerializer(serializers.Serializer[Any]):
    """All ratings of a player, and the history of one of them, newest first."""

    ratings = RatingSerializer(many=True)
    ladder = serializers.CharField(allow_null=True, help_text="Whose history is told.")
    results = PointSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class StandingsView(APIView):
    """The board of a ladder."""

    @extend_schema(
        operation_id="standings",
        parameters=[
            OpenApiParameter("country", str, description="Only its players; ISO 3166."),
            OpenApiParameter("around", str, description="A player's name: the lines around them."),
            OpenApiParameter("below", str, description="A cursor, from `next`."),
            OpenApiParameter("limit", int, description="1 to 200; 50 without it."),
        ],
        responses=BoardSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of the board. Off the board is who is unsettled, away or little met."""
        ladder, now = find_ladder(slug), timezone.now()
        book_id = book_of_ladder(ladder.pk)
        limit = limit_of(request)
        name = request.query_params.get("around", "")
        if name and book_id is not None:
            page = board_around(book_id, _player(name).id, now=now, limit=limit)
            page = page or EMPTY
        else:
            page = leaderboard(
                book_id,
                now=now,
                country=request.query_params.get("country", "").upper(),
                below=request.query_params.get("below", ""),
                limit=limit,
            )
        following = next_url(request, "below", page.lower, without="around")
        one = LineSerializer()
        results = [one.to_representation(line) for line in page.lines]
        return Response({"results": results, "next": following, "total": page.total})


class RatingsView(APIView):
    """How a player's ratings came about."""

    @extend_schema(
        operation_id="player_ratings",
        parameters=[
            OpenApiParameter(
                "ladder", str, description="Whose history; the one with most matches without it."
            ),
            OpenApiParameter("before", str, description="A cursor, from `next`."),
            OpenApiParameter("limit", int, description="1 to 200; 50 without it."),
        ],
        responses=RatingsSerializer,
    )
    def get(self, request: Request, name: str) -> Response:
        """Return a player's ratings, and the history of one, newest match first."""
        player = _player(name)
        lines = rating_lines([player.id], now=timezone.now())
        book = _book(request, lines)
        rows: list[ChangeRow] = []
        following = None
        public_ids: dict[int, str] = {}
        if book is not None:
            limit = limit_of(request)
            found = newest_changes(book.id, player.id, before=_before(request), limit=limit + 1)
            rows = list(found[:limit])
            public_ids = match_public_ids(book.id, [row.match_id for row in rows])
            if len(found) > limit:
                following = next_url(request, "before", _cursor(rows[-1]))
        point = PointSerializer(context={"public_ids": public_ids})
        rating = RatingSerializer()
        return Response(
            {
                "ratings": [rating.to_representation(line) for line in lines],
                "ladder": None if book is None else book.key,
                "results": [point.to_representation(row) for row in rows],
                "next": following,
            }
        )


def _player(name: str) -> PlayerCard:
    found = find_player(name)
    if found is None:
        raise NoSuchPlayer
    return found


def _book(request: Request, lines: Sequence[RatingLine]) -> BookName | None:
    """Whose history is wanted: the one asked for, else the one with most matches."""
    key = request.query_params.get("ladder", "")
    if key:
        return next((line.book for line in lines if line.key == key), None)
    most = most_played(lines)
    return None if most is None else most.book


def _cursor(row: ChangeRow) -> str:
    """Where a page of history ends: the moment in microseconds and the match's number in its
    book, which tell nothing that the page has not told."""
    return f"{row.played_at.isoformat()}{SEPARATOR}{row.game_no}"


def _before(request: Request) -> tuple[datetime, int] | None:
    """Read a cursor; None for one that nobody was given."""
    text, _, number = request.query_params.get("before", "").partition(SEPARATOR)
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    if at.tzinfo is None or not number.isascii() or not number.isdigit():
        return None
    return at, int(number[:9])


urlpatterns = [
    path("ladders/<slug:slug>/standings/", StandingsView.as_view(), name="standings"),
    path("players/<str:name>/ratings/", RatingsView.as_view(), name="player_ratings"),
]
