"""The shapes of events in the API."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from games.players.interface import Kind
from tournaments.models import ByeRule, Entry, Pod, PodSeat, Round, Stage, Tournament
from tournaments.pairing.results import EntrantStatus
from tournaments.pairing.tiebreaks import TieBreak
from tournaments.queries.listing import TournamentLine

# Under these names the settings call the sets of words in the OpenAPI document.
TOURNAMENT_STATUSES = Tournament.Status.choices
STAGE_STATUSES = Stage.Status.choices
STAGE_KINDS = Stage.Kind.choices
ROUND_STATUSES = Round.Status.choices
ENTRY_STATUSES = Entry.Status.choices
EXACT = "An exact number as text: “280”, “-12”, “525/2”."


class StageSerializer(serializers.Serializer[Stage]):
    """One phase of an event."""

    stage_no = serializers.IntegerField(help_text="From 1.")
    name = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=STAGE_KINDS)
    status = serializers.ChoiceField(choices=STAGE_STATUSES)
    rounds = serializers.IntegerField(allow_null=True, help_text="Null for a knockout.")
    pod_sizes = serializers.ListField(child=serializers.IntegerField())
    preferred_size = serializers.IntegerField()
    cut_to = serializers.IntegerField(
        allow_null=True, help_text="How many of the stage before take part; null for all."
    )
    advance = serializers.IntegerField(
        allow_null=True, help_text="How many of each pod go on in a knockout."
    )
    deal_limit = serializers.IntegerField(allow_null=True)
    time_limit_seconds = serializers.IntegerField(allow_null=True)


class TournamentSerializer(serializers.Serializer[TournamentLine]):
    """An event in a list."""

    slug = serializers.CharField()
    url = serializers.SerializerMethodField(help_text="The page.")
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=TOURNAMENT_STATUSES)
    venue = serializers.ChoiceField(choices=Tournament.Venue.choices)
    place_name = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    zone = serializers.CharField(help_text="IANA time zone of the event.")
    finished_at = serializers.DateTimeField(allow_null=True)
    entered = serializers.IntegerField(help_text="How many have a place.")
    capacity = serializers.IntegerField(allow_null=True)
    rated = serializers.ChoiceField(choices=Tournament.Rated.choices)
    same_deals = serializers.BooleanField()
    series = serializers.CharField(source="series_slug", allow_blank=True)
    stages = StageSerializer(many=True)
    version = serializers.IntegerField(help_text="Rises with everything that is told of it.")

    def get_url(self, line: TournamentLine) -> str:
        """Return the address of the event's page."""
        address: str = self.context["request"].build_absolute_uri(
            reverse("tournaments:event", args=[line.slug])
        )
        return address


class TournamentPageSerializer(serializers.Serializer[Any]):
    """A page of the list."""

    results = TournamentSerializer(many=True)
    next = serializers.URLField(allow_null=True, help_text="The next page, of older events.")


class EntrySerializer(serializers.Serializer[Any]):
    """Somebody's part in an event."""

    entry = serializers.IntegerField(help_text="A number that pods and standings refer to.")
    key = serializers.CharField(help_text="Public and lasting: lots are drawn by it.")
    player = serializers.CharField(help_text="Who plays for it now.")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    team = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=ENTRY_STATUSES)
    seed = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)
    is_late = serializers.BooleanField()


class RoundLineSerializer(serializers.Serializer[Any]):
    """A round in an event's list of rounds."""

    number = serializers.IntegerField(help_text="From 1, over all stages.")
    stage = serializers.IntegerField(source="stage_no")
    round = serializers.IntegerField(source="round_no", help_text="From 1 within its stage.")
    status = serializers.ChoiceField(choices=ROUND_STATUSES)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    pods = serializers.IntegerField()
    pods_over = serializers.IntegerField()


class MySerializer(serializers.Serializer[Any]):
    """The caller's own part."""

    status = serializers.ChoiceField(choices=ENTRY_STATUSES)
    entry = serializers.IntegerField()
    is_checked_in = serializers.BooleanField()
    waiting_place = serializers.IntegerField(allow_null=True)
    table = serializers.CharField(
        allow_null=True, help_text="The live table that the caller is called to."
    )


class TournamentDetailSerializer(TournamentSerializer):
    """An event with its rules, entries and rounds."""

    description = serializers.CharField(allow_blank=True)
    registration = serializers.ChoiceField(choices=Tournament.Registration.choices)
    points_rule = serializers.ChoiceField(choices=Tournament.PointsRule.choices)
    points_by_place = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="By pod size, the best place first.",
    )
    bye_rule = serializers.ChoiceField(choices=ByeRule.choices)
    tiebreaks = serializers.ListField(
        child=serializers.ChoiceField(choices=[(one.value, one.value) for one in TieBreak])
    )
    pairing_mode = serializers.ChoiceField(choices=Tournament.PairingMode.choices)
    clock = serializers.CharField()
    entries = EntrySerializer(many=True)
    rounds = RoundLineSerializer(many=True)
    me = MySerializer(allow_null=True, help_text="Null for a stranger, and for who is not in.")


class PodSeatSerializer(serializers.Serializer[Any]):
    """A seat of a pod; what is not to be seen yet is null."""

    seat = serializers.IntegerField(help_text="Clockwise, from 0.")
    entry = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    total = serializers.IntegerField(allow_null=True)
    finish = serializers.ChoiceField(choices=PodSeat.Finish.choices, allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(allow_null=True, help_text=EXACT)


class PodSerializer(serializers.Serializer[Any]):
    """A table of a round."""

    pod = serializers.IntegerField(help_text="From 1.")
    state = serializers.ChoiceField(
        choices=["waiting", "playing", "awaited", "sealed", "finished", "void"]
    )
    table = serializers.CharField(allow_null=True)
    match = serializers.CharField(allow_null=True)
    source = serializers.ChoiceField(  # type: ignore[assignment] # the name of a field's own
        choices=Pod.Source.choices, allow_null=True, help_text="Where the result came from."
    )
    seats = PodSeatSerializer(many=True)


class ByeSerializer(serializers.Serializer[Any]):
    """A round without a pod."""

    entry = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.ChoiceField(choices=ByeRule.choices)


class RoundSerializer(serializers.Serializer[Any]):
    """A round with its pods and byes."""

    number = serializers.IntegerField()
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    status = serializers.ChoiceField(choices=ROUND_STATUSES)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    same_deals = serializers.BooleanField()
    commitment = serializers.CharField(allow_blank=True)
    pods = PodSerializer(many=True)
    byes = ByeSerializer(many=True)
    certificate = serializers.JSONField(
        allow_null=True, help_text="What the round was paired from and with."
    )


class TermSerializer(serializers.Serializer[Any]):
    """One summand of a value. Keys that a term has no use for are left out."""

    kind = serializers.CharField()
    amount = serializers.CharField(help_text=EXACT)
    round_no = serializers.IntegerField(required=False)
    pod_no = serializers.IntegerField(required=False)
    place = serializers.IntegerField(required=False)
    size = serializers.IntegerField(required=False)
    others = serializers.ListField(child=serializers.IntegerField(), required=False)
    parts = serializers.ListField(child=serializers.CharField(), required=False)
    reason = serializers.CharField(required=False)
    is_cut = serializers.BooleanField(required=False)


class ValueSerializer(serializers.Serializer[Any]):
    """A number of the standings with what it is made of."""

    amount = serializers.CharField(help_text=EXACT)
    terms = TermSerializer(many=True)


class StandingSerializer(serializers.Serializer[Any]):
    """A line of the standings."""

    entry = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True, help_text="Null for a disqualified entry.")
    status = serializers.ChoiceField(choices=[(one.value, one.value) for one in EntrantStatus])
    points = ValueSerializer()
    tiebreaks = ValueSerializer(many=True, help_text="In the order of `tiebreaks` above.")
    decided_by = serializers.IntegerField(
        allow_null=True,
        help_text="What parts it from the line above: 0 the points, 1 the first tie-break.",
    )


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings of a stage, best first."""

    stage = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=STAGE_KINDS)
    after_round = serializers.IntegerField(help_text="0 before any round.")
    is_partial = serializers.BooleanField(help_text="Tables of that round still play.")
    is_final = serializers.BooleanField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    results = StandingSerializer(many=True)


class EnterSerializer(serializers.Serializer[Any]):
    """What entering may need."""

    code = serializers.CharField(required=False, allow_blank=True, max_length=40, default="")
    team = serializers.CharField(required=False, allow_blank=True, max_length=60, default="")


class EnteredSerializer(serializers.Serializer[Any]):
    """Where the caller stands after it."""

    status = serializers.ChoiceField(choices=ENTRY_STATUSES)
