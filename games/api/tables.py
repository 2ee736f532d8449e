"""Tables by HTTP: find, open, look."""

from collections.abc import Sequence
from typing import Any

from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.asking import COMMAND_ID, checked, watched_table
from games.api.authentication import caller, caller_id
from games.api.paging import NewestFirst
from games.api.permissions import has_scope
from games.clocks import ClockKind, clock
from games.commands import tables
from games.engine import MAX_PLAYERS, MIN_PLAYERS
from games.live.render import clock_frame, table_frame
from games.models import Table
from games.models.bots import STRATEGIES
from games.players.interface import Kind, Scope
from games.queries.lobby import listed_tables

LISTED = (Table.Status.OPEN.value, Table.Status.PLAYING.value)


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


class OpenedSerializer(serializers.Serializer[Any]):
    """Where a new table is."""

    id = serializers.CharField()
    url = serializers.URLField(help_text="The page.")
    ws = serializers.CharField(help_text="The socket.")


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
        wish = checked(WishSerializer, request)
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
        facts = watched_table(request, public_id)
        shown = table_frame(facts, my_seat=facts.seat_of(caller_id(request)))
        return Response({**shown, **_addresses(request, public_id)})


def _addresses(request: Request, public_id: str) -> dict[str, str]:
    page: str = request.build_absolute_uri(reverse("games:table", args=[public_id]))
    socket: str = request.build_absolute_uri(f"/ws/tables/{public_id}/")
    return {"url": page, "ws": socket.replace("http", "ws", 1)}


urlpatterns = [
    path("tables/", TablesView.as_view(), name="tables"),
    path("tables/<slug:public_id>/", TableView.as_view(), name="table"),
]
