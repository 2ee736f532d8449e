"""The app of ladders and ratings."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ladders that players join, their queues, and the ratings that come of their matches."""

    name = "ratings"
    verbose_name = _("Ladders")
