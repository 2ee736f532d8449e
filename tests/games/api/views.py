"""Small views that show the house rules of the API by themselves."""

from typing import Any

from django.core.exceptions import ValidationError
from django.urls import include, path
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller
from games.api.permissions import has_scope
from games.engine.errors import NotYourTurn
from games.errors import NoSuchTable, TableFull
from games.players.errors import NameTaken, NoSuchPlayer, PeopleOnly
from games.players.models import Player

REFUSALS: dict[str, Exception] = {
    "taken": NameTaken(),
    "missing": NoSuchPlayer(),
    "guest": PeopleOnly(),
    "full": TableFull(),
    "nowhere": NoSuchTable(),
    "turn": NotYourTurn(),
    "model": ValidationError({"name": ["Too long."]}, code="max_length"),
    "validator": ValidationError("Not so.", code="odd"),
}


class OptionsSerializer(serializers.Serializer[Any]):
    deal_limit = serializers.IntegerField(min_value=1)


class WishSerializer(serializers.Serializer[Any]):
    players = serializers.IntegerField(min_value=4, max_value=8)
    options = OptionsSerializer()
    bots = serializers.ListField(child=serializers.CharField(), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["players"] == 8:
            raise serializers.ValidationError("Not eight.", code="not_eight")
        return attrs


class WishView(APIView):
    permission_classes = [has_scope("play")]

    def post(self, request: Request) -> Response:
        wish = WishSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        return Response({"by": caller(request).name})


class RefusingView(APIView):
    def get(self, _request: Request, refusal: str) -> Response:
        raise REFUSALS[refusal]

    def post(self, _request: Request, **_: str) -> Response:
        """Never reached: the default permission changes nothing."""
        raise AssertionError


class BrokenView(APIView):
    def get(self, _request: Request) -> Response:
        raise RuntimeError("a bug")


class NameSerializer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields = ["name"]


class PlayersView(ListAPIView[Player]):
    queryset = Player.objects.all()
    serializer_class = NameSerializer


handler500 = "games.api.errors.server_error"
urlpatterns = [
    path("api/v1/wishes/", WishView.as_view()),
    path("api/v1/refusals/<str:refusal>/", RefusingView.as_view()),
    path("api/v1/broken/", BrokenView.as_view()),
    path("api/v1/all/", PlayersView.as_view()),
    path("", include("fool_site.urls")),
]
