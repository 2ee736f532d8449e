"""The app of tables and matches."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables, matches and everything that happens at them."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Show matches on profiles; let reports about chat carry what was said."""
        from games.players.interface import (  # noqa: PLC0415 - models are loaded by now
            ReportContext,
            register_profile_panel,
            register_witness,
        )
        from games.queries.chat import lines_of  # noqa: PLC0415 - models are loaded by now
        from games.views.panels import history_panel  # noqa: PLC0415 - models are loaded by now

        register_profile_panel(history_panel)
        register_witness(ReportContext.CHAT, lines_of)
