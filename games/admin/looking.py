"""Pages that only show: what was played, and who sat where, is changed by nobody."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline


class LookOnly(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """A list and a page a row, without buttons that change anything."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        """Rows come from what people do on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """What happened stays as it happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """Nothing is thrown away."""
        return False


class LookOnlyInline(TabularInline):  # type: ignore[misc]  # unfold has no types
    """Rows of a page that belong to it."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """They come with their page's row."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's
        """They stay with it as they are."""
        return False
