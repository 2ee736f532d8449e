"""What is said at a table, by HTTP."""

from collections.abc import Sequence
from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.asking import COMMAND_ID, checked, watched_table
from games.api.authentication import caller
from games.api.paging import NewestFirst
from games.api.permissions import has_scope
from games.commands import chat
from games.live.protocol import MAX_CHAT_LENGTH
from games.models import ChatLine
from games.players.interface import Scope

NO_BODY = None


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
        facts = watched_table(self.request, self.kwargs["public_id"])
        return ChatLine.objects.select_related("player").filter(table_id=facts.table_id)

    @extend_schema(operation_id="chat")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of what was said, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(operation_id="say", request=SaySerializer, responses={204: NO_BODY})
    def post(self, request: Request, public_id: str) -> Response:
        """Say something at the table you sit at. Needs `play`."""
        asked = checked(SaySerializer, request)
        chat.say(
            public_id,
            player_id=caller(request).pk,
            text=" ".join(asked["text"].split()),
            command_id=asked["command_id"],
        )
        return Response(status=204)


urlpatterns = [
    path("tables/<slug:public_id>/chat/", ChatView.as_view(), name="chat"),
]
