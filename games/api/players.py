"""Players: what everybody may know of one, and what the caller's own account says."""

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import caller
from games.api.permissions import has_scope
from games.players import interface as players


class PlayerSerializer(serializers.Serializer[players.Profile]):
    """A player, as everybody may see one."""

    id = serializers.CharField(source="card.public_id", help_text="Never changes; a name may.")
    name = serializers.CharField(source="card.name")
    kind = serializers.ChoiceField(choices=players.Kind.choices, source="card.kind")
    is_erased = serializers.BooleanField(source="card.is_erased")
    joined_at = serializers.DateTimeField(source="date_joined")
    country = serializers.CharField(source="country_code", allow_blank=True, help_text="ISO 3166.")
    url = serializers.SerializerMethodField(help_text="The profile page.")

    def get_url(self, profile: players.Profile) -> str:
        """Return the address of the profile page."""
        url: str = self.context["request"].build_absolute_uri(profile.card.url)
        return url


class SuspensionSerializer(serializers.Serializer[players.SuspensionNotice]):
    """Why the caller may not play, and until when."""

    until = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()


class MeSerializer(PlayerSerializer):
    """The caller."""

    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=players.Scope.choices),
        help_text="What this token may be used for; all scopes with a session.",
    )
    may_play = serializers.BooleanField()
    suspension = SuspensionSerializer(allow_null=True)


class PlayerView(APIView):
    """One player by name, in any spelling that looks the same."""

    @extend_schema(operation_id="player", responses=PlayerSerializer)
    def get(self, request: Request, name: str) -> Response:
        """Return what everybody may know of this player."""
        return Response(PlayerSerializer(_found(name), context={"request": request}).data)


class MeView(APIView):
    """Whose token or session this is."""

    permission_classes = [has_scope(players.Scope.READ)]

    @extend_schema(operation_id="me", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Return the caller's own player. Needs the scope `read`."""
        me = caller(request)
        return Response(
            PlayerSerializer(_found(me.name), context={"request": request}).data
            | {
                "scopes": sorted(me.scopes),
                "may_play": players.may_play(me.pk),
                "suspension": _suspension(me.pk),
            }
        )


def _found(name: str) -> players.Profile:
    profile = players.profile(name)
    if profile is None:
        raise players.NoSuchPlayer
    return profile


def _suspension(player_id: int) -> dict[str, object] | None:
    notice = players.suspension_of(player_id)
    return None if notice is None else dict(SuspensionSerializer(notice).data)


urlpatterns = [
    path("me/", MeView.as_view(), name="me"),
    path("players/<str:name>/", PlayerView.as_view(), name="player"),
]
