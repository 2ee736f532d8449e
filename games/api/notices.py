"""What the caller was told."""

from typing import Any

from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller
from games.api.paging import NewestFirst
from games.api.permissions import has_scope
from games.players import interface as players


class NoticeSerializer(serializers.Serializer[Any]):
    """One notice, as on `/ws/me/`."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField(help_text="`table_found`, `tournament_call`, `turn`, `seat`, …")
    text = serializers.CharField()
    url = serializers.CharField(help_text='A path of this site, or "".')
    # The contract's word, which means something else to a serializer itself.
    data = serializers.DictField()  # type: ignore[assignment]
    at = serializers.DateTimeField(source="created_at")
    is_read = serializers.SerializerMethodField()

    def get_is_read(self, row: Any) -> bool:
        """Whether the player has read it."""
        return row.read_at is not None


class ReadSerializer(serializers.Serializer[Any]):
    """Which notices were read."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=200,
        help_text="All of them without it.",
    )


class ReadCountSerializer(serializers.Serializer[Any]):
    """How many of them had not been read before."""

    read = serializers.IntegerField()


class NoticesView(ListAPIView[Any]):
    """What the caller was told, newest first. Needs the scope `read`."""

    permission_classes = [has_scope(players.Scope.READ)]
    serializer_class = NoticeSerializer
    pagination_class = NewestFirst

    def get_queryset(self) -> Any:
        """Return the caller's own notices."""
        return players.notices_of(caller(self.request).pk)

    @extend_schema(operation_id="notices")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of the caller's notices."""
        return super().get(request, *args, **kwargs)


class NoticesReadView(APIView):
    """Notes what the caller has read."""

    permission_classes = [has_scope(players.Scope.PLAY)]

    @extend_schema(
        operation_id="notices_read", request=ReadSerializer, responses=ReadCountSerializer
    )
    def post(self, request: Request) -> Response:
        """Note that these notices, or all, were read. Again changes nothing."""
        asked = ReadSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        read = players.mark_notices_read(
            caller(request).pk, notice_ids=asked.validated_data.get("ids"), now=timezone.now()
        )
        return Response({"read": read})


urlpatterns = [
    path("notices/", NoticesView.as_view(), name="notices"),
    path("notices/read/", NoticesReadView.as_view(), name="notices_read"),
]
