"""Challenges by HTTP."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller
from games.api.permissions import has_scope
from games.players.interface import NoSuchPlayer, Scope, find_player
from ratings.api.addresses import table_addresses
from ratings.api.queue import AcceptedSerializer
from ratings.commands.challenges import accept_challenge, challenge, end_challenge
from ratings.queries.challenges import ChallengeState, open_challenges
from ratings.queries.ladders import find_ladder


class ChallengedSerializer(serializers.Serializer[Any]):
    """Somebody of a challenge."""

    player = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    has_accepted = serializers.BooleanField()


class ChallengeSerializer(serializers.Serializer[ChallengeState]):
    """An open challenge."""

    id = serializers.CharField()
    ladder = serializers.CharField()
    challenger = serializers.CharField(source="challenger.name")
    players = ChallengedSerializer(many=True, help_text="With the challenger.")
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    is_mine = serializers.BooleanField(help_text="Whether you made it.")
    has_accepted = serializers.BooleanField(help_text="Whether you have accepted.")


class ChallengePageSerializer(serializers.Serializer[Any]):
    """Open challenges; there is no second page."""

    results = ChallengeSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class ChallengeWishSerializer(serializers.Serializer[Any]):
    """Whom to challenge."""

    players = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=1,
        max_length=7,
        help_text="Names of the others.",
    )


class ChallengeMadeSerializer(serializers.Serializer[Any]):
    """The new challenge."""

    id = serializers.CharField()


class ChallengesView(APIView):
    """The caller's challenges on a ladder."""

    permission_classes: Sequence[Any] = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="challenges", responses=ChallengePageSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the open challenges you have made or may answer. Needs `play`."""
        found = open_challenges(caller(request).pk, ladder=find_ladder(slug))
        one = ChallengeSerializer()
        return Response({"results": [one.to_representation(each) for each in found], "next": None})

    @extend_schema(
        operation_id="challenge",
        request=ChallengeWishSerializer,
        responses={201: ChallengeMadeSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Invite players to a ranked table. It opens when all have accepted. Needs `play`."""
        asked = ChallengeWishSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        others = []
        for name in asked.validated_data["players"]:
            if (card := find_player(name)) is None:
                raise NoSuchPlayer
            others.append(card.id)
        made = challenge(slug, player_id=caller(request).pk, others=others)
        return Response({"id": made}, status=201)


class ChallengeView(APIView):
    """One challenge."""

    permission_classes: Sequence[Any] = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="end_challenge", responses={204: None})
    def delete(self, request: Request, slug: str, public_id: str) -> Response:
        """Withdraw your challenge, or decline another's. Needs `play`."""
        end_challenge(slug, public_id, player_id=caller(request).pk)
        return Response(status=204)


class ChallengeAcceptView(APIView):
    """The answer yes."""

    permission_classes: Sequence[Any] = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="accept_challenge", request=None, responses=AcceptedSerializer)
    def post(self, request: Request, slug: str, public_id: str) -> Response:
        """Accept a challenge; the last to accept starts the table. Needs `play`."""
        table_id = accept_challenge(
            slug, public_id, player_id=caller(request).pk, rng=SystemRandom()
        )
        table = None if table_id is None else table_addresses(request, table_id)
        return Response({"table": table})


urlpatterns = [
    path("ladders/<slug:slug>/challenges/", ChallengesView.as_view(), name="challenges"),
    path(
        "ladders/<slug:slug>/challenges/<slug:public_id>/",
        ChallengeView.as_view(),
        name="challenge",
    ),
    path(
        "ladders/<slug:slug>/challenges/<slug:public_id>/accept/",
        ChallengeAcceptView.as_view(),
        name="accept_challenge",
    ),
]
