"""Looking for a table by HTTP: the socket /ws/me/ tells when one is found."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller, caller_id
from games.api.permissions import has_scope
from games.players.interface import Scope, client_address
from ratings.api.addresses import table_addresses
from ratings.commands.proposals import accept_table
from ratings.commands.queue import join_queue, leave_queue
from ratings.queries.ladders import find_ladder
from ratings.queries.queue import QueueState, Standing, queue_state, queues_of

STANDINGS = [standing.value for standing in Standing]


class FoundSerializer(serializers.Serializer[Any]):
    """A table to be accepted."""

    id = serializers.CharField()
    expires_at = serializers.DateTimeField(help_text="Accept before.")
    players = serializers.IntegerField(help_text="With house bots.")
    bots = serializers.IntegerField(help_text="House bots; they accept by themselves.")
    accepted = serializers.IntegerField(help_text="How many have accepted.")
    has_accepted = serializers.BooleanField(help_text="Whether you have.")


class TableSerializer(serializers.Serializer[Any]):
    """Where a table is."""

    id = serializers.CharField()
    url = serializers.URLField(help_text="The page.")
    ws = serializers.CharField(help_text="The socket.")


class QueueSerializer(serializers.Serializer[QueueState]):
    """A ladder's queue as you see it."""

    ladder = serializers.CharField()
    standing = serializers.ChoiceField(choices=STANDINGS)
    waiting = serializers.IntegerField(help_text="How many look for a table.")
    expected_s = serializers.IntegerField(
        source="expected_seconds",
        allow_null=True,
        help_text="What the last ones waited, in seconds; null where nobody knows.",
    )
    now = serializers.DateTimeField(help_text="The moment of this answer.")
    since = serializers.DateTimeField(allow_null=True, help_text="You look for a table since.")
    is_in_front = serializers.BooleanField(help_text="A table was lost by another's fault.")
    found = FoundSerializer(allow_null=True)
    paused_until = serializers.DateTimeField(allow_null=True)
    table = serializers.SerializerMethodField(
        help_text="The live table you are at, of whatever kind."
    )

    @extend_schema_field(TableSerializer(allow_null=True))
    def get_table(self, state: QueueState) -> dict[str, str] | None:
        """Return where the caller's live table is."""
        if state.table_id is None:
            return None
        return table_addresses(self.context["request"], state.table_id)


class QueuesSerializer(serializers.Serializer[Any]):
    """All queues you are in."""

    results = QueueSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class AcceptSerializer(serializers.Serializer[Any]):
    """Which table to accept."""

    found = serializers.CharField(
        default=None,
        allow_null=True,
        max_length=16,
        help_text="The `id` of `found`; with it, the same call twice gets the same answer.",
    )


class AcceptedSerializer(serializers.Serializer[Any]):
    """The table, once everybody has accepted."""

    table = TableSerializer(allow_null=True, help_text="null while others have still to accept.")


class QueueView(APIView):
    """A ladder's queue."""

    def get_permissions(self) -> Sequence[Any]:
        """Let everybody look, and who may play look for a table."""
        if self.request.method in ("POST", "DELETE"):
            return [has_scope(Scope.PLAY)()]
        return super().get_permissions()

    @extend_schema(operation_id="queue", responses=QueueSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return how many wait, and where you stand."""
        return _state(request, slug)

    @extend_schema(operation_id="join_queue", request=None, responses=QueueSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Look for a table; twice is once. Needs `play`."""
        address = client_address(request._request)
        join_queue(slug, player_id=caller(request).pk, address=address)
        return _state(request, slug)

    @extend_schema(operation_id="leave_queue", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Stop looking. To leave a table that was found is not to accept it. Needs `play`."""
        leave_queue(slug, player_id=caller(request).pk)
        return Response(status=204)


class AcceptView(APIView):
    """The table that was found."""

    permission_classes: Sequence[Any] = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="accept_table", request=AcceptSerializer, responses=AcceptedSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """Accept the table that was found for you. The last to accept starts it. Needs `play`."""
        asked = AcceptSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        table_id = accept_table(
            slug,
            player_id=caller(request).pk,
            rng=SystemRandom(),
            proposal_id=asked.validated_data["found"],
        )
        table = None if table_id is None else table_addresses(request, table_id)
        return Response({"table": table})


class MyQueuesView(APIView):
    """Every queue the caller is in."""

    permission_classes: Sequence[Any] = [has_scope(Scope.READ)]

    @extend_schema(operation_id="my_queues", responses=QueuesSerializer)
    def get(self, request: Request) -> Response:
        """Return the queues you are in, the live one first. Needs `read`."""
        states = queues_of(caller(request).pk)
        one = QueueSerializer(context={"request": request})
        shown = [one.to_representation(state) for state in states]
        return Response({"results": shown, "next": None})


def _state(request: Request, slug: str) -> Response:
    state = queue_state(find_ladder(slug), player_id=caller_id(request))
    return Response(QueueSerializer(state, context={"request": request}).data)


urlpatterns = [
    path("me/queues/", MyQueuesView.as_view(), name="my_queues"),
    path("ladders/<slug:slug>/queue/", QueueView.as_view(), name="queue"),
    path("ladders/<slug:slug>/queue/accept/", AcceptView.as_view(), name="accept"),
]
