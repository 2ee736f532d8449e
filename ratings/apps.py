"""The app of ladders and ratings."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ladders that players join, their queues, and the ratings that come of their matches."""

    name = "ratings"
    verbose_name = _("Ladders")

    def ready(self) -> None:
        """Rate matches as they finish, and note that their tables are over; show ratings on
        profiles and on the pages of matches."""
        from games.interface import match_finished  # noqa: PLC0415 - models are loaded by now
        from games.panels import register_match_panel  # noqa: PLC0415 - with it
        from games.players.interface import register_profile_panel  # noqa: PLC0415 - with it
        from ratings.scheduling import end_table, rate_match  # noqa: PLC0415 - with it
        from ratings.views.panels import changes_panel, ratings_panel  # noqa: PLC0415 - with it

        def end_and_rate(match_id: int, **_: object) -> None:
            end_table(match_id)
            rate_match(match_id)

        match_finished.connect(end_and_rate, weak=False, dispatch_uid="ratings.match_finished")
        register_profile_panel(ratings_panel)
        register_match_panel(changes_panel)
