"""Matches for staff: to look up who played. No card and no seed is told here.

Staff may sit at a table themselves; what everybody may see of a finished match is on its page.
"""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.looking import LookOnly, LookOnlyInline
from games.models import Match, MatchSeat


class MatchSeatInline(LookOnlyInline):
    """Who sat where, and how it went."""

    model = MatchSeat
    fields = ("seat_index", "player", "total", "place", "is_abandoned")
    readonly_fields = fields
    ordering = ("seat_index",)


@admin.register(Match)
class MatchAdmin(LookOnly):
    """Nothing is changed here: what was played stays as it was played."""

    list_display = (
        "public_id",
        "status",
        "players",
        "clock",
        "is_ranked",
        "started_at",
        "finished_at",
    )
    list_filter = ("status", "players", "is_ranked")
    search_fields = ("=public_id", "=seats__player__name")
    search_help_text = _("The id of a match, or a player's whole name.")
    ordering = ("-table",)
    fields = (
        "public_id", "page", "status", "players", "clock", "options", "is_ranked", "context_label",
        "started_at", "finished_at", "deal_count",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (MatchSeatInline,)

    @admin.display(description=_("page"))
    def page(self, match: Match) -> SafeString:
        """Link to what everybody sees of the match."""
        address = reverse("games:match", args=[match.public_id])
        return format_html('<a href="{}">{}</a>', address, address)
