"""How often one caller may ask; the rates are settings (API_RATE_…)."""

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework import throttling
from rest_framework.request import Request

if TYPE_CHECKING:  # views import this module
    from rest_framework.views import APIView


class StrangerThrottle(throttling.AnonRateThrottle):
    """Requests of one address without an account."""

    def get_rate(self) -> str:
        """Return the rate of the settings."""
        return str(settings.API_RATE_STRANGER)


class PlayerThrottle(throttling.UserRateThrottle):
    """Requests of one player, by all tokens and sessions together; strangers are counted above."""

    def get_rate(self) -> str:
        """Return the rate of the settings."""
        return str(settings.API_RATE_PLAYER)

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        """Return what this player's requests are counted under; None for strangers."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
