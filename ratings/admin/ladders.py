"""Ladders for organisers: made and changed here, with their hours and invitations.

Whoever has the permissions on ladders, open hours and invitations is an organiser.
"""

from typing import Any, Final

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin, TabularInline

from games.admin.looking import LookOnly, LookOnlyInline
from ratings.commands.queue import lift_pause
from ratings.matching import Why
from ratings.models import Invitation, Ladder, LadderSeat, LadderTable, Membership, OpenHours

WHY: Final = {
    Why.CLOSE: _("The ratings are close."),
    Why.WIDENED: _("The ratings are as close as those who have waited may ask."),
    Why.REPEATED: _("Some met lately, and nobody else waited."),
    Why.BOTS: _("Too few people waited, so bots joined."),
}


class OpenHoursInline(TabularInline):  # type: ignore[misc]  # unfold has no types
    """When tables are made; nothing here means always."""

    model = OpenHours
    extra = 0


class InvitationInline(TabularInline):  # type: ignore[misc]  # unfold has no types
    """Who may join a ladder by invitation."""

    model = Invitation
    extra = 0
    autocomplete_fields = ("player",)


@admin.register(Ladder)
class LadderAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """What a ladder is. One that has seen a table is closed, not deleted: its results stay."""

    list_display = ("name", "slug", "clock", "sizes", "join_rule", "allows_bots", "is_open", "page")
    list_editable = ("is_open",)
    list_filter = ("is_open", "clock", "join_rule", "allows_bots")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (OpenHoursInline, InvitationInline)
    fieldsets = (
        (None, {"fields": ("name", "slug", "description", "position", "is_open")}),
        (
            _("Tables"),
            {"fields": ("min_players", "max_players", "clock", "options", "daily_limit")},
        ),
        (
            _("Who may join"),
            {
                "fields": (
                    "join_rule", "min_rating", "max_rating", "min_account_days", "allows_bots",
                    "bots_after_seconds",
                ),
            },
        ),
        (_("Open hours"), {"fields": ("time_zone",)}),
    )  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Ladder | None = None) -> Any:  # noqa: ARG002 - Django's
        """Let nobody change an address that matches and links know, nor a clock that ratings are
        kept by."""
        return () if obj is None else ("slug", "clock")

    def get_prepopulated_fields(self, request: HttpRequest, obj: Ladder | None = None) -> Any:  # noqa: ARG002 - Django's
        """Suggest an address for a new ladder only."""
        return self.prepopulated_fields if obj is None else {}

    def has_delete_permission(self, request: HttpRequest, obj: Ladder | None = None) -> bool:
        """Let a ladder be deleted until its first table."""
        if obj is None:
            return False
        return super().has_delete_permission(request, obj) and not obj.tables.exists()

    @admin.display(description=_("players"))
    def sizes(self, ladder: Ladder) -> str:
        """Return how many sit at a table."""
        if ladder.min_players == ladder.max_players:
            return str(ladder.min_players)
        return f"{ladder.min_players}-{ladder.max_players}"

    @admin.display(description=_("page"))
    def page(self, ladder: Ladder) -> SafeString:
        """Link to the ladder."""
        address = ladder.get_absolute_url()
        return format_html('<a href="{}">{}</a>', address, address)


@admin.register(Membership)
class MembershipAdmin(LookOnly):
    """Who plays where. Players join and leave by themselves; a pause may be lifted."""

    list_display = ("player", "ladder", "joined_at", "left_at", "vacation_since", "paused_until")
    list_filter = ("ladder",)
    list_select_related = ("player", "ladder")
    search_fields = ("=player__name",)
    search_help_text = _("A player's whole name.")
    ordering = ("-pk",)
    fields = (
        "player", "ladder", "joined_at", "left_at", "vacation_since", "misses", "paused_until",
    )  # fmt: skip
    readonly_fields = fields
    actions = ("lift_pauses",)

    @admin.action(description=_("Lift the pause"), permissions=["lift"])
    def lift_pauses(self, request: HttpRequest, memberships: QuerySet[Membership]) -> None:
        """Let players look for tables again."""
        for slug, player_id in memberships.values_list("ladder__slug", "player_id"):
            lift_pause(slug, player_id=player_id)
        messages.success(request, _("Lifted."))

    def has_lift_permission(self, request: HttpRequest) -> bool:
        """Whoever may change ladders may lift a pause."""
        return bool(request.user.has_perm("ratings.change_ladder"))


class LadderSeatInline(LookOnlyInline):
    """Who played there."""

    model = LadderSeat
    fields = ("player", "waited_seconds")
    readonly_fields = fields


@admin.register(LadderTable)
class LadderTableAdmin(LookOnly):
    """Tables that ladders have opened, and why these players met."""

    list_display = ("public_id", "ladder", "source", "opened_at", "ended_at")
    list_filter = ("ladder", "source", "opened_at")
    list_select_related = ("ladder",)
    search_fields = ("=public_id", "=seats__player__name")
    search_help_text = _("The id of a table, or a player's whole name.")
    ordering = ("-pk",)
    fields = ("page", "ladder", "source", "opened_at", "ended_at", "reasons")
    readonly_fields = fields
    inlines = (LadderSeatInline,)

    @admin.display(description=_("page"))
    def page(self, table: LadderTable) -> SafeString:
        """Link to the table."""
        address = reverse("games:table", args=[table.public_id])
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.display(description=_("why these players"))
    def reasons(self, table: LadderTable) -> str:
        """Return what match-making said, and how far the ratings were apart."""
        if table.proposal is None:
            return "-"
        points = round(table.proposal.spread)
        apart = ngettext(
            "Best and worst rating are %(count)d point apart.",
            "Best and worst rating are %(count)d points apart.",
            points,
        ) % {"count": points}
        return " ".join([*(str(WHY[Why(one)]) for one in table.proposal.why), apart])
