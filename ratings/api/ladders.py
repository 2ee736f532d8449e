"""Ladders and membership by HTTP."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller, caller_id
from games.api.permissions import has_scope
from games.interface import ClockKind
from games.players.interface import Scope
from ratings.commands.membership import begin_vacation, end_vacation, join_ladder, leave_ladder
from ratings.errors import NoSuchLadder
from ratings.models import Ladder, Membership
from ratings.queries.ladders import is_open_now, membership_of, opens_next
from ratings.queries.queue import waiting_counts


class MembershipSerializer(serializers.Serializer[Membership]):
    """A player's part in a ladder."""

    joined_at = serializers.DateTimeField()
    vacation_since = serializers.DateTimeField(allow_null=True)


class LadderSerializer(serializers.Serializer[Ladder]):
    """A ladder."""

    slug = serializers.CharField()
    name = serializers.CharField()
    url = serializers.SerializerMethodField(help_text="The page.")
    description = serializers.CharField(allow_blank=True)
    min_players = serializers.IntegerField(help_text="At a table: 4 to 8.")
    max_players = serializers.IntegerField()
    clock = serializers.ChoiceField(choices=ClockKind.choices)
    options = serializers.DictField()
    join_rule = serializers.ChoiceField(choices=Ladder.JoinRule.choices)
    min_rating = serializers.IntegerField(allow_null=True)
    max_rating = serializers.IntegerField(allow_null=True)
    min_account_days = serializers.IntegerField()
    allows_bots = serializers.BooleanField()
    daily_limit = serializers.IntegerField(help_text="Daily tables a player may have at once.")
    open_now = serializers.SerializerMethodField(help_text="Whether tables are made now.")
    opens_at = serializers.SerializerMethodField(help_text="The next opening hour.")
    members = serializers.IntegerField(source="member_count")
    waiting = serializers.SerializerMethodField(help_text="How many look for a table.")

    def get_url(self, ladder: Ladder) -> str:
        """Return the address of the page."""
        address: str = self.context["request"].build_absolute_uri(ladder.get_absolute_url())
        return address

    def get_open_now(self, ladder: Ladder) -> bool:
        """Return whether tables are made now."""
        return is_open_now(ladder, now=timezone.now())

    def get_opens_at(self, ladder: Ladder) -> str | None:
        """Return when the next open hours begin."""
        opens_at = opens_next(ladder, now=timezone.now())
        return None if opens_at is None else opens_at.isoformat()

    def get_waiting(self, ladder: Ladder) -> int:
        """Return how many look for a table."""
        return int(self.context["waiting"].get(ladder.pk, 0))


class OneLadderSerializer(LadderSerializer):
    """A ladder, and the caller's part in it."""

    membership = MembershipSerializer(allow_null=True, help_text="Yours; null for no member.")


class LadderPageSerializer(serializers.Serializer[Any]):
    """All ladders; there is no second page."""

    results = LadderSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class JoinSerializer(serializers.Serializer[Any]):
    """How to be a member."""

    vacation = serializers.BooleanField(
        default=None,
        allow_null=True,
        help_text="true begins a vacation (you keep your place, are not matched), false ends it.",
    )


class LaddersView(APIView):
    """All ladders."""

    @extend_schema(operation_id="ladders", responses=LadderPageSerializer)
    def get(self, request: Request) -> Response:
        """Return the ladders in the order in which the site shows them."""
        context = {"request": request, "waiting": waiting_counts()}
        one = LadderSerializer(context=context)
        ladders = [one.to_representation(ladder) for ladder in _ladders()]
        return Response({"results": ladders, "next": None})


class LadderView(APIView):
    """One ladder."""

    @extend_schema(operation_id="ladder", responses=OneLadderSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return what a ladder is, and your part in it."""
        ladder = _ladders().filter(slug=slug).first()
        if ladder is None:
            raise NoSuchLadder
        context = {"request": request, "waiting": waiting_counts()}
        shown = LadderSerializer(ladder, context=context).data
        return Response(shown | {"membership": _membership(ladder, caller_id(request))})


class MembershipView(APIView):
    """The caller's part in a ladder."""

    permission_classes: Sequence[Any] = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="join_ladder", request=JoinSerializer, responses=MembershipSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """Join, or come back; begin or end a vacation. Needs `play`."""
        asked = JoinSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        player_id, now = caller(request).pk, timezone.now()
        join_ladder(slug, player_id=player_id, now=now)
        if asked.validated_data["vacation"] is True:
            begin_vacation(slug, player_id=player_id, now=now)
        elif asked.validated_data["vacation"] is False:
            end_vacation(slug, player_id=player_id)
        return Response(_membership(Ladder.objects.get(slug=slug), player_id))

    @extend_schema(operation_id="leave_ladder", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Leave; your ratings stay. Needs `play`."""
        leave_ladder(slug, player_id=caller(request).pk, now=timezone.now())
        return Response(status=204)


def _ladders() -> QuerySet[Ladder]:
    active = Count("memberships", filter=Q(memberships__left_at=None))
    ladders = Ladder.objects.annotate(member_count=active).prefetch_related("open_hours")
    return ladders.order_by("position", "name")


def _membership(ladder: Ladder, player_id: int | None) -> dict[str, Any] | None:
    if player_id is None:
        return None
    membership = membership_of(ladder.pk, player_id=player_id)
    if membership is None or not membership.is_active:
        return None
    return dict(MembershipSerializer(membership).data)


urlpatterns = [
    path("ladders/", LaddersView.as_view(), name="ladders"),
    path("ladders/<slug:slug>/", LadderView.as_view(), name="ladder"),
    path("ladders/<slug:slug>/membership/", MembershipView.as_view(), name="membership"),
]
