"""Finished matches: a list with filters, one match, its record."""

from typing import Any

from django.http import HttpRequest
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import FORM
from games.api.paging import limit_of, next_url
from games.errors import NoSuchMatch, RecordClosed
from games.forms.matches import MatchFilterForm
from games.players.interface import Kind
from games.queries.history.played import PlayedMatch, find_match
from games.queries.matches import MatchFilter, MatchKind, MatchLine, Outcome, SeatLine, match_page

# What the API calls the fields of the form.
FIELD_OF = {"from": "day_from", "to": "day_to"}
NAME_OF = {field: name for name, field in FIELD_OF.items()}
CONTEXTS = (MatchKind.LADDER, MatchKind.TOURNAMENT)


class SeatSerializer(serializers.Serializer[SeatLine]):
    """Who sat where, and how it went."""

    seat = serializers.IntegerField(source="seat_index", help_text="Clockwise, from 0.")
    player = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name", help_text="The name of today.")
    kind = serializers.ChoiceField(choices=Kind.choices, source="player.kind")
    total = serializers.IntegerField()
    place = serializers.IntegerField(help_text="By totals alone; equal totals share it.")
    abandoned = serializers.BooleanField(source="is_abandoned")


class MatchSerializer(serializers.Serializer[MatchLine]):
    """A finished match in a list."""

    id = serializers.CharField(source="public_id")
    url = serializers.SerializerMethodField(help_text="The page with the replay.")
    table_name = serializers.CharField(allow_blank=True)
    players = serializers.IntegerField(help_text="4 to 8.")
    kind = serializers.CharField(help_text="casual, ranked, ladder or tournament.")
    context_label = serializers.CharField(
        allow_blank=True, help_text="The ladder or tournament round; empty for none."
    )
    context_url = serializers.CharField(allow_blank=True)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField()
    deals = serializers.IntegerField(source="deal_count", help_text="How many were played.")
    seats = SeatSerializer(many=True, help_text="By place.")

    def get_url(self, line: MatchLine) -> str:
        """Return the address of the match's page."""
        return _absolute(self.context["request"], "games:match", line.public_id)


class MatchPageSerializer(serializers.Serializer[Any]):
    """A page of the list."""

    results = MatchSerializer(many=True)
    next = serializers.URLField(allow_null=True, help_text="The next page, of older matches.")


class PlayedMatchSerializer(MatchSerializer):
    """A finished match. While its cards are closed, `scores` and `record_url` are null."""

    scores = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="One list a deal, in seat order.",
    )
    record_url = serializers.URLField(allow_null=True)


PARAMETERS = [
    OpenApiParameter("player", str, description="A player's name: only matches they played."),
    OpenApiParameter("opponent", str, description="Only matches with this player, too."),
    OpenApiParameter("result", str, enum=Outcome.values, description="How it went for `player`."),
    OpenApiParameter("players", int, description="4 to 8."),
    OpenApiParameter("kind", str, enum=MatchKind.values),
    OpenApiParameter("ladder", str, description="Only matches of this ladder."),
    OpenApiParameter("tournament", str, description="Only matches of this tournament."),
    OpenApiParameter("from", OpenApiTypes.DATE, description="The first day."),
    OpenApiParameter("to", OpenApiTypes.DATE, description="The last day; it belongs to them."),
    OpenApiParameter("before", str, description="Only matches older than the one of this id."),
    OpenApiParameter("limit", int, description="1 to 200; 50 without it."),
]


class MatchesView(APIView):
    """Finished matches, newest first."""

    @extend_schema(operation_id="matches", parameters=PARAMETERS, responses=MatchPageSerializer)
    def get(self, request: Request) -> Response:
        """Return a page of finished matches. Days are UTC's, or those of the session's player."""
        page = match_page(
            _wanted(request),
            before=request.query_params.get("before", ""),
            limit=limit_of(request),
        )
        # One serializer for all: making its fields anew for each match would double the time.
        one = MatchSerializer(context={"request": request})
        results = [one.to_representation(line) for line in page.matches]
        return Response({"results": results, "next": next_url(request, "before", page.older)})


class MatchView(APIView):
    """One finished match."""

    @extend_schema(operation_id="match", responses=PlayedMatchSerializer)
    def get(self, request: Request, public_id: str) -> Response:
        """Return who played and how each deal went."""
        played = _found(public_id)
        is_open = played.record is not None
        shown = MatchSerializer(played.line, context={"request": request}).data | {
            "scores": [list(deal.scores) for deal in played.deals] if is_open else None,
            "record_url": _absolute(request, "api:record", public_id) if is_open else None,
        }
        return Response(shown)


class RecordView(APIView):
    """The record of one finished match."""

    @extend_schema(operation_id="record", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, public_id: str) -> Response:  # noqa: ARG002 - the framework's
        """Return the `fool-record`, with every card and the seeds; docs/records.md describes it."""
        record = _found(public_id).record
        if record is None:
            raise RecordClosed
        return Response(record)


def _found(public_id: str) -> PlayedMatch:
    """Return a finished match. Raises NoSuchMatch, for one still being played too."""
    found = find_match(public_id)
    if found is None or found.played is None:
        raise NoSuchMatch
    return found.played


def _wanted(request: Request) -> MatchFilter:
    """Return the filter of the query; raises ValidationError under the names of the API."""
    query = request.query_params
    asked = {FIELD_OF.get(name, name): text for name, text in query.items()}
    within = next((kind for kind in CONTEXTS if query.get(kind)), None)
    if within is not None:
        asked |= {"kind": within, "within": query[within]}
    form = MatchFilterForm(asked)
    if not form.is_valid():
        names = {**NAME_OF, "within": within or FORM}
        raise ValidationError(
            {
                names.get(field, field): [
                    ErrorDetail(fault["message"], code=fault["code"] or "invalid")
                    for fault in faults
                ]
                for field, faults in form.errors.get_json_data().items()
            }
        )
    return form.wanted()


def _absolute(request: HttpRequest | Request, name: str, public_id: str) -> str:
    address: str = request.build_absolute_uri(reverse(name, args=[public_id]))
    return address


urlpatterns = [
    path("matches/", MatchesView.as_view(), name="matches"),
    path("matches/<str:public_id>/", MatchView.as_view(), name="match"),
    path("matches/<str:public_id>/record/", RecordView.as_view(), name="record"),
]
