"""A seat at a table by HTTP: sit down, leave, come back, look, play.

The socket does the same (docs/protocol.md).
"""

import re
from typing import Any

import orjson
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.asking import COMMAND_ID, checked, watched_table
from games.api.authentication import caller, caller_id
from games.api.permissions import has_scope
from games.commands import plays, tables
from games.engine import MAX_PLAYERS
from games.errors import NotSeated, NotStarted
from games.live.protocol import CLIENT_SEED
from games.live.render import MatchFrames
from games.players.interface import Scope
from games.queries import running
from games.queries.tables import TableFacts, table_facts

NO_BODY = None


class SitSerializer(serializers.Serializer[Any]):
    """Which seat to take."""

    seat = serializers.IntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=MAX_PLAYERS - 1,
        help_text="The first free one without it. Seated already, you move to this one, or ask the"
        " person who has it to change places; your own takes that back.",
    )
    client_seed = serializers.RegexField(
        re.compile(rf"\A{CLIENT_SEED.pattern}\Z"),
        default=None,
        allow_null=True,
        help_text="Your part of the deals' seed; one is made for you without it.",
    )
    command_id = serializers.UUIDField(default=None, allow_null=True, help_text=COMMAND_ID)


class SeatTakenSerializer(serializers.Serializer[Any]):
    """The seat that is yours now."""

    seat = serializers.IntegerField(help_text="Clockwise, from 0.")
    wishes = serializers.IntegerField(
        allow_null=True,
        help_text="The seat of a person whom you ask to change places, else null. You do once they"
        " ask for yours.",
    )


class PlaySerializer(serializers.Serializer[Any]):
    """The card to play."""

    card = serializers.CharField(max_length=3, help_text="G7, B10, W, …")
    command_id = serializers.UUIDField(help_text=COMMAND_ID)
    version = serializers.IntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=2**31 - 1,
        help_text="Play only if the match still stands there; otherwise `stale`.",
    )


class PlayedSerializer(serializers.Serializer[Any]):
    """A card that is safely stored."""

    command_id = serializers.UUIDField()
    version = serializers.IntegerField(help_text="The match's version after this card.")


class SeatsView(APIView):
    """The seats of a table."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="take_seat", request=SitSerializer, responses={200: SeatTakenSerializer}
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Sit down, move to another seat, or ask its player to change places.

        The last free seat starts the match. Needs `play`.
        """
        asked = checked(SitSerializer, request)
        seat = tables.take_seat(
            public_id,
            player_id=caller(request).pk,
            seat_index=asked["seat"],
            client_seed=asked["client_seed"],
            command_id=asked["command_id"],
        )
        # Kept where they were: somebody sits where they asked to.
        wishes = asked["seat"] if asked["seat"] not in (None, seat) else None
        return Response({"seat": seat, "wishes": wishes})


class MySeatView(APIView):
    """The caller's own seat."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="leave_seat", responses={204: NO_BODY})
    def delete(self, request: Request, public_id: str) -> Response:
        """Leave. In a running match a bot has the seat until the end. Needs `play`."""
        plays.leave(public_id, player_id=caller(request).pk)
        return Response(status=204)


class ReturnView(APIView):
    """The way back to a seat that the stand-in plays for."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="return_to_seat", request=NO_BODY, responses={204: NO_BODY})
    def post(self, request: Request, public_id: str) -> Response:
        """Take the seat back, after turns that ran out. Needs `play`."""
        plays.return_to_seat(public_id, player_id=caller(request).pk)
        return Response(status=204)


class TableMatchView(APIView):
    """The match at a table, as the caller may know it."""

    @extend_schema(operation_id="table_match", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, public_id: str) -> Response:
        """Return what a socket's `match` would say to you (docs/protocol.md), and `version`."""
        facts = watched_table(request, public_id)
        match = running.match_facts(_match_id(facts))
        snapshot = running.snapshot(match.match_id) or running.final_snapshot(match)
        frames = MatchFrames(
            snapshot.state,
            deadline=snapshot.turn_deadline,
            bank_ms=snapshot.bank_ms,
            shows_played=facts.has_card_tracker,
        )
        shown = orjson.loads(frames.encoded(facts.seat_of(caller_id(request))))
        return Response({"version": snapshot.version, **shown})


class PlaysView(APIView):
    """Playing a card."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="play_card",
        request=PlaySerializer,
        responses={200: PlayedSerializer},
        examples=[
            OpenApiExample(
                "The green 7, if the match still stands at version 41",
                {
                    "card": "G7",
                    "command_id": "0b9d2c1e-4f0a-4d55-8a3f-6a1f5f1f2b7c",
                    "version": 41,
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Play a card of your hand; the answer means that it is safely stored. Needs `play`."""
        asked = checked(PlaySerializer, request)
        facts = table_facts(public_id=public_id)
        seat = facts.seat_of(caller(request).pk)
        if seat is None:
            raise NotSeated
        version = plays.play_card(
            _match_id(facts),
            seat_index=seat,
            card=asked["card"],
            command_id=asked["command_id"],
            version=asked["version"],
        )
        return Response({"command_id": asked["command_id"], "version": version})


def _match_id(facts: TableFacts) -> int:
    if facts.match_id is None:
        raise NotStarted
    return facts.match_id


urlpatterns = [
    path("tables/<slug:public_id>/seats/", SeatsView.as_view(), name="seats"),
    path("tables/<slug:public_id>/seats/me/", MySeatView.as_view(), name="my_seat"),
    path("tables/<slug:public_id>/seats/me/return/", ReturnView.as_view(), name="return"),
    path("tables/<slug:public_id>/match/", TableMatchView.as_view(), name="table_match"),
    path("tables/<slug:public_id>/plays/", PlaysView.as_view(), name="plays"),
]
