"""API tokens in the admin: staff see which there are and revoke them, and never a secret."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from games.players import commands
from games.players.models import ApiToken


@admin.register(ApiToken)
class ApiTokenAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Tokens are made by their players; here they can only be ended."""

    fields = (
        "player",
        "name",
        "prefix",
        "scopes",
        "created_at",
        "expires_at",
        "last_used_at",
        "revoked_at",
    )
    list_display = ("player", "name", "prefix", "scopes", "last_used_at", "revoked_at")
    list_select_related = ("player",)
    list_filter = ("created_at",)
    list_per_page = 50
    search_fields = ("player__name", "name", "prefix")
    ordering = ("-pk",)
    show_full_result_count = False
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Whoever makes a token sees its text, so only its player does."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:  # noqa: ARG002 - Django's
        """A token is what it was made as."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:  # noqa: ARG002 - Django's
        """A token is revoked, and the row tells so."""
        return False

    @admin.action(description=_("Revoke"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[ApiToken]) -> None:
        """End tokens for good."""
        for token_id in list(tokens.values_list("pk", flat=True)):
            commands.revoke_token(token_id, now=timezone.now())
        messages.success(request, _("Revoked."))

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Whoever may change tokens may end them."""
        return bool(request.user.has_perm("players.change_apitoken"))
