"""Seasons in the office: plan them, look at those that run and that are over."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from ratings.models import Season

# A season that runs keeps what people play by; only its end and what comes after may be moved.
FIXED_WHILE_RUNNING = ("ladder", "number", "starts_on", "division_size")


@admin.register(Season)
class SeasonAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Planned seasons are changed freely; one that is over is only looked at."""

    list_display = ("title", "ladder", "status", "starts_on", "ends_on", "repeats")
    list_filter = ("status", "ladder")
    list_select_related = ("ladder",)
    fields = (
        "ladder",
        "number",
        "name",
        ("starts_on", "ends_on"),
        ("turns_at", "time_zone"),
        "repeats",
        ("division_size", "division_moves"),
        "status",
    )

    def get_readonly_fields(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's
        obj: Season | None = None,
    ) -> tuple[str, ...]:
        """What is fixed once the season runs."""
        if obj is not None and obj.status == Season.Status.RUNNING:
            return (*FIXED_WHILE_RUNNING, "status")
        return ("status",)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the number after the last one of the ladder that was asked for."""
        initial: dict[str, Any] = super().get_changeform_initial_data(request)
        ladder_id = initial.get("ladder", 0)
        last = Season.objects.filter(ladder_id=ladder_id).order_by("-number").first()
        return {"number": 1 if last is None else last.number + 1, **initial}

    def has_change_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        """What is over stays as it was played."""
        if obj is not None and obj.status == Season.Status.FINISHED:
            return False
        return bool(super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        """Only what has not begun can be taken back."""
        if obj is not None and obj.status != Season.Status.PLANNED:
            return False
        return bool(super().has_delete_permission(request, obj))
