"""The app of tournaments."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Events from their registration to their frozen standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Hear of finished matches; the sweep finds those whose signal was lost."""
        from games.interface import match_finished  # noqa: PLC0415 - models are loaded by now
        from games.players.interface import register_profile_panel  # noqa: PLC0415 - the same
        from tournaments.views.panels import tournaments_panel  # noqa: PLC0415 - the same

        register_profile_panel(tournaments_panel)
        match_finished.connect(_hear_of_match, dispatch_uid="tournaments")


def _hear_of_match(*, match_id: int, **_signal: Any) -> None:
    from tournaments import scheduling  # noqa: PLC0415 - models are loaded by now

    scheduling.take_match_result(match_id)
