"""Tables, what is said at them, and the house's bots, for staff.

No seed and no card is told here: staff may sit at a table themselves.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.looking import LookOnly, LookOnlyInline
from games.models import ChatLine, HouseBot, Seat, Table


class SeatInline(LookOnlyInline):
    """Who sits where."""

    model = Seat
    fields = ("seat_index", "player", "taken_at")
    readonly_fields = fields
    ordering = ("seat_index",)


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables of every state."""

    list_display = ("public_id", "name", "status", "players", "clock", "visibility", "opened_at")
    list_filter = ("status", "visibility", "players", "clock", "is_ranked")
    search_fields = ("=public_id", "=seats__player__name")
    search_help_text = _("The id of a table, or a player's whole name.")
    ordering = ("-pk",)
    fields = (
        "public_id", "page", "name", "status", "players", "clock", "options", "visibility",
        "is_ranked", "has_card_tracker", "has_chat", "has_spectators", "context_label",
        "opened_by", "opened_at", "commitment",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (SeatInline,)

    @admin.display(description=_("page"))
    def page(self, table: Table) -> SafeString:
        """Link to the table."""
        address = reverse("games:table", args=[table.public_id])
        return format_html('<a href="{}">{}</a>', address, address)


@admin.register(ChatLine)
class ChatLineAdmin(LookOnly):
    """What was said; a line may be taken away, never reworded."""

    list_display = ("said_at", "player", "text", "table")
    list_select_related = ("player", "table")
    search_fields = ("=table__public_id", "=player__name")
    search_help_text = _("The id of a table, or a player's whole name.")
    ordering = ("-pk",)
    fields = ("table", "player", "text", "said_at")
    readonly_fields = fields

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """Take lines away that should not have been said; a permission says who may."""
        return bool(request.user.has_perm("games.delete_chatline"))


@admin.register(HouseBot)
class HouseBotAdmin(LookOnly):
    """The site's own bots; they are made when a table first asks for them."""

    list_display = ("player", "strategy")
    list_filter = ("strategy",)
    list_select_related = ("player",)
    search_fields = ("player__name",)
    ordering = ("strategy", "player__name")
    fields = ("player", "strategy")
    readonly_fields = fields
