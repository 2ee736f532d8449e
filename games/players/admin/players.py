"""Players in the admin: looking them up, and the few things staff may do to an account."""

from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from games.players import commands, names, queries
from games.players.admin.refusals import TellsRefusals
from games.players.errors import NameTaken, PlayersError
from games.players.models import Player

PERMISSION_FIELDS = ("is_staff", "is_superuser", "groups")

admin.site.unregister(Group)
admin.site.unregister(EmailAddress)  # addresses are changed by their owners; staff see them below


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Groups of rights, in the look of this admin."""


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """What staff may write: the name, checked as at sign-up."""

    def clean_name(self) -> str:
        """Return the name to store; refuses one that looks like another player's."""
        try:
            name = names.clean_name(self.cleaned_data["name"])
            holder = queries.find_player(name)
            if holder is not None and holder.id != self.instance.pk:
                raise NameTaken
        except PlayersError as refusal:
            raise ValidationError(refusal.message(), code=refusal.code) from refusal
        return name


@admin.register(Player)
class PlayerAdmin(TellsRefusals, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """One page a player. Accounts are made by signing up and never deleted, only erased."""

    form = PlayerForm
    list_display = ("name", "kind", "email", "email_is_confirmed", "is_active", "date_joined")
    list_filter = ("kind", "is_active", "is_staff", "date_joined")
    list_per_page = 50
    search_fields = ("name", "email", "public_id")
    ordering = ("-date_joined", "-pk")
    show_full_result_count = False  # counting a large table would cost more than the page
    readonly_fields = (
        "public_id",
        "kind",
        "email",
        "email_is_confirmed",
        "is_active",
        "date_joined",
        "last_login",
        "erased_at",
        "language",
        "time_zone",
        "country",
    )
    fieldsets = (
        (None, {"fields": ("name", "kind", "public_id", "is_active")}),
        (_("Address"), {"fields": ("email", "email_is_confirmed")}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "erased_at")}),
        (_("Settings"), {"fields": ("language", "time_zone", "country")}),
        (_("Rights"), {"fields": PERMISSION_FIELDS}),
    )
    actions = ("close", "open", "unlock", "take_email_as_confirmed", "erase")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Return all players, each with whether its address is confirmed."""
        confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
        players: QuerySet[Player] = super().get_queryset(request)
        return players.annotate(has_confirmed=Exists(confirmed))

    @admin.display(boolean=True, description=_("confirmed"))
    def email_is_confirmed(self, player: Player) -> bool:
        """Whether the address was proved to be the player's."""
        return bool(getattr(player, "has_confirmed", False))

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Accounts are made by signing up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:  # noqa: ARG002 - Django's
        """Matches hang on accounts, so they are erased by an action instead."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        """Leave rights to superusers: staff could else give themselves any."""
        fields = super().get_readonly_fields(request, obj)
        return fields if request.user.is_superuser else (*fields, *PERMISSION_FIELDS)

    def save_model(self, request: HttpRequest, obj: Player, form: PlayerForm, change: bool) -> None:  # noqa: ARG002, FBT001 - Django's
        """Store what was changed: the name by its command, rights field by field."""
        rights = [field for field in form.changed_data if field in ("is_staff", "is_superuser")]
        if rights:
            obj.save(update_fields=rights)
        if "name" in form.changed_data:
            # Taken since the form was checked? `changeform_view` tells it.
            commands.rename_player(obj.pk, name=obj.name)

    @admin.action(description=_("Close: nobody can sign in"), permissions=["change"])
    def close(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Shut players out; staff cannot shut themselves out."""
        for player in players.exclude(pk=request.user.pk or 0):
            commands.set_active(player.pk, is_active=False)
        self._done(request, players)

    @admin.action(description=_("Open again"), permissions=["change"])
    def open(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Let players sign in again."""
        for player in players:
            commands.set_active(player.pk, is_active=True)
        self._done(request, players)

    @admin.action(description=_("End a lock-out after wrong passwords"), permissions=["change"])
    def unlock(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Let players try their passwords again at once."""
        for player in players:
            commands.unlock_sign_in(player.pk)
        self._done(request, players)

    @admin.action(description=_("Take the address as confirmed"), permissions=["change"])
    def take_email_as_confirmed(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Vouch for addresses whose owners never got the message."""
        for player in players:
            commands.confirm_email(player.pk)
        self._done(request, players)

    @admin.action(description=_("Erase for good: nothing personal stays"), permissions=["erase"])
    def erase(self, request: HttpRequest, players: QuerySet[Player]) -> HttpResponse | None:
        """Ask once, then erase accounts as their owners could (one's own is left by oneself)."""
        chosen = players.exclude(pk=request.user.pk or 0)
        if "confirmed" not in request.POST:
            context = {**self.admin_site.each_context(request), "players": chosen}
            return render(request, "players/admin_erase.html", context)
        self._done(request, chosen)
        for player in chosen:
            commands.erase_player(player.pk, now=timezone.now())
        return None

    def has_erase_permission(self, request: HttpRequest) -> bool:
        """Erasing cannot be undone: for superusers."""
        return bool(request.user.is_superuser)

    def _done(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        count = players.count()
        text = ngettext("Done for %(count)d player.", "Done for %(count)d players.", count)
        messages.success(request, text % {"count": count})
