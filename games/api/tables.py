"""Tables by HTTP: find, open, sit down, look, play. The socket does the same (docs/protocol.md)."""

import re
from collections.abc import Sequence
from typing import Any

import orjson
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller, caller_id
from games.api.paging import NewestFirst
from games.api.permissions import has_scope
from games.clocks import ClockKind, clock
from games.commands import chat, plays, tables
from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.errors import NotAllowed, NotSeated, NotStarted
from games.live.access import may_watch
from games.live.protocol import CLIENT_SEED, MAX_CHAT_LENGTH
from games.live.render import MatchFrames, clock_frame, table_frame
from games.models import ChatLine, Table
from games.models.bots import STRATEGIES
from games.players.interface import Kind, Scope
from games.queries import running
from games.queries.lobby import listed_tables
from games.queries.tables import TableFacts, table_facts

NO_BODY = None
LISTED = (Table.Status.OPEN.value, Table.Status.PLAYING.value)
COMMAND_ID = "The same id sent again changes nothing and gets the same answer."


class WishSerializer(serializers.Serializer[tables.TableWish]):
    """What table to open; all of it may be left out."""

    players = serializers.IntegerField(default=4, min_value=MIN_PLAYERS, max_value=MAX_PLAYERS)
    clock = serializers.ChoiceField(choices=ClockKind.choices, default=ClockKind.LIVE.value)
    bots = serializers.ListField(
        child=serializers.ChoiceField(choices=STRATEGIES),
        max_length=MAX_PLAYERS - 1,
        default=list,
        help_text="They take the last seats, in this order, unless `bot_seats` says otherwise.",
    )
    bot_seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_PLAYERS - 1),
        max_length=MAX_PLAYERS - 1,
        default=list,
        help_text="Where each of the bots sits, counted from 0; seat 0 is yours.",
    )
    options = serializers.DictField(
        default=dict, help_text="tens_count (all or each), deal_limit, time_limit in seconds."
    )
    visibility = serializers.ChoiceField(
        choices=Table.Visibility.choices, default=Table.Visibility.PUBLIC.value
    )
    name = serializers.CharField(default="", allow_blank=True, max_length=60)
    card_tracker = serializers.BooleanField(default=False, source="has_card_tracker")
    chat = serializers.BooleanField(default=True, source="has_chat")
    spectators = serializers.BooleanField(default=True, source="has_spectators")
    command_id = serializers.UUIDField(default=None, allow_null=True, help_text=COMMAND_ID)


class SitSerializer(serializers.Serializer[Any]):
    """Which seat to take."""

    seat = serializers.IntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=MAX_PLAYERS - 1,
        help_text="The first free one without it. Seated already, you move to this one.",
    )
    client_seed = serializers.RegexField(
        re.compile(rf"\A{CLIENT_SEED.pattern}\Z"),
        default=None,
        allow_null=True,
        help_text="Your part of the deals' seed; one is made for you without it.",
    )
    command_id = serializers.UUIDField(default=None, allow_null=True, help_text=COMMAND_ID)


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


class OpenedSerializer(serializers.Serializer[Any]):
    """Where a new table is."""

    id = serializers.CharField()
    url = serializers.URLField(help_text="The page.")
    ws = serializers.CharField(help_text="The socket.")


class SeatTakenSerializer(serializers.Serializer[Any]):
    """The seat that is yours now."""

    seat = serializers.IntegerField(help_text="Clockwise, from 0.")


class PlayedSerializer(serializers.Serializer[Any]):
    """A card that is safely stored."""

    command_id = serializers.UUIDField()
    version = serializers.IntegerField(help_text="The match's version after this card.")


class ListedTableSerializer(serializers.Serializer[Table]):
    """A table in the list."""

    id = serializers.CharField(source="public_id")
    url = serializers.SerializerMethodField()
    ws = serializers.SerializerMethodField()
    name = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=Table.Status.choices)
    players = serializers.IntegerField()
    clock = serializers.SerializerMethodField(help_text="kind, per_play_s, bank_s.")
    options = serializers.DictField()
    ranked = serializers.BooleanField(source="is_ranked")
    card_tracker = serializers.BooleanField(source="has_card_tracker")
    seats = serializers.SerializerMethodField(
        help_text="One a seat: null, or the `player`'s id, `name`, and whether it is a `bot`."
    )
    opened_at = serializers.DateTimeField()

    def get_url(self, table: Table) -> str:
        """Return the address of the page."""
        return _addresses(self.context["request"], table.public_id)["url"]

    def get_ws(self, table: Table) -> str:
        """Return the address of the socket."""
        return _addresses(self.context["request"], table.public_id)["ws"]

    def get_clock(self, table: Table) -> dict[str, Any]:
        """Return the clock as sockets tell it."""
        return clock_frame(clock(table.clock))

    def get_seats(self, table: Table) -> list[dict[str, Any] | None]:
        """Return who sits where."""
        seats: list[dict[str, Any] | None] = [None] * table.players
        for seat in table.seats.all():
            seats[seat.seat_index] = {
                "player": seat.player.public_id,
                "name": seat.player.name,
                "bot": seat.player.kind == Kind.BOT,
            }
        return seats


class TablesPaging(NewestFirst):
    """By the time of opening, as the tables' indexes are."""

    ordering = ("-opened_at", "-id")


class TablesView(ListAPIView[Table]):
    """The public tables, and opening one."""

    serializer_class = ListedTableSerializer
    pagination_class = TablesPaging

    def get_permissions(self) -> Sequence[Any]:
        """Let everybody look, and who may play open tables."""
        if self.request.method == "POST":
            return [has_scope(Scope.PLAY)()]
        return super().get_permissions()

    @extend_schema(
        operation_id="tables",
        parameters=[
            OpenApiParameter(
                "status",
                str,
                enum=LISTED,
                description="open: they wait for players (without it, these); playing: to watch.",
            )
        ],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of public tables that wait for players, or that may be watched."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Return the tables of the status asked for."""
        status = serializers.ChoiceField(choices=LISTED)
        asked = self.request.query_params.get("status", Table.Status.OPEN)
        try:
            return listed_tables(status.run_validation(asked))
        except serializers.ValidationError as error:
            raise serializers.ValidationError({"status": error.detail}) from None

    @extend_schema(
        operation_id="open_table",
        request=WishSerializer,
        responses={201: OpenedSerializer},
        examples=[
            OpenApiExample(
                "Two bots and a seat for somebody",
                {"players": 4, "clock": "live", "bots": ["medium", "easy"], "options": {}},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Open a table and sit down first. Full of bots, it starts at once. Needs `play`."""
        wish = _checked(WishSerializer, request)
        command_id = wish.pop("command_id")
        public_id = tables.open_table(
            tables.TableWish(**wish), player_id=caller(request).pk, command_id=command_id
        )
        return Response({"id": public_id, **_addresses(request, public_id)}, status=201)


class TableView(APIView):
    """One table."""

    @extend_schema(operation_id="table", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, public_id: str) -> Response:
        """Return the `table` that its socket tells (docs/protocol.md), with `url` and `ws`."""
        facts = _watched(request, public_id)
        shown = table_frame(facts, my_seat=facts.seat_of(caller_id(request)))
        return Response({**shown, **_addresses(request, public_id)})


class SeatsView(APIView):
    """The seats of a table."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="take_seat", request=SitSerializer, responses={200: SeatTakenSerializer}
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Sit down, or move to another seat. The last free seat starts the match. Needs `play`."""
        asked = _checked(SitSerializer, request)
        seat = tables.take_seat(
            public_id,
            player_id=caller(request).pk,
            seat_index=asked["seat"],
            client_seed=asked["client_seed"],
            command_id=asked["command_id"],
        )
        return Response({"seat": seat})


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
        facts = _watched(request, public_id)
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
        asked = _checked(PlaySerializer, request)
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


class ChatLineSerializer(serializers.Serializer[ChatLine]):
    """Something said at a table, as its socket tells it."""

    id = serializers.IntegerField()
    player = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    text = serializers.CharField()
    at = serializers.DateTimeField(source="said_at")


class SaySerializer(serializers.Serializer[Any]):
    """What to say."""

    text = serializers.CharField(max_length=MAX_CHAT_LENGTH)
    command_id = serializers.UUIDField(default=None, allow_null=True, help_text=COMMAND_ID)


class ChatView(ListAPIView[ChatLine]):
    """What is said at a table."""

    serializer_class = ChatLineSerializer
    pagination_class = NewestFirst

    def get_permissions(self) -> Sequence[Any]:
        """Let those listen who may watch, and those talk who may play."""
        if self.request.method == "POST":
            return [has_scope(Scope.PLAY)()]
        return super().get_permissions()

    def get_queryset(self) -> Any:
        """Return what was said at the table, for who may watch it."""
        facts = _watched(self.request, self.kwargs["public_id"])
        return ChatLine.objects.select_related("player").filter(table_id=facts.table_id)

    @extend_schema(operation_id="chat")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of what was said, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(operation_id="say", request=SaySerializer, responses={204: NO_BODY})
    def post(self, request: Request, public_id: str) -> Response:
        """Say something at the table you sit at. Needs `play`."""
        asked = _checked(SaySerializer, request)
        chat.say(
            public_id,
            player_id=caller(request).pk,
            text=" ".join(asked["text"].split()),
            command_id=asked["command_id"],
        )
        return Response(status=204)


def _watched(request: Request, public_id: str) -> TableFacts:
    """Return a table that the caller may see. Raises NoSuchTable and NotAllowed."""
    facts = table_facts(public_id=public_id)
    if not may_watch(caller_id(request), facts):
        raise NotAllowed
    return facts


def _match_id(facts: TableFacts) -> int:
    if facts.match_id is None:
        raise NotStarted
    return facts.match_id


def _checked(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _addresses(request: Request, public_id: str) -> dict[str, str]:
    page: str = request.build_absolute_uri(reverse("games:table", args=[public_id]))
    socket: str = request.build_absolute_uri(f"/ws/tables/{public_id}/")
    return {"url": page, "ws": socket.replace("http", "ws", 1)}


urlpatterns = [
    path("tables/", TablesView.as_view(), name="tables"),
    path("tables/<slug:public_id>/", TableView.as_view(), name="table"),
    path("tables/<slug:public_id>/seats/", SeatsView.as_view(), name="seats"),
    path("tables/<slug:public_id>/seats/me/", MySeatView.as_view(), name="my_seat"),
    path("tables/<slug:public_id>/seats/me/return/", ReturnView.as_view(), name="return"),
    path("tables/<slug:public_id>/match/", TableMatchView.as_view(), name="table_match"),
    path("tables/<slug:public_id>/chat/", ChatView.as_view(), name="chat"),
    path("tables/<slug:public_id>/plays/", PlaysView.as_view(), name="plays"),
]
