"""Events: a list, one event, its rounds and standings, and taking part."""

from typing import Any

from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller, caller_id
from games.api.paging import limit_of, next_url
from games.api.permissions import has_scope
from games.players.interface import Scope
from tournaments.api.serializers import (
    EnteredSerializer,
    EnterSerializer,
    RoundSerializer,
    StandingsSerializer,
    TournamentDetailSerializer,
    TournamentPageSerializer,
    TournamentSerializer,
)
from tournaments.commands import registering
from tournaments.errors import NoSuchRound
from tournaments.models import Stage, Tournament
from tournaments.queries.access import role_in
from tournaments.queries.events import (
    RoundLine,
    entry_lines,
    entry_names,
    find_tournament,
    my_part,
    round_lines,
    stages_of,
)
from tournaments.queries.exports import entry_data, round_data, standings_data
from tournaments.queries.listing import line_of, tournament_page
from tournaments.queries.rounds import find_round, round_view

STATUSES = [value for value in Tournament.Status.values if value != Tournament.Status.DRAFT]
PARAMETERS = [
    OpenApiParameter("status", str, enum=STATUSES, description="Only events in this status."),
    OpenApiParameter("before", str, description="Only events listed after the one of this slug."),
    OpenApiParameter("limit", int, description="1 to 200; 50 without it."),
]
STAGE = OpenApiParameter("stage", int, description="From 1; the latest that has begun without it.")


class TournamentsView(APIView):
    """Public events, newest start first."""

    @extend_schema(
        operation_id="tournaments", parameters=PARAMETERS, responses=TournamentPageSerializer
    )
    def get(self, request: Request) -> Response:
        """Return a page of public events; drafts are not among them."""
        status = request.query_params.get("status", "")
        if status and status not in STATUSES:
            raise serializers.ValidationError({"status": [f"one of {', '.join(STATUSES)}"]})
        page = tournament_page(
            status=status,
            before=request.query_params.get("before", ""),
            limit=limit_of(request),
        )
        one = TournamentSerializer(context={"request": request})
        results = [one.to_representation(line) for line in page.tournaments]
        return Response({"results": results, "next": next_url(request, "before", page.older)})


class TournamentView(APIView):
    """One event."""

    @extend_schema(operation_id="tournament", responses=TournamentDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return an event's rules, entries and rounds, and the caller's own part."""
        viewer_id = caller_id(request)
        tournament = find_tournament(slug, viewer_id)
        listed = TournamentSerializer(line_of(tournament), context={"request": request}).data
        is_staff = viewer_id is not None and role_in(tournament.pk, viewer_id) is not None
        lines = round_lines(tournament, with_drafts=is_staff)
        names = (
            "description",
            "registration",
            "points_rule",
            "points_by_place",
            "bye_rule",
            "tiebreaks",
            "pairing_mode",
            "clock",
        )
        return Response(
            dict(listed)
            | {name: getattr(tournament, name) for name in names}
            | {
                "entries": [entry_data(line) for line in entry_lines(tournament)],
                "rounds": [_round_line(line) for line in lines],
                "me": _me(tournament, viewer_id),
            }
        )


class RoundView(APIView):
    """One round of an event."""

    @extend_schema(operation_id="tournament_round", responses=RoundSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return a round with its pods; `number` counts over all stages.

        Where tables play the same deals, nothing of a finished one is told before all are over.
        """
        viewer_id = caller_id(request)
        tournament = find_tournament(slug, viewer_id)
        is_staff = viewer_id is not None and role_in(tournament.pk, viewer_id) is not None
        line = find_round(tournament, number, with_drafts=is_staff)
        return Response(round_data(round_view(tournament, line)))


class StandingsView(APIView):
    """The standings of a stage."""

    @extend_schema(
        operation_id="tournament_standings", parameters=[STAGE], responses=StandingsSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the standings with all that each value is made of."""
        tournament = find_tournament(slug, caller_id(request))
        begun = [one for one in stages_of(tournament) if one.status != Stage.Status.PENDING]
        asked = request.query_params.get("stage", "")
        found = [one for one in begun if not asked or str(one.stage_no) == asked]
        if not found:
            raise NoSuchRound(_("This stage of the tournament has not begun."))
        data = standings_data(tournament, found[-1])
        names = entry_names(tournament)
        results = [
            {
                **{key: value for key, value in line.items() if key != "entrant"},
                "entry": line["entrant"],
                "player": names[line["entrant"]].public_id,
                "name": names[line["entrant"]].name,
            }
            for line in data.pop("lines")
        ]
        return Response(data | {"results": results})


class EntryView(APIView):
    """The caller's own entry."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(
        operation_id="tournament_enter", request=EnterSerializer, responses=EnteredSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter; twice changes nothing. The answer says whether there was a place."""
        me = caller(request)
        asked = EnterSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        tournament = find_tournament(slug, me.pk)
        status = registering.enter(
            tournament.pk,
            player_id=me.pk,
            actor_id=me.pk,
            now=timezone.now(),
            code=asked.validated_data["code"],
            team=asked.validated_data["team"],
        )
        return Response({"status": status})

    @extend_schema(operation_id="tournament_withdraw", request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Withdraw; what was played stays."""
        me = caller(request)
        tournament = find_tournament(slug, me.pk)
        registering.withdraw(tournament.pk, player_id=me.pk, actor_id=me.pk, now=timezone.now())
        return Response(status=204)


class CheckInView(APIView):
    """The caller's check-in."""

    permission_classes = [has_scope(Scope.PLAY)]

    @extend_schema(operation_id="tournament_check_in", request=None, responses=EnteredSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Say that the caller is there; twice changes nothing."""
        me = caller(request)
        tournament = find_tournament(slug, me.pk)
        registering.check_in(tournament.pk, player_id=me.pk, actor_id=me.pk, now=timezone.now())
        return Response({"status": my_part(tournament, me.pk).status})


def _round_line(line: RoundLine) -> dict[str, Any]:
    return {
        "number": line.number,
        "stage": line.stage_no,
        "round": line.round_no,
        "status": line.status,
        "starts_at": line.starts_at,
        "ends_at": line.ends_at,
        "pods": line.pods,
        "pods_over": line.pods_over,
    }


def _me(tournament: Tournament, viewer_id: int | None) -> dict[str, Any] | None:
    part = my_part(tournament, viewer_id)
    if part.entry_id is None:
        return None
    return {
        "status": part.status,
        "entry": part.entry_id,
        "is_checked_in": part.is_checked_in,
        "waiting_place": part.waiting_place,
        "table": (part.next_seat.table_id or None) if part.next_seat else None,
    }


urlpatterns = [
    path("tournaments/", TournamentsView.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", TournamentView.as_view(), name="tournament"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", RoundView.as_view(), name="round"),
    path("tournaments/<slug:slug>/standings/", StandingsView.as_view(), name="standings"),
    path("tournaments/<slug:slug>/entry/", EntryView.as_view(), name="entry"),
    path("tournaments/<slug:slug>/check-in/", CheckInView.as_view(), name="check_in"),
]
