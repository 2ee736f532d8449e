"""The players app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Accounts: people, guests and bots."""

    name = "games.players"
    label = "players"
    verbose_name = _("Players")
