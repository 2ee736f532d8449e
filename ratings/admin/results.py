"""Results in the office: void or correct one, after reading what would come of it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from games.interface import ClockKind
from games.players.interface import PlayerCard, player_cards
from ratings.commands.rating_amending import correct_result, void_result
from ratings.errors import RatingsError
from ratings.models import Ladder, LedgerEvent
from ratings.queries.amendments import Consequences, consequences
from ratings.views.words import OVERALL_NAMES

MOVES_SHOWN = 40


class AmendmentForm(forms.Form):
    """Places a seat and the reason; or a void, which needs no places."""

    is_void = forms.BooleanField(
        label=_("Void the match: it moves no rating at all"), required=False
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("Everybody reads it on the match's page.")
    )
    command_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, seats: Sequence[tuple[PlayerCard, int]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seat_fields = [f"place_{index}" for index in range(len(seats))]
        for name, (player, place) in zip(self.seat_fields, seats, strict=True):
            self.fields[name] = forms.IntegerField(
                label=player.name, min_value=1, max_value=len(seats), initial=place
            )

    @property
    def places(self) -> list[int] | None:
        """The places in seat order, None for a void; the form is valid."""
        if self.cleaned_data["is_void"]:
            return None
        return [self.cleaned_data[name] for name in self.seat_fields]


@admin.register(LedgerEvent)
class ResultAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """What became known of matches. It is only ever added to: by amending a result."""

    list_display = ("public_id", "book", "kind", "finished_at", "by", "reason", "amend")
    list_filter = ("kind", "book")
    list_select_related = ("book__ladder", "by")
    search_fields = ("=public_id",)
    search_help_text = _("The id of a match.")
    ordering = ("-pk",)
    fields = (
        "public_id", "book", "number", "kind", "finished_at", "who_came_where", "by", "reason",
        "recorded_at", "amend",
    )  # fmt: skip
    readonly_fields = fields
    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerEvent]:
        """Return the events of ladders; those of the clock's book say the same."""
        events: QuerySet[LedgerEvent] = super().get_queryset(request)
        return events.filter(book__ladder__in=Ladder.objects.all())

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Events come of results and of amending them."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """Nothing is taken out of the ledger."""
        return False

    @admin.display(description=_("places"))
    def who_came_where(self, event: LedgerEvent) -> SafeString:
        """Return the players with their places, the best first."""
        cards = player_cards(event.players)
        told = sorted(zip(event.places, event.players, strict=True))
        lines = ((place, cards[player].name) for place, player in told)
        return format_html_join("", "<div>{}. <bdi>{}</bdi></div>", lines)

    @admin.display(description=_("amend"))
    def amend(self, event: LedgerEvent) -> SafeString:
        """Link to where the match's result is corrected or voided."""
        address = reverse("admin:ratings_ledgerevent_amend", args=[event.pk])
        return format_html('<a href="{}">{}</a>', address, _("Correct or void"))

    def get_urls(self) -> list[URLPattern]:
        """Add the page that amends to those of the admin."""
        view = self.admin_site.admin_view(self.amend_view)
        own = path("<int:event_id>/amend/", view, name="ratings_ledgerevent_amend")
        return [own, *super().get_urls()]

    def amend_view(self, request: HttpRequest, event_id: int) -> HttpResponse:
        """Ask what is to be in force, show what would come of it, and do it when confirmed."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        event = get_object_or_404(self.get_queryset(request), pk=event_id)
        last = event.book.events.filter(match_id=event.match_id).latest("number")
        cards = player_cards(last.players)
        seats = [
            (cards[player], place) for player, place in zip(last.players, last.places, strict=True)
        ]
        form = AmendmentForm(request.POST or None, seats=seats)
        forecast: Sequence[Consequences] = ()
        if request.method == "POST" and form.is_valid():
            try:
                if "confirmed" in request.POST:
                    return self._amend(request, last, form)
                forecast = consequences(last.match_id, places=form.places)
            except RatingsError as refusal:
                form.add_error(None, refusal.message())
        context = {
            **self.admin_site.each_context(request),
            "title": _("Correct or void a result"),
            "event": last,
            "form": form,
            "books": _shown(forecast),
        }
        return render(request, "ratings/admin/amend.html", context)

    def _amend(self, request: HttpRequest, last: LedgerEvent, form: AmendmentForm) -> HttpResponse:
        by_player_id, command_id = request.user.pk, form.cleaned_data["command_id"]
        assert by_player_id is not None  # staff
        assert isinstance(command_id, UUID)
        reason, places = form.cleaned_data["reason"], form.places
        if places is None:
            void_result(
                last.match_id, by_player_id=by_player_id, reason=reason, command_id=command_id
            )
        else:
            correct_result(
                last.match_id,
                places=places,
                by_player_id=by_player_id,
                reason=reason,
                command_id=command_id,
            )
        messages.success(request, _("Done: everything after this match has been rated anew."))
        return redirect("admin:ratings_ledgerevent_changelist")


def _shown(forecast: Sequence[Consequences]) -> list[dict[str, Any]]:
    """What the page tells of each book: its name, later matches, who moves the furthest."""
    ladders = Ladder.objects.in_bulk([one.ladder_id for one in forecast if one.ladder_id])
    cards = player_cards(move.player_id for one in forecast for move in one.moves[:MOVES_SHOWN])
    return [
        {
            "name": ladders[one.ladder_id].name
            if one.ladder_id
            else OVERALL_NAMES[ClockKind(one.clock)],
            "later_matches": one.later_matches,
            "players": len(one.moves),
            "moves": [(cards[move.player_id], move) for move in one.moves[:MOVES_SHOWN]],
        }
        for one in forecast
    ]
